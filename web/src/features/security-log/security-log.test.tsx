import { listApiTokens, listErrorReports } from '@muster/domain/installation/endpoints.ts'
import { readSecurityLog } from '@muster/domain/security-log/endpoints.ts'
import type { SecurityEntry } from '@muster/domain/security-log/schema.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { violations } from '#test/axe.ts'
import { page } from '#test/off-sites.ts'
import { openScreen } from '#test/open-screen.tsx'
import { admin, asha } from '#test/people.ts'
import { noNetwork, requestsTo, serve } from '#test/stub-server.ts'

const nandita = { id: 3, name: 'Nandita Rao' }
const kulkarni = { id: 7, name: 'Asha Kulkarni' }
const monsoon = { id: 900, documentId: 'e'.repeat(24), name: 'Monsoon' }

const entry = (id: number, kind: SecurityEntry['kind'], more: Partial<SecurityEntry>): SecurityEntry => ({
  ...{ id, kind, at: '2026-11-20T04:00:00.000Z', by: null, person: null, apiToken: null },
  ...{ event: null, item: null, way: null, onDevice: null, call: null, phones: null, ...more },
})
const entries = [
  entry(4, 'phones-read', {
    ...{ by: nandita, call: 'GET /events/:id/people', event: monsoon },
    ...{ phones: { count: 1200, isMore: false }, apiToken: { id: 5, name: 'Badges' } },
  }),
  entry(3, 'coordinator-made', {
    ...{ by: nandita, person: kulkarni, event: monsoon },
    item: { id: 12, documentId: 'b'.repeat(24), name: 'Bus 1' },
  }),
  entry(2, 'logged-in', { person: kulkarni, way: 'password', onDevice: 'Chrome on Android' }),
  entry(1, 'admin-made', { person: nandita }),
]

const open = (address = '', rows: readonly SecurityEntry[] = entries) => {
  serve(readSecurityLog, page(rows))
  return openScreen(`/security-log${address}`, { as: admin })
}

test('Each entry says what was done, to whom, by whom and when', async () => {
  await open()
  const row = async (sentence: string) => (await screen.findByText(sentence)).closest('li')?.textContent
  expect(await row('Read the phone numbers of 1,200 people in People, Monsoon')).toMatch(
    /Nandita Rao, with the API token “Badges”, in the hour from 20 Nov 26/,
  )
  expect(await row('Asha Kulkarni became co-ordinator of Bus 1 at Monsoon')).toMatch(/Nandita Rao, 20 Nov 26/)
  expect(await row('Asha Kulkarni logged in with the password on Chrome on Android')).not.toContain('Muster')
  expect(await row('Nandita Rao became an Admin')).toMatch(/Muster, 20 Nov 26/)
  expect(await violations()).toEqual([])
})

test('The log can be of one person or of one kind, and of all again', async () => {
  const { user } = await open()
  const [link] = await screen.findAllByRole('link', { name: 'Show only Asha Kulkarni' })
  if (link) await user.click(link)
  expect(await screen.findByText('Only Asha Kulkarni')).toBeTruthy()
  expect(requestsTo(readSecurityLog).at(-1)?.query.get('filters[person][$eq]')).toBe('7')
  serve(readSecurityLog, page([]))
  await user.selectOptions(screen.getByLabelText('Show'), 'Log-ins')
  expect(await screen.findByText('Nothing was found')).toBeTruthy()
  const asked = requestsTo(readSecurityLog).at(-1)?.query
  expect([asked?.get('filters[kind][$eq]'), asked?.get('filters[person][$eq]')]).toEqual(['logged-in', '7'])
  await user.click(screen.getByRole('button', { name: 'Show everybody' }))
  await waitFor(() => expect(location.search).toBe('?kind=logged-in'))
})

test('The log can be empty, or not loaded and tried again', async () => {
  serve(readSecurityLog, noNetwork)
  const { user } = await openScreen('/security-log', { as: admin })
  await screen.findByText('The security log could not be loaded')
  serve(readSecurityLog, page([]))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Nothing was recorded yet')
})

test('Installation leads to the security log, which is for Admins only', async () => {
  serve(listErrorReports, { data: [], meta: { build: null } })
  serve(listApiTokens, { data: [] })
  await openScreen('/installation', { as: admin })
  const link = await screen.findByRole('link', { name: /^Security log/ })
  expect(link.getAttribute('href')).toBe('/security-log')
})

test('Somebody who is no Admin is led to the events', async () => {
  serve(readSecurityLog, page(entries))
  await openScreen('/security-log', { as: asha })
  await waitFor(() => expect(location.pathname).toBe('/'))
  expect(requestsTo(readSecurityLog)).toEqual([])
})
