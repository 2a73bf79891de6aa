import { CACHE_SWEEP_MS, CACHED_IN_MEMORY } from '@muster/domain/places/limits.ts'
import { PlacesError, type PlacesProvider } from '@muster/domain/places/provider.ts'
import type { AddressResult } from '@muster/domain/places/schema.ts'
import { LRUCache } from 'lru-cache'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { codeOf, open } from '#test/places-outcome.ts'
import { cached } from './cached.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const START = Date.parse('2026-11-21T05:00:00Z')
const point = { latitude: 18.53278, longitude: 73.87737 }

const addressOf = (asked: string): AddressResult => ({
  formattedAddress: `${asked}, Pune, Maharashtra 411001`,
  components: { street: asked, city: 'Pune', state: 'Maharashtra', zipCode: '411001', country: 'India' },
  coordinates: point,
  placeId: asked,
  confidence: 1,
  isZipApproximate: false,
})

type Reply = (signal: AbortSignal) => void | Promise<void>

/** A maps service that writes down what it is asked, behind a cache whose clock the test sets. */
function openCached() {
  const asked: string[] = []
  const clock = { now: START }
  let reply: Reply = () => undefined
  const told = async (what: string, signal: AbortSignal) => {
    asked.push(what)
    await reply(signal)
    return addressOf(what)
  }
  const provider: PlacesProvider = {
    suggest: async (text, signal) => {
      await told(`suggest ${text}`, signal)
      return []
    },
    details: (placeId, signal) => told(`details ${placeId}`, signal),
    geocode: (address, signal) => told(`geocode ${address}`, signal),
    reverse: ({ latitude, longitude }, signal) => told(`reverse ${latitude} ${longitude}`, signal),
  }
  return {
    provider: cached(provider, { now: () => new Date(clock.now) }),
    asked,
    clock,
    replyWith: (next: Reply) => {
      reply = next
    },
  }
}

const CALLS: Record<string, [lifetime: number, call: (provider: PlacesProvider) => Promise<unknown>]> = {
  'suggestions for an hour': [HOUR_MS, provider => provider.suggest('ruby', open())],
  'details for a day': [DAY_MS, provider => provider.details('osm:N1', open())],
  'an address for a day': [DAY_MS, provider => provider.geocode('ruby', open())],
  'the address at a point for seven days': [7 * DAY_MS, provider => provider.reverse(point, open())],
}

describe('The cache', () => {
  test.each(Object.entries(CALLS))('keeps %s and no longer', async (_, [lifetime, call]) => {
    const { provider, asked, clock } = openCached()
    const first = await call(provider)
    clock.now = START + lifetime
    expect(await call(provider)).toEqual(first)
    expect(asked).toHaveLength(1)
    clock.now = START + lifetime + 1
    await call(provider)
    expect(asked).toHaveLength(2)
  })

  test('takes texts that differ in case and spaces for the same, and no others', async () => {
    const { provider, asked } = openCached()
    for (const text of ['Ruby Hall', '  ruby   hall ', 'RUBY\tHALL']) {
      await provider.geocode(text, open())
      await provider.suggest(text, open())
    }
    await provider.geocode('rubyhall', open())
    // two ways to write the same letter
    await provider.geocode('caf\u00e9', open())
    await provider.geocode('cafe\u0301', open())
    expect(asked).toEqual(['geocode Ruby Hall', 'suggest Ruby Hall', 'geocode rubyhall', 'geocode caf\u00e9'])
  })

  test('takes points within about a metre for the same', async () => {
    const { provider, asked } = openCached()
    await provider.reverse({ latitude: 18.532784, longitude: 73.877366 }, open())
    await provider.reverse({ latitude: 18.532776, longitude: 73.877374 }, open())
    await provider.reverse({ latitude: 18.532789, longitude: 73.87737 }, open())
    expect(asked).toEqual(['reverse 18.53278 73.87737', 'reverse 18.53279 73.87737'])
  })

  test('does not mix up what is asked in different ways', async () => {
    const { provider } = openCached()
    expect((await provider.details('ruby', open())).placeId).toBe('details ruby')
    expect((await provider.geocode('ruby', open())).placeId).toBe('geocode ruby')
    expect(await provider.suggest('ruby', open())).toEqual([])
  })

  test.each(['place_not_found', 'place_too_generic', 'outside_region'] as const)(
    'keeps %s, which is an answer',
    async code => {
      const { provider, asked, replyWith } = openCached()
      replyWith(() => {
        throw new PlacesError(code, { message: 'in words of its own' })
      })
      for (let n = 0; n < 3; n += 1)
        await expect(provider.geocode('qqx', open())).rejects.toMatchObject({
          code,
          message: 'in words of its own',
        })
      expect(asked).toHaveLength(1)
    },
  )

  test.each(['maps_unavailable', 'maps_timeout', 'maps_misconfigured', 'too_many_requests'] as const)(
    'does not keep %s, and asks again',
    async code => {
      const { provider, replyWith } = openCached()
      replyWith(() => {
        throw new PlacesError(code)
      })
      expect(await codeOf(provider.geocode('ruby', open()))).toBe(code)
      replyWith(() => undefined)
      expect(await provider.geocode('ruby', open())).toMatchObject({ placeId: 'geocode ruby' })
    },
  )

  test('keeps a number of each kind, and forgets what nobody asked for longest', async () => {
    const { provider, asked } = openCached()
    await provider.suggest('first', open())
    for (let n = 0; n < CACHED_IN_MEMORY; n += 1) {
      await provider.geocode(`place ${n}`, open())
      if (n === CACHED_IN_MEMORY - 2) await provider.geocode('place 0', open())
    }
    await provider.geocode('one more', open())
    asked.length = 0
    await provider.geocode('place 0', open())
    await provider.geocode('place 2', open())
    await provider.suggest('first', open())
    expect(asked).toEqual([])
    await provider.geocode('place 1', open())
    expect(asked).toEqual(['geocode place 1'])
  })
})

