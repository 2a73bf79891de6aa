import { NUDGE_MERGE_MS, type Topic } from '@muster/domain/shared/live.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStreams } from './streams.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('Nudges about one topic within half a second are merged, and the last is not lost', () => {
  const streams = openStreams()
  let text = ''
  const write = (more: string) => {
    text += more
  }
  streams.add({ userId: 1, sessionId: 1, eventId: 1, audience: 'event', write, end: () => undefined })
  const topic: Topic = 'items/7/check-ins'
  const heard = () => [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => data)

  streams.nudge(1, [topic])
  expect(heard()).toEqual([topic])
  for (let times = 0; times < 8; times++) {
    vi.advanceTimersByTime(40)
    streams.nudge(1, [topic])
  }
  expect(heard()).toEqual([topic])
  streams.nudge(1, ['items'])
  expect(heard()).toEqual([topic, 'items'])
  vi.advanceTimersByTime(NUDGE_MERGE_MS - 8 * 40 - 1)
  expect(heard()).toEqual([topic, 'items'])
  vi.advanceTimersByTime(1)
  expect(heard()).toEqual([topic, 'items', topic])
  vi.advanceTimersByTime(10 * NUDGE_MERGE_MS)
  expect(heard()).toEqual([topic, 'items', topic])
  streams.nudge(1, [topic])
  expect(heard()).toEqual([topic, 'items', topic, topic])
})
