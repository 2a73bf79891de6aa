import type { Page, Route } from '@playwright/test'
import { START_WAIT_MS } from '../domain/src/connectivity/limits.ts'
import type { EventReply, EventsReply } from '../domain/src/events/schema.ts'
import { expect, logIn, test } from './muster.ts'
import { savedOn } from './saved-reads.ts'

const LONG = `Off-site of ${'all people who build and run it, '.repeat(6)}and of their guests`
const MARKUP = '<img src="x" onerror="document.title = 1"><b>Bold</b> & co'
const ZONE = {
  timezone: 'Pacific/Auckland',
  startDate: '2027-02-01T10:30:00Z',
  endDate: '2027-02-03T11:30:00Z',
}
const ONE_DAY = { startDate: '2027-03-05T03:30:00Z', endDate: '2027-03-05T12:30:00Z' }
const HIDDEN = { active: false, isArchived: true }

/** The event at hand, one that is over, and one of each other look that a card has. */
function manyLooks(events: EventReply[]): EventReply[] {
  const offSite = events.find(({ name }) => name === 'Monsoon Off-site')
  if (!offSite) throw new Error('The demo has no off-site.')
  const look = (id: number, facts: Partial<EventReply>) => ({ ...offSite, id, ...facts })
  return [
    { ...offSite, name: LONG, requestsToAnswer: 2 },
    ...events.filter(event => event !== offSite),
    look(101, { name: 'Without a cover', coverImage: null, ...ONE_DAY }),
    look(102, { name: 'Far away', ...ZONE, location: null, hasPreferences: false }),
    look(103, { name: MARKUP, isJoined: false, registration: 'open', ...ZONE }),
    look(104, { name: 'Full', isJoined: false, registration: 'closed', ...ONE_DAY }),
    look(105, { name: 'Over', endDate: '2026-11-01T12:00:00Z', startDate: '2026-10-30T03:30:00Z' }),
    look(106, { name: 'Last year', ...HIDDEN, ...ONE_DAY }),
  ]
}

const readAs = (change: (events: EventReply[]) => EventReply[]) => async (route: Route) => {
  const response = await route.fetch()
  const { data, meta }: EventsReply = await response.json()
  await route.fulfill({ response, json: { data: change(data), meta } })
}

/** The phone knows its person once it has shown their events. */
async function logInAndSeeEvents(page: Page, persona: 'asha' | 'admin'): Promise<void> {
  await logIn(page, persona)
  await expect(page.getByRole('article').first()).toBeVisible()
}

/** Opens Events again, with the app's largest script and the card of what is next on their way. */
async function openWithoutApp(page: Page, change = manyLooks): Promise<() => void> {
  await page.route(/\/api\/events\?/, readAs(change))
  await page.route(/\/assets\/next-of-event-/, () => undefined)
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(/\/assets\/base-/, async route => {
    await released
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  return release
}

/** A line for each element and text, without the ids that React counts. */
const linesOf = (page: Page) =>
  page.locator('#content > :has(article)').evaluate(screen => {
    const lines: string[] = []
    const isCounted = (element: Element, name: string) =>
      /^(SECTION|H2)$/.test(element.tagName) && /^(id|aria-labelledby)$/.test(name)
    const visit = (node: Node, indent: string) => {
      if (node instanceof Element) {
        const names = node.getAttributeNames().filter(name => !isCounted(node, name))
        const attributes = names.sort().map(name => `${name}="${node.getAttribute(name)}"`)
        lines.push(`${indent}${node.localName} ${attributes.join(' ')}`)
      } else lines.push(`${indent}${node.textContent}`)
      for (const child of node.childNodes) visit(child, `${indent}  `)
    }
    const copy = screen.cloneNode(true)
    copy.normalize()
    visit(copy, '')
    return lines
  })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 3, name, exact: true })

for (const persona of ['asha', 'admin'] as const)
  test(`R520: The events of ${persona} are on the screen before the app, which then shows exactly the same`, async ({
    page,
  }) => {
    await logInAndSeeEvents(page, persona)
    const release = await openWithoutApp(page)
    await expect(heading(page, LONG)).toBeVisible()
    await expect(heading(page, MARKUP)).toBeVisible()
    expect(await page.locator('img[src="x"]').count()).toBe(0)
    const early = await linesOf(page)
    await page.locator('#content').evaluate(content => content.setAttribute('data-early', ''))

    release()
    await expect(page.locator('#content:not([data-early]) article').first()).toBeVisible()
    expect(await linesOf(page)).toEqual(early)
    await expect(heading(page, MARKUP)).toBeVisible()
  })

test('R520: A tap on an event opens it before the app is there, and one on RSVP is repeated by the app', async ({
  page,
}) => {
  await logInAndSeeEvents(page, 'asha')
  const release = await openWithoutApp(page)
  await page.getByRole('article', { name: MARKUP }).getByRole('button', { name: 'RSVP' }).tap()
  const joined = page.waitForRequest(request => request.method() === 'POST' && /\/103\//.test(request.url()))
  release()
  await joined

  await openWithoutApp(page)
  await heading(page, LONG).getByRole('link').tap()
  await expect(page).toHaveURL(/\/events\/1\//)
})

test('R520: A roll-call is asked by the app alone, and no event is shown before it', async ({ page }) => {
  await logInAndSeeEvents(page, 'asha')
  const rollCall = {
    ...{
      documentId: 'r'.repeat(24),
      about: null,
      startedAt: '2026-11-20T23:00:00Z',
      isAsked: true,
      answer: null,
    },
    emergencyCoordinator: null,
  }
  const release = await openWithoutApp(page, events => events.map(event => ({ ...event, rollCall })))
  await page.waitForFunction(() => [...(Reflect.get(globalThis, 'earlyReads')?.values() ?? [])][0]?.reply)
  await expect(page.locator('#content article')).toHaveCount(0)
  release()
  await expect(page.getByText('Is everybody safe?')).toBeVisible()
})

test.describe('A phone that has the app', () => {
  test.use({ serviceWorkers: 'allow' })

  test('R465: The first events that a start shows come with what is next', async ({ page }) => {
    await logInAndSeeEvents(page, 'asha')
    for (const read of ['events', 'itinerary'])
      await expect.poll(async () => `${await savedOn(page)}`).toContain(`"${read}"`)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.addInitScript(startWait => {
      // a busy machine may need longer than that to read what is saved
      const wait = globalThis.setTimeout
      const patient = (run: () => void, ms = 0) => wait(run, ms === startWait ? 10_000 : ms)
      Reflect.set(globalThis, 'setTimeout', patient)
      const seen = new MutationObserver(() => {
        if (!document.querySelector('#content article')) return
        seen.disconnect()
        const next = document.querySelector('section[aria-label="Next"]')
        Reflect.set(globalThis, 'firstNext', next?.textContent ?? 'nothing')
      })
      seen.observe(document, { childList: true, subtree: true })
    }, START_WAIT_MS)
    await page.goto('/')
    await expect(page.getByRole('region', { name: 'Next' })).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(globalThis, 'firstNext'))).toContain('leaves in')
  })
})
