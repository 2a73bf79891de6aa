import { CACHE_SWEEP_MS, MEMORY_CACHE_SIZE } from '@muster/domain/places/limits.ts'
import { PlacesError, type PlacesProvider } from '@muster/domain/places/provider.ts'
import type { AddressResult } from '@muster/domain/places/schema.ts'
import { LRUCache } from 'lru-cache'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { codeOf, neverAborted } from '#test/places-errors.ts'
import { withCache } from './cache.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const START = Date.parse('2026-11-21T05:00:00Z')
const point = { latitude: 18.53278, longitude: 73.87737 }

const addressOf = (request: string): AddressResult => ({
  formattedAddress: `${request}, Pune, Maharashtra 411001`,
  components: { street: request, city: 'Pune', state: 'Maharashtra', zipCode: '411001', country: 'India' },
  coordinates: point,
  placeId: request,
  confidence: 1,
  isZipApproximate: false,
})

type Reply = (signal: AbortSignal) => void | Promise<void>

function openCached() {
  const requests: string[] = []
  const clock = { now: START }
  let reply: Reply = () => undefined
  const answer = async (request: string, signal: AbortSignal) => {
    requests.push(request)
    await reply(signal)
    return addressOf(request)
  }
  const provider: PlacesProvider = {
    suggest: async (text, signal) => {
      await answer(`suggest ${text}`, signal)
      return []
    },
    details: (placeId, signal) => answer(`details ${placeId}`, signal),
    geocode: (address, signal) => answer(`geocode ${address}`, signal),
    reverse: ({ latitude, longitude }, signal) => answer(`reverse ${latitude} ${longitude}`, signal),
  }
  return {
    provider: withCache(provider, { now: () => new Date(clock.now) }),
    requests,
    clock,
    replyWith: (next: Reply) => {
      reply = next
    },
  }
}

const CALLS: Record<string, [lifetime: number, call: (provider: PlacesProvider) => Promise<unknown>]> = {
  'suggestions for an hour': [HOUR_MS, provider => provider.suggest('ruby', neverAborted())],
  'details for a day': [DAY_MS, provider => provider.details('osm:N1', neverAborted())],
  'an address for a day': [DAY_MS, provider => provider.geocode('ruby', neverAborted())],
  'the address at a point for seven days': [7 * DAY_MS, provider => provider.reverse(point, neverAborted())],
}

describe('The cache', () => {
  test.each(Object.entries(CALLS))('keeps %s and no longer', async (_, [lifetime, call]) => {
    const { provider, requests, clock } = openCached()
    const first = await call(provider)
    clock.now = START + lifetime
    expect(await call(provider)).toEqual(first)
    expect(requests).toHaveLength(1)
    clock.now = START + lifetime + 1
    await call(provider)
    expect(requests).toHaveLength(2)
  })

  test('ignores case, spaces and Unicode form of a text, but nothing else', async () => {
    const { provider, requests } = openCached()
    for (const text of ['Ruby Hall', '  ruby   hall ', 'RUBY\tHALL']) {
      await provider.geocode(text, neverAborted())
      await provider.suggest(text, neverAborted())
    }
    await provider.geocode('rubyhall', neverAborted())
    await provider.geocode('caf\u00e9', neverAborted())
    await provider.geocode('cafe\u0301', neverAborted())
    expect(requests).toEqual([
      'geocode Ruby Hall',
      'suggest Ruby Hall',
      'geocode rubyhall',
      'geocode caf\u00e9',
    ])
  })

  test('treats points within about a metre as equal', async () => {
    const { provider, requests } = openCached()
    await provider.reverse({ latitude: 18.532784, longitude: 73.877366 }, neverAborted())
    await provider.reverse({ latitude: 18.532776, longitude: 73.877374 }, neverAborted())
    await provider.reverse({ latitude: 18.532789, longitude: 73.87737 }, neverAborted())
    expect(requests).toEqual(['reverse 18.53278 73.87737', 'reverse 18.53279 73.87737'])
  })

  test('separates details, addresses and suggestions', async () => {
    const { provider } = openCached()
    expect((await provider.details('ruby', neverAborted())).placeId).toBe('details ruby')
    expect((await provider.geocode('ruby', neverAborted())).placeId).toBe('geocode ruby')
    expect(await provider.suggest('ruby', neverAborted())).toEqual([])
  })

  test.each(['place_not_found', 'place_too_generic', 'outside_region'] as const)(
    'keeps the refusal %s',
    async code => {
      const { provider, requests, replyWith } = openCached()
      replyWith(() => {
        throw new PlacesError(code, { message: 'a message of its own' })
      })
      for (let n = 0; n < 3; n += 1)
        await expect(provider.geocode('qqx', neverAborted())).rejects.toMatchObject({
          code,
          message: 'a message of its own',
        })
      expect(requests).toHaveLength(1)
    },
  )

  test.each(['maps_unavailable', 'maps_timeout', 'maps_misconfigured', 'too_many_requests'] as const)(
    'does not keep the failure %s',
    async code => {
      const { provider, replyWith } = openCached()
      replyWith(() => {
        throw new PlacesError(code)
      })
      expect(await codeOf(provider.geocode('ruby', neverAborted()))).toBe(code)
      replyWith(() => undefined)
      expect(await provider.geocode('ruby', neverAborted())).toMatchObject({ placeId: 'geocode ruby' })
    },
  )

  test('keeps a limited number of entries of each kind and drops the least recently used', async () => {
    const { provider, requests } = openCached()
    await provider.suggest('first', neverAborted())
    for (let n = 0; n < MEMORY_CACHE_SIZE; n += 1) {
      await provider.geocode(`place ${n}`, neverAborted())
      if (n === MEMORY_CACHE_SIZE - 2) await provider.geocode('place 0', neverAborted())
    }
    await provider.geocode('one more', neverAborted())
    requests.length = 0
    await provider.geocode('place 0', neverAborted())
    await provider.geocode('place 2', neverAborted())
    await provider.suggest('first', neverAborted())
    expect(requests).toEqual([])
    await provider.geocode('place 1', neverAborted())
    expect(requests).toEqual(['geocode place 1'])
  })
})

