import { refusals } from '@muster/domain/refusals.ts'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerStreams, streamsBegun } from '#test/stub-streams.ts'
import { whenSessionEnds } from './call.ts'
import { useLive } from './live.ts'
import type { LiveUpdate } from './live-stream.ts'
import { clearSession, startSession } from './session.ts'

let heard: LiveUpdate[]
let eventId = 100

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.4)
  heard = []
  eventId++
  startSession('token-of-asha')
})
afterEach(() => {
  cleanup()
  clearSession()
  vi.useRealTimers()
})

/** Settles promises and advances the clock. */
const pass = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))

function Listener({ id = eventId }: { id?: number }) {
  useLive({ id }, update => heard.push(update))
  return null
}

async function open(element = <Listener />) {
  const { rerender, unmount } = render(element)
  await pass()
  return { rerender, unmount }
}

const last = () => streamsBegun().at(-1)!
async function send(text: string) {
  last().send(text)
  await pass()
}
const begun = () => streamsBegun().length
const openOnes = () => streamsBegun().filter(stream => stream.isOpen()).length
const resync = { kind: 'resync' }

function hide(isHidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

const refuse = (status: number, code: keyof typeof refusals) => () =>
  new Response(
    JSON.stringify({ data: null, error: { status, name: 'x', message: refusals[code], details: { code } } }),
    { status, headers: { 'content-type': 'application/json' } },
  )

describe('While a screen is open', () => {
  test('it gets each nudge with its own token, however the bytes are split', async () => {
    await open()
    expect(last()).toMatchObject({ eventId, token: 'token-of-asha' })
    await send(':\n\nevent: nudge\nda')
    await send('ta: items\n\nevent: nudge\ndata: items/7/check-ins\n\n:\n\nevent: degraded\ndata: \n\n')
    expect(heard).toEqual([
      { kind: 'nudge', topic: 'items' },
      { kind: 'nudge', topic: 'items/7/check-ins' },
    ])
    await send('event: resync\ndata: \n\n')
    expect(heard.at(-1)).toEqual(resync)
  })

  test('several parts share one stream, which closes with the last of them', async () => {
    const { rerender } = await open(
      <>
        <Listener />
        <Listener />
      </>,
    )
    await send('event: nudge\ndata: items\n\n')
    expect([begun(), heard.length]).toEqual([1, 2])
    rerender(<Listener />)
    await pass()
    expect(openOnes()).toBe(1)
    rerender(<p />)
    await pass(120_000)
    expect([begun(), openOnes()]).toEqual([1, 0])
  })

  test('an event that is opened again is read again, a new one is not', async () => {
    const { rerender } = await open()
    expect(heard).toEqual([])
    rerender(<p />)
    rerender(<Listener />)
    await pass()
    expect(heard).toEqual([resync])
    rerender(<Listener id={eventId + 1_000} />)
    await pass()
    expect(heard).toEqual([resync])
    expect(openOnes()).toBe(1)
  })

  test('a new session opens a new stream, and no session opens none', async () => {
    await open()
    act(() => startSession('token-of-ravi'))
    await pass()
    expect(streamsBegun().map(({ token }) => token)).toEqual(['token-of-asha', 'token-of-ravi'])
    act(clearSession)
    await pass(120_000)
    expect([begun(), openOnes()]).toEqual([2, 0])
  })
})

describe('A stream that ended', () => {
  test('reconnects after a second plus jitter, and then everything is read again', async () => {
    await open()
    await pass(40_000)
    last().end()
    await pass(2_900)
    expect(begun()).toBe(1)
    await pass(200)
    expect(begun()).toBe(2)
    expect(heard).toEqual([resync])
    await send('event: nudge\ndata: items\n\n')
    expect(heard).toEqual([resync, { kind: 'nudge', topic: 'items' }])
  })

  test('reconnects with exponential backoff of up to half a minute', async () => {
    answerStreams(() => Promise.reject(new TypeError('Failed to fetch')))
    await open()
    const triedAt: number[] = []
    for (let second = 0; second < 180; second++) {
      const before = begun()
      await pass(1_000)
      if (begun() > before) triedAt.push(second)
    }
    const pauses = triedAt.slice(1).map((at, index) => at - triedAt[index]!)
    expect(pauses).toEqual([4, 6, 10, 18, 32, 32, 32, 32])
    answerStreams(() => undefined)
    await pass(35_000)
    expect([openOnes(), heard]).toEqual([1, [resync]])
  })

  test('reconnects at once when the network is back', async () => {
    await open()
    last().end()
    await pass()
    dispatchEvent(new Event('online'))
    await pass()
    expect([begun(), openOnes(), heard]).toEqual([2, 1, [resync]])
  })

  test('is tried again within seconds when the network is back, but the first try fails', async () => {
    answerStreams(() => Promise.reject(new TypeError('Failed to fetch')))
    await open()
    await pass(120_000)
    const before = begun()
    dispatchEvent(new Event('online'))
    await pass()
    expect(begun()).toBe(before + 1)
    answerStreams(() => undefined)
    await pass(4_000)
    expect([openOnes(), heard]).toEqual([1, [resync]])
  })

  test('is assumed after a minute of silence', async () => {
    await open()
    await pass(50_000)
    await send(':\n\n')
    await pass(55_000)
    expect(openOnes()).toBe(1)
    await pass(10_000)
    expect([begun(), openOnes(), heard]).toEqual([2, 1, [resync]])
  })

  test('is assumed when a captive portal answers', async () => {
    answerStreams(() => new Response('<html>', { headers: { 'content-type': 'text/html' } }))
    await open()
    answerStreams(() => undefined)
    await pass(4_000)
    expect([begun(), openOnes(), heard]).toEqual([2, 1, [resync]])
  })
})

describe('A hidden page', () => {
  test('listens for another minute, and again as soon as it is visible', async () => {
    await open()
    hide(true)
    await pass(59_000)
    expect(openOnes()).toBe(1)
    await pass(2_000)
    expect(openOnes()).toBe(0)
    dispatchEvent(new Event('online'))
    await pass(600_000)
    expect(begun()).toBe(1)
    hide(false)
    await pass()
    expect([begun(), openOnes(), heard]).toEqual([2, 1, [resync]])
  })

  test('that is visible again within a minute keeps its stream', async () => {
    await open()
    hide(true)
    await pass(30_000)
    hide(false)
    await pass(29_000)
    expect([begun(), openOnes(), heard]).toEqual([1, 1, []])
  })

  test('reconnects at once when it is visible again', async () => {
    await open()
    last().end()
    await pass()
    hide(true)
    hide(false)
    await pass()
    expect([begun(), openOnes()]).toEqual([2, 1])
  })
})

describe('A refusal', () => {
  test('with 401 ends the session and is not retried', async () => {
    const end = vi.fn()
    const forget = whenSessionEnds(end)
    answerStreams(refuse(401, 'session_ended'))
    await open()
    await pass(600_000)
    expect(end).toHaveBeenCalledOnce()
    expect(begun()).toBe(1)
    forget()
  })

  test('with 404 is not retried, not even when the network is back', async () => {
    answerStreams(refuse(404, 'not_found'))
    await open()
    dispatchEvent(new Event('online'))
    await pass(600_000)
    expect(begun()).toBe(1)
  })

  test.each([
    [503, 'unavailable'],
    [429, 'too_many_requests'],
  ] as const)('with %i is retried', async (status, code) => {
    answerStreams(refuse(status, code))
    await open()
    answerStreams(() => undefined)
    await pass(4_000)
    expect([begun(), openOnes()]).toEqual([2, 1])
  })
})
