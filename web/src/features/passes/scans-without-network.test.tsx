import { readBoard } from '@muster/domain/boards/endpoints.ts'
import { listEvents, readEvent } from '@muster/domain/events/endpoints.ts'
import { listPasses, listScans, scanPass } from '@muster/domain/passes/endpoints.ts'
import { stepAt } from '@muster/domain/passes/rules.ts'
import type { ScanReply } from '@muster/domain/passes/schema.ts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { keptRows } from '#device/kept-rows.ts'
import { violations } from '#test/axe.ts'
import { boardOf, fortBus, servePeople } from '#test/boards.ts'
import { typeCode } from '#test/hardware-scanner.ts'
import { monsoon } from '#test/itineraries.ts'
import { NOW } from '#test/now.ts'
import { offSite, page } from '#test/off-sites.ts'
import { openScreen, tokenOf } from '#test/open-screen.tsx'
import { meera, ravi } from '#test/people.ts'
import { emptyPhone, forgetMemory, keptReads } from '#test/phone-storage.tsx'
import { noNetwork, refusal, requestsTo, serve, setNetwork } from '#test/stub-server.ts'
import { scans } from './outbox.ts'
import { signCode } from './pass-code.ts'

/** For a hang only. Part of the app is loaded two seconds after its start, and a retry comes after seconds. */
const LATE = { timeout: 40_000 }
const path = `/events/900/my-items?day=2026-11-21&item=${fortBus.documentId}&scan=on`
const kept = keptRows('muster-scans')
const asha = { id: 1, name: 'Asha Rao', passNumber: 112_813_874, passKey: btoa('k'.repeat(32)) }
const dev = { id: 2, name: 'Dev Patil', passNumber: 998_877_665, passKey: btoa('d'.repeat(32)) }
const notIn = { first: null, second: null }
const list = {
  readAt: '2026-11-20T23:32:00.000Z',
  keptUntil: '2026-11-30T18:30:00.000Z',
  people: [
    { ...asha, ...notIn },
    { ...dev, first: '2026-11-20T23:21:00.000Z', second: null },
  ],
}
const codeOf = (pass: typeof asha, at = NOW) => signCode(pass, stepAt(at))
const answer = (facts: Partial<ScanReply['data']>): ScanReply => ({
  data: {
    ...{ outcome: 'in', leg: 'first', person: { id: 1, name: 'Asha Rao' }, expectedAt: [] },
    ...{ checkIn: { at: NOW.toISOString(), by: null, method: 'scan' } },
    ...{ closedBecause: null, checkedInCount: 1, totalCount: 40 },
    ...facts,
  },
})

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  await emptyPhone()
  await kept.clear()
  scans.store.setState({ rows: [] })
  serve(readEvent, { data: { ...monsoon, isCoordinator: true, membersCount: 0 } })
  serve(listEvents, page([offSite({ id: 900 })]))
  serve(readBoard, boardOf([fortBus]))
  serve(listPasses, { data: list })
  serve(listScans, { data: [], meta: { pagination: { page: 1, pageSize: 10, pageCount: 0, total: 0 } } })
  servePeople({})
  return () => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  }
})

const open = async (as = meera) => {
  const opened = await openScreen(path, { as })
  await screen.findByText('Ready to scan')
  return opened
}
/** The scanner is open with its list, and the network goes. */
async function openAndLose() {
  const opened = await open()
  await waitFor(async () => expect(JSON.stringify(await keptReads())).toContain(asha.passKey), LATE)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => setNetwork(false))
  await screen.findByText(/^You are offline\. Passes are checked by the list of 5:02.AM\./)
  return opened
}
const scan = async (code: string) => act(() => typeCode(code))
const reads = (text: RegExp) =>
  waitFor(() => {
    const said = screen.getAllByRole('status').map(({ textContent }) => textContent ?? '')
    expect(
      said.filter(one => text.test(one)),
      said.join('\n'),
    ).toHaveLength(1)
  })
const back = () => {
  vi.restoreAllMocks()
  act(() => setNetwork(true))
}
const sent = () => requestsTo(scanPass).map(({ body }) => body)

