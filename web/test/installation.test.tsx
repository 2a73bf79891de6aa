import { listSessions } from '@muster/domain/accounts/endpoints.ts'
import { listEvents } from '@muster/domain/events/endpoints.ts'
import { readInstallation } from '@muster/domain/installation/endpoints.ts'
import type { DiskState } from '@muster/domain/installation/schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { offSite, page } from './off-sites.ts'
import { openScreen } from './open-screen.tsx'
import { admin, asha } from './people.ts'
import { type Failure, noNetwork, refusal, requestsTo, serve } from './stub-server.ts'
import { said } from './toasts.ts'

const GB = 1024 ** 3
const diskIs = (disk: DiskState | null) => serve(readInstallation, { data: { disk, backup: null } })
const low: DiskState = { level: 'low', freeBytes: Math.ceil(1.8 * GB) }
const full: DiskState = { level: 'full', freeBytes: Math.ceil(0.42 * GB) }
const LOW = 'The server’s disk is filling up: 1.8 GB are left, so please have somebody make room soon.'
const FULL =
  'Nothing can be saved because the server’s disk is almost full (430 MB are left): please have somebody make room now.'

const open = (person = admin) => {
  serve(listEvents, page([offSite({ name: 'Monsoon' })]))
  return openScreen('/', { as: person })
}
const notice = () => within(screen.getByRole('main')).findByRole('status')

test.each([
  ['filling up', low, LOW],
  ['almost full', full, FULL],
])('an Admin reads above the screen that the disk is %s', async (_, disk, sentence) => {
  diskIs(disk)
  await open()
  await waitFor(async () => expect((await notice()).textContent).toBe(sentence))
  expect(screen.getByText('Monsoon')).toBeTruthy()
})

test.each<[string, DiskState | null]>([
  ['has room', { level: 'ok', freeBytes: 80 * GB }],
  ['is not ours', null],
])('of a disk that %s an Admin reads nothing', async (_, disk) => {
  diskIs(disk)
  await open()
  await waitFor(() => expect(requestsTo(readInstallation)).toHaveLength(1))
  expect((await notice()).textContent).toBe('')
})

test.each<[string, Failure]>([
  ['no network', noNetwork],
  ['an unavailable database', refusal(503, 'unavailable')],
])(
  'with %s an Admin reads nothing of the disk, is not bothered, and it is not asked again and again',
  async (_, outcome) => {
    serve(readInstallation, outcome)
    const { queryClient } = await open()
    await waitFor(() => expect(queryClient.getQueryState(['installation'])?.status).toBe('error'))
    expect((await notice()).textContent).toBe('')
    expect(requestsTo(readInstallation)).toHaveLength(1)
    expect(said).toEqual([])
  },
)

test('whoever is no Admin does not even ask', async () => {
  await open(asha)
  await screen.findByText('Monsoon')
  expect(screen.queryByRole('status')).toBeNull()
  expect(requestsTo(readInstallation)).toEqual([])
})

test('the notice goes along from screen to screen and is asked for once', async () => {
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

test('when the app comes back it asks anew, and says so once there is room again', async () => {
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
