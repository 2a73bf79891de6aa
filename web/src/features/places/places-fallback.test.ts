import { reverseGeocode, suggestPlaces } from '@muster/domain/places/endpoints.ts'
import { MAP_START_TIMEOUT_MS } from '@muster/domain/places/limits.ts'
import { placesWords } from '@muster/domain/places/words.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { KEPT } from '#device/session.ts'
import { keysBeginning } from '#device/storage.ts'
import { fakeGoogle, removeGoogle } from '#test/fake-google.ts'
import { deccan, known, offline, pune, servePlaces, withGoogle } from '#test/pune.ts'
import { requestsTo } from '#test/stub-server.ts'
import { withFallback } from './fallback.ts'
import { openPlaces } from './open-places.ts'
import { createRateLimits, withRateLimits } from './rate-limit.ts'
import { openServerPlaces } from './server-places.ts'

const neverAborted = () => new AbortController().signal
const server = () => openServerPlaces(pune)

beforeEach(servePlaces)
afterEach(() => {
  vi.useRealTimers()
  removeGoogle()
})

describe('The primary service', () => {
  test('starts with the first search, not before', async () => {
    const start = vi.fn(() => new Promise<never>(() => undefined))
    withFallback(start, server())
    expect(start).not.toHaveBeenCalled()
  })

  test('is replaced by the built-in list when it does not start within 30 seconds', async () => {
    vi.useFakeTimers()
    const start = vi.fn(() => new Promise<never>(() => undefined))
    const places = withFallback(start, server())
    const listener = vi.fn()
    places.subscribe(listener)
    const found = places.suggest(known.text, neverAborted())
    await vi.advanceTimersByTimeAsync(MAP_START_TIMEOUT_MS - 1)
    expect(places.hasFallenBack()).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect((await found)[0]?.place_id).toBe('pune-Deccan Gymkhana')
    expect(places.hasFallenBack()).toBe(true)
    expect(listener).toHaveBeenCalledOnce()
    await places.suggest(known.text, neverAborted())
    expect(start).toHaveBeenCalledOnce()
  })

  test('is replaced when it cannot be loaded', async () => {
    const places = withFallback(() => Promise.reject(new Error('offline')), server())
    expect(await places.geocode(known.text, neverAborted())).toMatchObject({ formattedAddress: /Deccan/ })
    expect(places.hasFallenBack()).toBe(true)
  })

  test('keeps starting when the search that started it is aborted', async () => {
    let finish: (places: never) => void = () => undefined
    const start = vi.fn(
      () =>
        new Promise<never>(resolve => {
          finish = resolve
        }),
    )
    const places = withFallback(start, server())
    const stop = new AbortController()
    const first = places.suggest('Dec', stop.signal)
    stop.abort(new Error('typed on'))
    await expect(first).rejects.toThrow('typed on')
    const second = places.suggest(known.text, neverAborted())
    finish({ ...server(), endSession: () => undefined } as never)
    expect(await second).toHaveLength(1)
    expect(start).toHaveBeenCalledOnce()
    expect(places.hasFallenBack()).toBe(false)
  })
})

describe('Google', () => {
  test('has its results cached in memory only', async () => {
    const google = fakeGoogle()
    google.install()
    const { places, hasFallenBack } = openPlaces({ ...withGoogle })
    for (let times = 0; times < 2; times++)
      expect((await places.suggest(known.text, neverAborted()))[0]?.place_id).toBe('ChIJdeccan')
    await places.reverse(deccan, neverAborted())
    expect(google.requestsTo('fetchAutocompleteSuggestions')).toHaveLength(1)
    expect(keysBeginning(KEPT)).toEqual([])
    expect(hasFallenBack()).toBe(false)
    expect(requestsTo(suggestPlaces)).toEqual([])
  })

  test('is replaced by the built-in list for the search that finds its key refused', async () => {
    const google = fakeGoogle()
    google.install()
    const { places, hasFallenBack } = openPlaces({ ...withGoogle })
    google.failWith('misconfigured')
    expect((await places.suggest(known.text, neverAborted()))[0]?.place_id).toBe('pune-Deccan Gymkhana')
    expect(hasFallenBack()).toBe(true)
  })

  test.each(['unavailable', 'rate limited'] as const)(
    'is used again for the next search after a failure (%s), and the server finds the address at a point',
    async failure => {
      const google = fakeGoogle()
      google.install()
      const { places, hasFallenBack } = openPlaces({ ...withGoogle })
      google.failWith(failure)
      await expect(places.suggest(known.text, neverAborted())).rejects.toThrow()
      expect((await places.reverse(deccan, neverAborted())).placeId).toBe('pune-Deccan Gymkhana')
      google.failWith(null)
      expect((await places.suggest(known.text, neverAborted()))[0]?.place_id).toBe('ChIJdeccan')
      expect(hasFallenBack()).toBe(false)
    },
  )

  test('has the last word on a point that is too generic', async () => {
    fakeGoogle().install()
    const { places } = openPlaces({ ...withGoogle })
    await expect(places.reverse(known.wilderness, neverAborted())).rejects.toMatchObject({
      code: 'place_too_generic',
    })
    expect(requestsTo(reverseGeocode)).toEqual([])
  })
})

describe('The rate limit of searches', () => {
  const repeat = async (count: number, search: () => Promise<unknown>) => {
    for (let times = 0; times < count; times++) await search()
  }

  test.each([
    ['suggestions', 100],
    ['addresses', 50],
  ])('of %s is %i in a sliding window of a minute', async (kind, limit) => {
    vi.useFakeTimers({ now: 0 })
    const places = withRateLimits(server(), createRateLimits())
    const search = () =>
      kind === 'suggestions' ? places.suggest('De', neverAborted()) : places.reverse(deccan, neverAborted())
    await search()
    vi.setSystemTime(30_000)
    await repeat(limit - 1, search)
    vi.setSystemTime(59_999)
    await expect(search()).rejects.toMatchObject({
      code: 'too_many_requests',
      message: placesWords.rateLimited,
    })
    vi.setSystemTime(60_000)
    await search()
    await expect(search()).rejects.toMatchObject({ code: 'too_many_requests' })
    vi.setSystemTime(90_000)
    await repeat(limit - 1, search)
  })

  test('counts suggestions separately, and all kinds of addresses together', async () => {
    const places = withRateLimits(server(), createRateLimits())
    await repeat(25, () => places.geocode(known.text, neverAborted()))
    await repeat(25, () => places.details('pune-Deccan Gymkhana', neverAborted()))
    await expect(places.reverse(deccan, neverAborted())).rejects.toMatchObject({ code: 'too_many_requests' })
    expect(await places.suggest(known.text, neverAborted())).toHaveLength(1)
  })

  test('does not count cached results', async () => {
    const { places } = openPlaces({ ...offline })
    await repeat(120, () => places.suggest(known.text, neverAborted()))
    expect(requestsTo(suggestPlaces)).toHaveLength(1)
    expect(await places.suggest(`${known.text}k`, neverAborted())).toHaveLength(1)
  })
})
