import { listSessions } from '@muster/domain/accounts/endpoints.ts'
import { listEvents } from '@muster/domain/events/endpoints.ts'
import { readInstallation } from '@muster/domain/installation/endpoints.ts'
import type { DiskState } from '@muster/domain/installation/schema.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { offSite, page } from '#test/off-sites.ts'
import { openScreen } from '#test/open-screen.tsx'
import { admin, asha } from '#test/people.ts'
import { type Failure, noNetwork, refusal, requestsTo, serve } from '#test/stub-server.ts'
import { said } from '#test/toasts.ts'

const GB = 1024 ** 3
const diskIs = (disk: DiskState | null) =>
  serve(readInstallation, { data: { disk, backup: null, postgres: null } })
const low: DiskState = { level: 'low', freeBytes: Math.ceil(1.8 * GB) }
const full: DiskState = { level: 'full', freeBytes: Math.ceil(0.42 * GB) }
const LOW =
  'The server’s disk is filling up: 1.8 GB are left. Please ask your operator to free some space soon.'
const FULL =
  'Nothing can be saved: the server’s disk is almost full (430 MB are left). Please ask your operator to free some space now.'

const open = (person = admin) => {
  serve(listEvents, page([offSite({ name: 'Monsoon' })]))
  return openScreen('/', { as: person })
}
const notice = () => within(screen.getByRole('main')).findByRole('status')

test.each([
  ['filling up', low, LOW],
  ['almost full', full, FULL],
])('An Admin sees above the screen that the disk is %s', async (_, disk, sentence) => {
  diskIs(disk)
  await open()
  await waitFor(async () => expect((await notice()).textContent).toBe(sentence))
  expect(screen.getByText('Monsoon')).toBeTruthy()
})

const HOUR_MS = 3_600_000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()

test.each([
  ['is damaged', { at: hoursAgo(30), isGood: false }, 'The newest backup is damaged and cannot be restored'],
  ['is old', { at: hoursAgo(75), isGood: true }, 'There has been no good backup for 3 days'],
])('An Admin sees that the newest backup %s', async (_, backup, sentence) => {
  serve(readInstallation, { data: { disk: { level: 'ok', freeBytes: 80 * GB }, backup, postgres: null } })
  await open()
  await waitFor(async () => expect((await notice()).textContent).toContain(sentence))
})

test('A backup from last night causes no notice', async () => {
  serve(readInstallation, { data: { disk: null, backup: { at: hoursAgo(9), isGood: true }, postgres: null } })
  await open()
  await waitFor(() => expect(requestsTo(readInstallation)).toHaveLength(1))
  expect((await notice()).textContent).toBe('')
})

test('An Admin sees which security fixes PostgreSQL lacks, and can hide the notice until there are others', async () => {
  serve(readInstallation, { data: { disk: null, backup: null, postgres: { version: '18.4' } } })
  const { user } = await open()
  const sentence = /^PostgreSQL 18\.4 lacks the security fixes of 18\.6\./
  expect((await screen.findByText(sentence)).textContent).toMatch(sentence)
  await user.click(screen.getByRole('button', { name: 'Hide this notice' }))
  expect(screen.queryByText(sentence)).toBeNull()
  cleanup()
  await open()
  await screen.findByText('Monsoon')
  expect(screen.queryByText(sentence)).toBeNull()
})

test('A PostgreSQL with all security fixes causes no notice', async () => {
  serve(readInstallation, { data: { disk: null, backup: null, postgres: { version: '18.6' } } })
  await open()
  await waitFor(() => expect(requestsTo(readInstallation)).toHaveLength(1))
  expect((await notice()).textContent).toBe('')
})

test.each<[string, DiskState | null]>([
  ['has room', { level: 'ok', freeBytes: 80 * GB }],
  ['is not ours', null],
])('A disk that %s causes no notice', async (_, disk) => {
  diskIs(disk)
  await open()
  await waitFor(() => expect(requestsTo(readInstallation)).toHaveLength(1))
  expect((await notice()).textContent).toBe('')
})

test.each<[string, Failure]>([
  ['no network', noNetwork],
  ['an unavailable database', refusal(503, 'unavailable')],
])('With %s there is no notice, no toast and no retry', async (_, outcome) => {
  serve(readInstallation, outcome)
  const { queryClient } = await open()
  await waitFor(() => expect(queryClient.getQueryState(['installation'])?.status).toBe('error'))
  expect((await notice()).textContent).toBe('')
  expect(requestsTo(readInstallation)).toHaveLength(1)
  expect(said).toEqual([])
})

test('The notice is not requested for anybody but Admins', async () => {
  await open(asha)
  await screen.findByText('Monsoon')
  expect(screen.queryByRole('status')).toBeNull()
  expect(requestsTo(readInstallation)).toEqual([])
})

test('The notice stays across screens and is requested once', async () => {
  diskIs(low)
  const { user } = await open()
  await screen.findByText(LOW)
  serve(listSessions, { data: [] })
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  await user.click(await screen.findByRole('link', { name: /admin@muster/ }))
  await screen.findByRole('heading', { level: 1, name: 'Profile' })
  expect(screen.getByText(LOW)).toBeTruthy()
  expect(requestsTo(readInstallation)).toHaveLength(1)
})

test('The notice is read again when the app gets the focus, and disappears with the problem', async () => {
  diskIs(full)
  const { queryClient } = await open()
  await screen.findByText(FULL)
  diskIs({ level: 'ok', freeBytes: 80 * GB })
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + 2 * 60_000)
  window.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(screen.queryByText(FULL)).toBeNull())
  vi.restoreAllMocks()
  expect(queryClient.getQueryData(['installation'])).toMatchObject({ disk: { level: 'ok' } })
})