test('R437: without a network the scanner judges by its list, and keeps every scan', async () => {
  await openAndLose()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  const code = await codeOf(asha)
  await scan(code)
  await reads(/^Checked inAsha RaoKept on this phone, and sent when the network is back\.$/)
  await scan(await codeOf(dev))
  await reads(/^Already inDev PatilSince 4:51.AM\. Kept on this phone/)
  await scan(code)
  await reads(/^Already inAsha RaoSince 5:00.AM\. Kept/)
  await scan(await codeOf({ ...asha, passNumber: 123_456_789 }))
  await reads(/^Not on the listNot on the list of 5:02.AM\. It will be checked when the network is back\.$/)
  await scan(await codeOf({ ...asha, passKey: dev.passKey }))
  await reads(/^Unknown code/)
  await scan(await codeOf(dev, new Date(NOW.getTime() - 90_000)))
  await reads(/^Pass is too oldDev Patil/)
  expect(await screen.findByText('6 scans wait on this phone.')).toBeTruthy()
  await waitFor(async () => expect(await kept.read()).toHaveLength(6))
  expect(sent()).toEqual([])
  expect(await violations()).toEqual([])
})

test('R439: scans survive a closed app, go out oldest first with their own time, and news is read', async () => {
  await openAndLose()
  const [first, second] = [await codeOf(asha), await codeOf(dev)]
  await scan(first)
  await reads(/^Checked inAsha Rao/)
  vi.setSystemTime(NOW.getTime() + 1000)
  await scan(await codeOf({ ...asha, passNumber: 123_456_789 }))
  await reads(/^Not on the list/)
  vi.setSystemTime(NOW.getTime() + 2000)
  await scan(second)
  await reads(/^Already inDev Patil/)
  await waitFor(async () => expect(await kept.read()).toHaveLength(3))
  cleanup()
  forgetMemory()
  scans.store.setState({ rows: [] })
  vi.setSystemTime(NOW.getTime() + 3 * 60 * 60_000)
  const by = { id: 9, name: 'Nandita' }
  const checkIn = { at: '2026-11-20T23:31:00.000Z', by, method: 'scan' as const }
  serve(scanPass, ({ body }) => {
    if (body.code === first) return answer({ outcome: 'already-in', checkIn })
    if (body.code === second) return answer({ outcome: 'already-in', person: dev, checkIn })
    return refusal(404, 'not_found')
  })
  back()
  const { user } = await open()
  await screen.findByText(/Asha Rao: Already in\. Since 5:01.AM, by Nandita$/, {}, LATE)
  expect(sent().map(({ code, at }) => [code === first, code === second, at])).toEqual([
    [true, false, NOW.toISOString()],
    [false, false, new Date(NOW.getTime() + 1000).toISOString()],
    [false, true, new Date(NOW.getTime() + 2000).toISOString()],
  ])
  // what the phone had said already is no news
  expect(screen.queryByText(/Dev Patil/)).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'OK to all 2' }))
  await waitFor(async () => expect(await kept.read()).toEqual([]))
})

test('R439: a session that is over keeps the scans; another person neither sees nor sends them', async () => {
  await openAndLose()
  await scan(await codeOf(asha))
  await reads(/^Checked inAsha Rao/)
  await waitFor(async () => expect(await kept.read()).toHaveLength(1))
  serve(scanPass, refusal(401, 'session_ended'))
  back()
  await screen.findByRole('heading', { name: 'Welcome back' }, LATE)
  // the keys have gone with the session
  await waitFor(async () => expect(await keptReads()).toEqual([]))
  cleanup()
  serve(scanPass, answer({}))
  const before = sent().length
  await open(ravi)
  dispatchEvent(new Event('online'))
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(sent()).toHaveLength(before)
  expect(screen.queryByText(/scan waits/)).toBeNull()
  cleanup()
  await open()
  await waitFor(() => expect(sent()).toHaveLength(before + 1), LATE)
  expect(requestsTo(scanPass).at(-1)?.token).toBe(tokenOf(meera))
  await waitFor(async () => expect(await kept.read()).toEqual([]))
})

test('R439: a server that does not answer, or a phone without space, loses no scan', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  serve(scanPass, noNetwork)
  await open()
  await scan(await codeOf(asha))
  await reads(/^Checked inAsha RaoKept on this phone/)
  expect(await screen.findByText(/^This phone could not save a scan\./)).toBeTruthy()
  const [first] = sent()
  serve(scanPass, answer({}))
  await waitFor(() => expect(scans.store.getState().rows).toHaveLength(1))
  await waitFor(() => {
    dispatchEvent(new Event('online'))
    expect(scans.store.getState().rows).toEqual([])
  }, LATE)
  expect(new Set(sent().map(({ clientKey }) => clientKey))).toEqual(new Set([first?.clientKey]))
})