describe('What has expired', () => {
  afterEach(() => vi.useRealTimers())

  test('is swept out every half hour, though nobody asks', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const sweep = vi.spyOn(LRUCache.prototype, 'purgeStale')
    const { provider, clock } = openCached()
    await provider.suggest('ruby', open())
    await provider.geocode('ruby', open())
    clock.now = START + HOUR_MS + 1
    vi.advanceTimersByTime(CACHE_SWEEP_MS - 1)
    expect(sweep).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    // one cache a kind, of which one had something that was over
    expect(sweep.mock.results.map(({ value }) => value).sort()).toEqual([false, false, true])
    vi.advanceTimersByTime(CACHE_SWEEP_MS)
    expect(sweep).toHaveBeenCalledTimes(6)
    sweep.mockRestore()
  })

  test('keeps no process alive by its sweep', () => {
    const timers = () => process.getActiveResourcesInfo().filter(name => name === 'Timeout').length
    const before = timers()
    openCached()
    expect(timers()).toBe(before)
  })
})

describe('Two people who ask the same at once', () => {
  const until = (open: Promise<void>): Reply => {
    return signal =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        open.then(resolve)
      })
  }

  test('are one request', async () => {
    const { provider, asked, replyWith } = openCached()
    const answered = Promise.withResolvers<void>()
    replyWith(until(answered.promise))
    const both = Promise.all([provider.geocode('Ruby', open()), provider.geocode('ruby ', open())])
    answered.resolve()
    const [one, other] = await both
    expect(one).toEqual(other)
    expect(asked).toEqual(['geocode Ruby'])
  })

  test('share a failure, and the next one asks again', async () => {
    const { provider, asked, replyWith } = openCached()
    replyWith(() => {
      throw new PlacesError('maps_unavailable')
    })
    const work = [provider.geocode('ruby', open()), provider.geocode('ruby', open())]
    expect(await Promise.all(work.map(codeOf))).toEqual(['maps_unavailable', 'maps_unavailable'])
    expect(asked).toHaveLength(1)
    await codeOf(provider.geocode('ruby', open()))
    expect(asked).toHaveLength(2)
  })

  test.each([0, 1])('do not lose the answer when one of them goes away (%i)', async leaving => {
    const { provider, asked, replyWith } = openCached()
    const answered = Promise.withResolvers<void>()
    replyWith(until(answered.promise))
    const stops = [new AbortController(), new AbortController()]
    const work = stops.map(({ signal }) => provider.reverse(point, signal))
    stops[leaving]?.abort(new Error('moved the map'))
    await expect(work[leaving]).rejects.toThrow('moved the map')
    answered.resolve()
    expect(await work[1 - leaving]).toMatchObject({ confidence: 1 })
    expect(asked).toHaveLength(1)
  })

  test('stop it when both have gone, and a third one asks anew', async () => {
    const { provider, asked, replyWith } = openCached()
    const stopped: unknown[] = []
    replyWith(
      signal =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            stopped.push(signal.reason)
            // a service that takes its time to stop
            setTimeout(() => reject(signal.reason), 20)
          })
        }),
    )
    const stops = [new AbortController(), new AbortController()]
    const work = stops.map(({ signal }) => provider.suggest('ruby', signal))
    const outcomes = Promise.allSettled(work)
    stops[0]?.abort(new Error('first'))
    expect(stopped).toEqual([])
    stops[1]?.abort(new Error('second'))
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(stopped).toEqual([new Error('second')])
    const answered = Promise.withResolvers<void>()
    replyWith(() => answered.promise)
    const third = provider.suggest('ruby', open())
    await new Promise(resolve => setTimeout(resolve, 40))
    const fourth = provider.suggest('ruby', open())
    answered.resolve()
    expect(await Promise.all([third, fourth])).toEqual([[], []])
    expect(asked).toHaveLength(2)
  })
})
