import { reverseGeocode, suggestPlaces } from '@muster/domain/places/endpoints.ts'
import { MAP_START_TIMEOUT_MS } from '@muster/domain/places/limits.ts'
import { placesWords } from '@muster/domain/places/words.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FOUND_PLACES } from '#device/session.ts'
import { keysBeginning } from '#device/storage.ts'
import { limited, openLimits } from '#features/places/limited.ts'
import { placesOf } from '#features/places/open-places.ts'
import { openServerPlaces } from '#features/places/server-places.ts'
import { withStandIn } from '#features/places/stand-in.ts'
import { fakeGoogle, removeGoogle } from './fake-google.ts'
import { deccan, known, offline, pune, servePlaces, withGoogle } from './pune.ts'
import { requestsTo } from './stub-server.ts'

const open = () => new AbortController().signal
const server = () => openServerPlaces(pune)

beforeEach(servePlaces)
afterEach(() => {
  vi.useRealTimers()
  removeGoogle()
})

describe('A service that is not ours', () => {
  test('is not started before somebody searches', async () => {
    const start = vi.fn(() => new Promise<never>(() => undefined))
    withStandIn(start, server())
    expect(start).not.toHaveBeenCalled()
  })

  test('that does not start within 30 seconds is given up, and the built-in list answers', async () => {
    vi.useFakeTimers()
    const start = vi.fn(() => new Promise<never>(() => undefined))
    const places = withStandIn(start, server())
    const told = vi.fn()
    places.subscribe(told)
    const found = places.suggest(known.text, open())
    await vi.advanceTimersByTimeAsync(MAP_START_TIMEOUT_MS - 1)
    expect(places.hasFallen()).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect((await found)[0]?.place_id).toBe('pune-Deccan Gymkhana')
    expect(places.hasFallen()).toBe(true)
    expect(told).toHaveBeenCalledOnce()
    await places.suggest(known.text, open())
    expect(start).toHaveBeenCalledOnce()
  })

  test('that cannot be loaded is given up as well', async () => {
    const places = withStandIn(() => Promise.reject(new Error('offline')), server())
    expect(await places.geocode(known.text, open())).toMatchObject({ formattedAddress: /Deccan/ })
    expect(places.hasFallen()).toBe(true)
  })

  test('does not start anew for a search that is typed on while it starts', async () => {
    let finish: (places: never) => void = () => undefined
    const start = vi.fn(
      () =>
        new Promise<never>(resolve => {
          finish = resolve
        }),
    )
    const places = withStandIn(start, server())
    const stop = new AbortController()
    const first = places.suggest('Dec', stop.signal)
    stop.abort(new Error('typed on'))
    await expect(first).rejects.toThrow('typed on')
    const second = places.suggest(known.text, open())
    finish({ ...server(), endSession: () => undefined } as never)
    expect(await second).toHaveLength(1)
    expect(start).toHaveBeenCalledOnce()
    expect(places.hasFallen()).toBe(false)
  })
})

describe('Google in this installation', () => {
  test('answers what is searched for, remembered in memory alone', async () => {
    const google = fakeGoogle()
    google.install()
    const { places, hasFallen } = placesOf({ ...withGoogle })
    for (let times = 0; times < 2; times++)
      expect((await places.suggest(known.text, open()))[0]?.place_id).toBe('ChIJdeccan')
    await places.reverse(deccan, open())
    expect(google.requestsTo('fetchAutocompleteSuggestions')).toHaveLength(1)
    expect(keysBeginning(FOUND_PLACES)).toEqual([])
    expect(hasFallen()).toBe(false)
    expect(requestsTo(suggestPlaces)).toEqual([])
  })

  test('that refuses its key is replaced by the built-in list, for that very search', async () => {
    const google = fakeGoogle()
    google.install()
    const { places, hasFallen } = placesOf({ ...withGoogle })
    google.bring('misconfigured')
    expect((await places.suggest(known.text, open()))[0]?.place_id).toBe('pune-Deccan Gymkhana')
    expect(hasFallen()).toBe(true)
  })

  test.each(['away', 'rate limit'] as const)(
    'that is in trouble (%s) is asked again the next time, and the server tells the address at a point',
    async trouble => {
      const google = fakeGoogle()
      google.install()
      const { places, hasFallen } = placesOf({ ...withGoogle })
      google.bring(trouble)
      await expect(places.suggest(known.text, open())).rejects.toThrow()
      expect((await places.reverse(deccan, open())).placeId).toBe('pune-Deccan Gymkhana')
      google.bring(null)
      expect((await places.suggest(known.text, open()))[0]?.place_id).toBe('ChIJdeccan')
      expect(hasFallen()).toBe(false)
    },
  )

  test('that finds a point too generic is believed', async () => {
    fakeGoogle().install()
    const { places } = placesOf({ ...withGoogle })
    await expect(places.reverse(known.wilderness, open())).rejects.toMatchObject({
      code: 'place_too_generic',
    })
    expect(requestsTo(reverseGeocode)).toEqual([])
  })
})

describe('The limit of searches', () => {
  const askUp = async (most: number, ask: () => Promise<unknown>) => {
    for (let times = 0; times < most; times++) await ask()
  }

  test.each([
    ['suggestions', 100],
    ['addresses', 50],
  ])(
    'of %s is %i in any minute, and lets the next one through when the first is a minute old',
    async (kind, most) => {
      vi.useFakeTimers({ now: 0 })
      const places = limited(server(), openLimits())
      const ask = () =>
        kind === 'suggestions' ? places.suggest('De', open()) : places.reverse(deccan, open())
      await ask()
      vi.setSystemTime(30_000)
      await askUp(most - 1, ask)
      vi.setSystemTime(59_999)
      await expect(ask()).rejects.toMatchObject({
        code: 'too_many_requests',
        message: placesWords.rateLimited,
      })
      vi.setSystemTime(60_000)
      await ask()
      await expect(ask()).rejects.toMatchObject({ code: 'too_many_requests' })
      vi.setSystemTime(90_000)
      await askUp(most - 1, ask)
    },
  )

  test('counts each kind on its own, and lookups of every sort as one', async () => {
    const places = limited(server(), openLimits())
    await askUp(25, () => places.geocode(known.text, open()))
    await askUp(25, () => places.details('pune-Deccan Gymkhana', open()))
    await expect(places.reverse(deccan, open())).rejects.toMatchObject({ code: 'too_many_requests' })
    expect(await places.suggest(known.text, open())).toHaveLength(1)
  })

  test('costs nothing for what is known already', async () => {
    const { places } = placesOf({ ...offline })
    await askUp(120, () => places.suggest(known.text, open()))
    expect(requestsTo(suggestPlaces)).toHaveLength(1)
    expect(await places.suggest(`${known.text}k`, open())).toHaveLength(1)
  })
})