describe('An expired entry', () => {
  afterEach(() => vi.useRealTimers())

  test('is removed within half an hour without a request', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const sweep = vi.spyOn(LRUCache.prototype, 'purgeStale')
    const { provider, clock } = openCached()
    await provider.suggest('ruby', neverAborted())
    await provider.geocode('ruby', neverAborted())
    clock.now = START + HOUR_MS + 1
    vi.advanceTimersByTime(CACHE_SWEEP_MS - 1)
    expect(sweep).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    // one cache for each kind, one of them with an expired entry
    expect(sweep.mock.results.map(({ value }) => value).sort()).toEqual([false, false, true])
    vi.advanceTimersByTime(CACHE_SWEEP_MS)
    expect(sweep).toHaveBeenCalledTimes(6)
    sweep.mockRestore()
  })

  test('does not keep the process running for its removal', () => {
    const timers = () => process.getActiveResourcesInfo().filter(name => name === 'Timeout').length
    const before = timers()
    openCached()
    expect(timers()).toBe(before)
  })
})

describe('Concurrent equal searches', () => {
  const replyAfter = (promise: Promise<void>): Reply => {
    return signal =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        promise.then(resolve)
      })
  }

  test('share one request', async () => {
    const { provider, requests, replyWith } = openCached()
    const answered = Promise.withResolvers<void>()
    replyWith(replyAfter(answered.promise))
    const both = Promise.all([
      provider.geocode('Ruby', neverAborted()),
      provider.geocode('ruby ', neverAborted()),
    ])
    answered.resolve()
    const [one, other] = await both
    expect(one).toEqual(other)
    expect(requests).toEqual(['geocode Ruby'])
  })

  test('share a failure, and the next search sends a new request', async () => {
    const { provider, requests, replyWith } = openCached()
    replyWith(() => {
      throw new PlacesError('maps_unavailable')
    })
    const work = [provider.geocode('ruby', neverAborted()), provider.geocode('ruby', neverAborted())]
    expect(await Promise.all(work.map(codeOf))).toEqual(['maps_unavailable', 'maps_unavailable'])
    expect(requests).toHaveLength(1)
    await codeOf(provider.geocode('ruby', neverAborted()))
    expect(requests).toHaveLength(2)
  })

  test.each([0, 1])('keep their result when caller %i aborts', async leaving => {
    const { provider, requests, replyWith } = openCached()
    const answered = Promise.withResolvers<void>()
    replyWith(replyAfter(answered.promise))
    const stops = [new AbortController(), new AbortController()]
    const work = stops.map(({ signal }) => provider.reverse(point, signal))
    stops[leaving]?.abort(new Error('moved the map'))
    await expect(work[leaving]).rejects.toThrow('moved the map')
    answered.resolve()
    expect(await work[1 - leaving]).toMatchObject({ confidence: 1 })
    expect(requests).toHaveLength(1)
  })

  test('abort the request when all callers have aborted, and the next search sends a new one', async () => {
    const { provider, requests, replyWith } = openCached()
    const stopped: unknown[] = []
    replyWith(
      signal =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            stopped.push(signal.reason)
            // the service takes a moment to stop
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
    const third = provider.suggest('ruby', neverAborted())
    await new Promise(resolve => setTimeout(resolve, 40))
    const fourth = provider.suggest('ruby', neverAborted())
    answered.resolve()
    expect(await Promise.all([third, fourth])).toEqual([[], []])
    expect(requests).toHaveLength(2)
  })
})
