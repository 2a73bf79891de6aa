import { readBoard } from '@muster/domain/boards/endpoints.ts'
import { readEvent } from '@muster/domain/events/endpoints.ts'
import { listPasses, listScans, scanPass } from '@muster/domain/passes/endpoints.ts'
import type { ScanReply } from '@muster/domain/passes/schema.ts'
import { act, screen, waitFor } from '@testing-library/react'
import type { DetachedWindowAPI } from 'happy-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { boardOf, fortBus, servePeople } from '#test/boards.ts'
import { typeCode } from '#test/hardware-scanner.ts'
import { at, monsoon } from '#test/itineraries.ts'
import { NOW } from '#test/now.ts'
import { openScreen } from '#test/open-screen.tsx'
import { meera } from '#test/people.ts'
import { noNetwork, refusal, requestsTo, serve } from '#test/stub-server.ts'
import { scans } from './outbox.ts'

const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI }
const item = `/events/900/my-items?day=2026-11-21&item=${fortBus.documentId}`
const CODE = '112813874447906347620694'
const OTHER = '998877665447906347620694'

const stop = vi.fn()
const vibrate = vi.fn()
let seen: string | null
let cameraError: string | null
let torches: unknown[]

/** A camera whose pictures the browser's own reader reads. */
function fakeCamera() {
  const track = {
    stop,
    getCapabilities: () => ({ torch: true }),
    applyConstraints: async (wanted: { advanced: unknown[] }) => torches.push(...wanted.advanced),
  }
  const getUserMedia = async () => {
    if (cameraError) throw Object.assign(new Error('no camera'), { name: cameraError })
    return Object.assign(new MediaStream(), { getVideoTracks: () => [track], getTracks: () => [track] })
  }
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
  class BarcodeDetector {
    static getSupportedFormats = async () => ['qr_code']
    detect = async () => (seen === null ? [] : [{ rawValue: seen }])
  }
  vi.stubGlobal('BarcodeDetector', BarcodeDetector)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  happyDOM.setViewport({ width: 390, height: 844 })
  scans.store.setState({ rows: [] })
  seen = null
  cameraError = null
  torches = []
  stop.mockClear()
  vibrate.mockClear()
  fakeCamera()
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true })
  HTMLMediaElement.prototype.play = async () => undefined
  serve(readEvent, { data: { ...monsoon, isCoordinator: true, membersCount: 0 } })
  serve(readBoard, boardOf([fortBus]))
  serve(listScans, { data: [], meta: { pagination: { page: 1, pageSize: 10, pageCount: 0, total: 0 } } })
  servePeople({})
  serve(listPasses, noNetwork)
  return () => vi.useRealTimers()
})

const answer = (facts: Partial<ScanReply['data']>): ScanReply => ({
  data: {
    ...{ outcome: 'in', leg: 'first', person: { id: 1, name: 'Asha Rao' }, checkIn: null, expectedAt: [] },
    ...{ closedBecause: null, checkedInCount: 1, totalCount: 40 },
    ...facts,
  },
})
const open = () => openScreen(`${item}&scan=on`, { as: meera })
const status = () => screen.findByRole('status')
const sent = () => requestsTo(scanPass).map(({ body }) => body)

test('an item of the board opens the scanner, and Back leads to the item', async () => {
  const { user } = await openScreen(item, { as: meera })
  await user.click(await screen.findByRole('link', { name: 'Scan passes' }))
  expect(await screen.findByText('Ready to scan')).toBeTruthy()
  expect(screen.getByText('0 of 40')).toBeTruthy()
  expect(location.search).toContain('scan=on')
  await user.click(screen.getByRole('button', { name: 'Back to the board' }))
  expect(await screen.findByRole('link', { name: 'Scan passes' })).toBeTruthy()
  expect(stop).toHaveBeenCalled()
})

test('the camera scans a pass once, however long it looks at it, and the counts follow', async () => {
  serve(scanPass, () => {
    serve(readBoard, boardOf([{ ...fortBus, checkedInCount: 1 }]))
    return answer({})
  })
  const { user } = await open()
  seen = CODE
  expect(await screen.findByText('Checked in')).toBeTruthy()
  expect(screen.getByText('Asha Rao')).toBeTruthy()
  expect(await screen.findByText('1 of 40')).toBeTruthy()
  expect(vibrate).toHaveBeenLastCalledWith([80])
  await new Promise(resolve => setTimeout(resolve, 500))
  expect(sent()).toEqual([{ code: CODE, leg: 'first', clientKey: expect.any(String), at: NOW.toISOString() }])
  await user.click(screen.getByRole('button', { name: 'Turn the light on' }))
  expect(torches).toEqual([{ torch: true }])
  expect(await screen.findByRole('button', { name: 'Turn the light off' })).toBeTruthy()
})

