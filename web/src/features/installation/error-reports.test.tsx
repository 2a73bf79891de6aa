import { listEvents } from '@muster/domain/events/endpoints.ts'
import { listApiTokens, listErrorReports, reportError } from '@muster/domain/installation/endpoints.ts'
import type { CountedReport } from '@muster/domain/installation/schema.ts'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { type ComponentType, Suspense } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Boundary } from '#app/boundary.tsx'
import { ApiError } from '#device/api-error.ts'
import { offSite, page } from '#test/off-sites.ts'
import { openScreen } from '#test/open-screen.tsx'
import { letTimePass, pass } from '#test/passing-time.ts'
import { admin, asha } from '#test/people.ts'
import { noNetwork, refusal, requestsTo, serve } from '#test/stub-server.ts'
import { lazyPart, PartNotLoaded } from '#ui/lazy-part.tsx'
import { openReporter } from './report-error.ts'

const sent = () => requestsTo(reportError).map(({ body }) => body.data)

beforeEach(() => {
  letTimePass()
  document.title = 'Muster'
  document.documentElement.lang = 'en'
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  history.replaceState(null, '', '/events/42/agenda?code=secret')
})

const inBoundary = (Content: ComponentType) =>
  act(
    async () =>
      void render(
        <main>
          <h1>Muster</h1>
          <Boundary>
            <Suspense fallback="…">
              <Content />
            </Suspense>
          </Boundary>
        </main>,
      ),
  )

describe('R191: An unexpected error is reported:', () => {
  test('a screen that broke, without addresses, names and ids', async () => {
    await inBoundary(() => {
      throw new TypeError('Nothing for "Asha Rao" (asha@muster.example), user 42')
    })
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toEqual({
      kind: 'error',
      summary: 'TypeError: Nothing for … … user #',
      frames: [],
      screen: 'agenda',
      build: null,
    })
  })

  test('a script that did not load', async () => {
    const cause = new TypeError(`Failed to fetch ${location.origin}/assets/gone-1.js`)
    await inBoundary(lazyPart(() => Promise.reject(cause)))
    await waitFor(() => expect(sent()).toMatchObject([{ kind: 'script', frames: ['assets/gone-1.js'] }]))
  })

  test('with the build of the page and frames of our own files only', async () => {
    const script = document.createElement('script')
    script.type = 'text/plain'
    script.setAttribute('src', '/assets/index-Cx9.js')
    document.head.append(script)
    const error = new Error('x')
    error.stack = `Error: x\n at f (${location.origin}/assets/home-1.js:1:2)\n at https://elsewhere.example/assets/a.js:1:1`
    await openReporter()('error', error)
    expect(sent()).toMatchObject([{ build: 'Cx9', frames: ['assets/home-1.js:1:2'] }])
    script.remove()
  })

  test('once for each error, and at most five of one page', async () => {
    const reportUnexpected = openReporter()
    const names = ['a', 'a', 'b', 'c', 'd', 'e', 'f', 'g']
    await Promise.all(names.map(name => reportUnexpected('error', new Error(name))))
    expect(sent().map(({ summary }) => summary)).toEqual([
      'Error: a',
      'Error: b',
      'Error: c',
      'Error: d',
      'Error: e',
    ])
  })

  test.each([
    ['a call that got no answer', new ApiError(0, null, '')],
    ['a session that has ended', new ApiError(401, 'session_ended', '')],
    ['a call that was given up', new DOMException('x', 'AbortError')],
    [
      'an error of an extension',
      Object.assign(new Error('x'), { stack: 'at chrome-extension://a/b.js:1:1' }),
    ],
    ['an event without an error', null],
  ])('but not %s', async (_, error) => {
    await openReporter()('rejection', error)
    expect(sent()).toEqual([])
  })

  test('by its code, if it is a refusal that no screen expected', async () => {
    await openReporter()('rejection', new ApiError(409, 'pool_full', 'Asha’s car pool is full'))
    expect(sent()[0]?.summary).toBe('ApiError: pool_full')
  })

  test('offline once the network is back, and only once', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const reportUnexpected = openReporter()
    void reportUnexpected('error', new Error('x'))
    void reportUnexpected('error', new PartNotLoaded('not there'))
    await pass(1000)
    expect(sent()).toEqual([])
    online.mockReturnValue(true)
    dispatchEvent(new Event('online'))
    dispatchEvent(new Event('online'))
    await waitFor(() => expect(sent()).not.toEqual([]))
    await pass(1000)
    expect(sent().map(({ summary }) => summary)).toEqual(['Error: x'])
  })

  test.each([
    ['not answered', noNetwork],
    ['refused', refusal(429, 'too_many_requests')],
    ['answered with an error', refusal(500, 'unexpected')],
  ] as const)('and a report that is %s is dropped, without a report of its own', async (_, outcome) => {
    serve(reportError, outcome)
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    await openReporter()('error', new Error('x'))
    await pass(1000)
    process.off('unhandledRejection', unhandled)
    expect(sent()).toHaveLength(1)
    expect(unhandled).not.toHaveBeenCalled()
  })
})

const aReport: CountedReport = {
  ...{ id: 7, kind: 'error', summary: 'TypeError: x is not a function', screen: 'agenda' },
  ...{ frames: ['assets/agenda-B1.js:3:120'], build: 'Cx9', browser: 'Chrome on Android', count: 3 },
  ...{ firstAt: '2026-11-20T05:00:00Z', lastAt: '2026-11-21T05:00:00Z' },
}

describe('The installation', () => {
  beforeEach(() => serve(listApiTokens, { data: [] }))

  test('shows Admins the errors, with the build that they come from', async () => {
    const older = { ...aReport, id: 6, build: 'older', count: 1, frames: [], kind: 'script' as const }
    serve(listErrorReports, { data: [aReport, older], meta: { build: 'Cx9' } })
    await openScreen('/installation', { as: admin })
    const section = within(await screen.findByRole('region', { name: 'Errors in the app' }))
    const [first, second] = [await section.findByText('This build'), section.getByText(/Build older/)].map(
      text => text.closest('li'),
    )
    expect(first?.textContent).toMatch(
      /Something failed.*x is not a function.*\/events\/:id\/agenda, Chrome on Android.*This build.*3 times, last/,
    )
    expect(first?.textContent).toContain('assets/agenda-B1.js:3:120')
    expect(second?.textContent).toMatch(/A script did not load.*Build older.*Once/)
  })

  test('says that there are no errors', async () => {
    serve(listErrorReports, { data: [], meta: { build: null } })
    await openScreen('/installation', { as: admin })
    await screen.findByText(/^No errors\./)
  })

  test('says that the errors could not be loaded, and tries again', async () => {
    serve(listErrorReports, refusal(403, 'forbidden'))
    const { user } = await openScreen('/installation', { as: admin })
    await screen.findByText('The errors could not be loaded.')
    serve(listErrorReports, { data: [], meta: { build: null } })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText(/^No errors\./)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('sends everybody else to the events', async () => {
    serve(listEvents, page([offSite({ name: 'Monsoon' })]))
    await openScreen('/installation', { as: asha })
    await screen.findByText('Monsoon')
    expect(location.pathname).toBe('/')
    expect(requestsTo(listErrorReports)).toEqual([])
  })
})
