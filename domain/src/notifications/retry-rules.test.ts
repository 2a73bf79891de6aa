import { expect, test } from 'vitest'
import { afterTry, TRIES } from './retry-rules.ts'

const now = new Date('2026-11-21T09:00:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
const tomorrow = after(86_400)
const tried = { attempts: 0, now, expiresAt: tomorrow, jitter: 0.5 }
const pauseOf = (attempts: number, jitter = 0.5) => {
  const { nextTryAt } = afterTry({ ...tried, outcome: 'retry', attempts, jitter })
  return nextTryAt && (nextTryAt.getTime() - now.getTime()) / 1_000
}

test('R322: Five tries, with longer pauses between them', () => {
  expect([0, 1, 2, 3, 4].map(attempts => pauseOf(attempts))).toEqual([5, 30, 180, 1080, null])
  expect(TRIES).toBe(5)
})

test('R322: Not all come back at the same moment', () => {
  expect(pauseOf(0, 0)).toBe(2.5)
  expect(pauseOf(0, 1)).toBe(7.5)
})

test('R322: No try after the expiry', () => {
  expect(afterTry({ ...tried, outcome: 'retry', expiresAt: after(4) })).toEqual({
    state: 'failed',
    nextTryAt: null,
  })
  expect(afterTry({ ...tried, outcome: 'retry', afterSeconds: 120, expiresAt: after(60) }).state).toBe(
    'failed',
  )
  expect(afterTry({ ...tried, outcome: 'config', expiresAt: after(60) }).state).toBe('failed')
})

test('R322: A channel that says when it is back is not asked before, and not given up', () => {
  const busy = { ...tried, outcome: 'retry', afterSeconds: 120 } as const
  for (const attempts of [0, TRIES + 3])
    expect(afterTry({ ...busy, attempts, jitter: 0 })).toEqual({ state: 'queued', nextTryAt: after(120) })
  expect(afterTry({ ...busy, jitter: 1 }).nextTryAt).toEqual(after(125))
})

test('R323: A wrong configuration is tried again later, however often', () => {
  const { state, nextTryAt } = afterTry({ ...tried, outcome: 'config', attempts: 50, jitter: 0 })
  expect([state, nextTryAt]).toEqual(['queued', after(900)])
})

test('Everything else ends the delivery', () => {
  const outcomes = ['accepted', 'gone', 'invalid-recipient', 'too-large', 'expired', 'stopped'] as const
  expect(outcomes.map(outcome => afterTry({ ...tried, outcome }).state)).toEqual([
    'sent',
    'failed',
    'failed',
    'failed',
    'expired',
    'stopped',
  ])
})