describe('A scan reads', () => {
  const checkIn = { at: at(21, '04:51'), by: { id: 9, name: 'Nandita' }, method: 'scan' as const }
  test.each([
    [{ outcome: 'already-in', checkIn }, /^Already in.*Asha Rao.*Since 4:51.AM, by Nandita/s],
    [{ outcome: 'already-in', checkIn: { ...checkIn, by: null } }, /Since 4:51.AM, by themselves/],
    [
      { outcome: 'not-on-list', expectedAt: [{ id: 5, documentId: 'x'.repeat(24), name: 'Bus 1' }] },
      /^Not on this list.*Asha Rao.*Expected at Bus 1\./s,
    ],
    [{ outcome: 'not-on-list' }, /Please ask an Admin where this person is expected/],
    [{ outcome: 'too-old' }, /^Pass is too old.*This may be a screenshot/s],
    [{ outcome: 'other-event', person: null }, /^Pass of another event.*Ask the person to open this event/s],
    [{ outcome: 'unknown', person: null }, /^Unknown code.*This is no valid pass/s],
    [{ outcome: 'closed', closedBecause: 'Check-in is over.' }, /^Check-in is not open.*Check-in is over\./s],
  ] as const)('%o', async (facts, text) => {
    serve(scanPass, answer(facts as Partial<ScanReply['data']>))
    await open()
    await screen.findByText('Ready to scan')
    act(() => typeCode(CODE))
    await waitFor(async () => expect((await status()).textContent).toMatch(text))
    expect(vibrate).toHaveBeenLastCalledWith(facts.outcome === 'already-in' ? [80, 80, 80] : [400])
  })
})

test('a hardware scanner types faster than the network answers, and no code is lost', async () => {
  serve(scanPass, async ({ body }) => {
    await new Promise(resolve => setTimeout(resolve, 30))
    return answer({ person: { id: 1, name: body.code === CODE ? 'Asha Rao' : 'Dev Patil' } })
  })
  await open()
  await screen.findByText('Ready to scan')
  screen.getByRole('button', { name: 'Turn the sound off' }).focus()
  act(() => {
    typeCode(CODE)
    typeCode(OTHER)
    typeCode('12')
  })
  expect(await screen.findByText('Dev Patil')).toBeTruthy()
  expect(sent().map(({ code }) => code)).toEqual([CODE, OTHER])
  // its Enter has not pressed the button that has the focus
  expect(screen.getByRole('button', { name: 'Turn the sound off' })).toBeTruthy()
})

test('keys at the speed of a person are no code', async () => {
  serve(scanPass, answer({}))
  await open()
  await screen.findByText('Ready to scan')
  act(() => {
    typeCode(CODE, 81)
  })
  act(() => typeCode(OTHER))
  await waitFor(() => expect(sent().map(({ code }) => code)).toEqual([OTHER]))
})

test('a code can be typed by hand, and a failed check says so', async () => {
  serve(scanPass, refusal(429, 'too_many_requests'))
  const { user } = await open()
  await user.click(await screen.findByText('Type the code'))
  await user.type(screen.getByLabelText('Code below the QR code'), '1128 1387 4447 9063 4762 0694')
  await user.click(screen.getByRole('button', { name: 'Check the code' }))
  expect(await screen.findByText('Not checked')).toBeTruthy()
  expect(screen.getByText(/^Too many requests/)).toBeTruthy()
})

test('a scan without an answer is sent again with the same key', async () => {
  let tries = 0
  serve(scanPass, () => {
    tries += 1
    return tries === 1 ? noNetwork : answer({})
  })
  await open()
  await screen.findByText('Ready to scan')
  act(() => typeCode(CODE))
  expect(await screen.findByText('Checked in')).toBeTruthy()
  expect(new Set(sent().map(({ clientKey }) => clientKey)).size).toBe(1)
  expect(sent()).toHaveLength(2)
})

test.each([
  ['NotAllowedError', /^The camera is blocked for this page/],
  ['NotFoundError', /^No camera was found/],
  ['NotReadableError', /^The camera is used by another app/],
])('a camera with %s says what to do, and can be tried again', async (error, sentence) => {
  cameraError = error
  const { user } = await open()
  expect(await screen.findByText(sentence)).toBeTruthy()
  cameraError = null
  await user.click(screen.getByRole('button', { name: 'Try the camera again' }))
  expect(await screen.findByRole('button', { name: 'Turn the light on' })).toBeTruthy()
})

test('offline the scanner says what it does, and sends when the network is back', async () => {
  await open()
  await screen.findByText('Ready to scan')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  serve(scanPass, answer({}))
  expect(await screen.findByText(/^You are offline/)).toBeTruthy()
  act(() => typeCode(CODE))
  expect(await screen.findByText('It will be checked when the network is back.')).toBeTruthy()
  expect(sent()).toEqual([])
  vi.restoreAllMocks()
  act(() => void dispatchEvent(new Event('online')))
  expect(
    await screen.findByText('Hold the pass in front of the camera.', { selector: 'video ~ * p' }),
  ).toBeTruthy()
})

test('the last scans of all scanners are listed, and the sound switch is kept', async () => {
  const moment = { at: at(21, '04:51'), recordedAt: at(21, '05:20') }
  const scan = { id: 1, leg: 'first' as const, ...moment, by: { id: 9, name: 'Nandita' } }
  serve(listScans, {
    data: [
      { ...scan, id: 2, outcome: 'unknown', person: null },
      { ...scan, outcome: 'in', person: { id: 1, name: 'Asha Rao' } },
    ],
    meta: { pagination: { page: 1, pageSize: 10, pageCount: 1, total: 2 } },
  })
  const { user } = await open()
  expect(await screen.findByText(/^Checked in · .*4:51.AM, scanned by Nandita · sent 5:20.AM$/)).toBeTruthy()
  expect(screen.getByText('Unknown person')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Turn the sound off' }))
  expect(screen.getByRole('button', { name: 'Turn the sound on' })).toBeTruthy()
  expect(localStorage.getItem('scanner-muted')).toBe('yes')
})
