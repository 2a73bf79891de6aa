import {
  CACHE_LIFETIMES_MS,
  CACHE_SWEEP_MS,
  CACHED_IN_MEMORY,
  CACHED_IN_STORE,
} from '@muster/domain/places/limits.ts'
import { PlacesError } from '@muster/domain/places/provider.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearSession, FOUND_PLACES, startSession } from '#device/session.ts'
import { keysBeginning } from '#device/storage.ts'
import { cached } from '#features/places/cached.ts'
import { placesOf } from '#features/places/open-places.ts'
import { noAnswerStore, openAnswerStore } from '#features/places/stored-answers.ts'
import { fillStorage } from './full-storage.ts'
import { addressAt, deccan, offline } from './pune.ts'

const open = () => new AbortController().signal
const HOUR = 3_600_000

/** A service that counts what it is asked. */
function service() {
  const asked: string[] = []
  const ask = <Answer>(what: string, answer: Answer) => {
    asked.push(what)
    return Promise.resolve(answer)
  }
  return {
    asked,
    suggest: (text: string) => ask(text, []),
    details: (placeId: string) => ask(placeId, addressAt(deccan)),
    geocode: (address: string) => ask(address, addressAt(deccan)),
    reverse: () => ask('reverse', addressAt(deccan)),
  }
}

/** What a tab has: a memory of its own, and the storage of all of them. */
const tab = (provider = service()) => cached(provider, 'offline', openAnswerStore())
const stored = () => keysBeginning(FOUND_PLACES)

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  startSession('of-asha')
})
afterEach(() => {
  vi.useRealTimers()
  clearSession()
})

describe('An answer', () => {
  test.each([
    ['suggestions', CACHE_LIFETIMES_MS.autocomplete, HOUR],
    ['geocode', CACHE_LIFETIMES_MS.geocoding, 24 * HOUR],
    ['reverse', CACHE_LIFETIMES_MS.reverse, 7 * 24 * HOUR],
  ])('of %s is kept for its time and not a moment longer', async (kind, lifetime, expected) => {
    const provider = service()
    const ask = (places: ReturnType<typeof tab>) =>
      kind === 'suggestions'
        ? places.suggest('kothrud', open())
        : kind === 'geocode'
          ? places.geocode('kothrud', open())
          : places.reverse(deccan, open())
    expect(lifetime).toBe(expected)
    const first = tab(provider)
    await ask(first)
    vi.setSystemTime(lifetime - 1)
    await ask(first)
    await ask(tab(provider))
    expect(provider.asked).toHaveLength(1)
    vi.setSystemTime(lifetime)
    await ask(first)
    expect(provider.asked).toHaveLength(2)
  })

  test('is the same however the text is spaced and written', async () => {
    const provider = service()
    const places = tab(provider)
    for (const text of ['FC Road', ' fc  road ', 'Fc road']) await places.suggest(text, open())
    expect(provider.asked).toEqual(['FC Road'])
  })

  test('is the same within a metre, and another one beyond', async () => {
    const provider = service()
    const places = tab(provider)
    await places.reverse({ latitude: 18.5, longitude: 73.8 }, open())
    await places.reverse({ latitude: 18.500004, longitude: 73.799996 }, open())
    expect(provider.asked).toHaveLength(1)
    await places.reverse({ latitude: 18.50001, longitude: 73.8 }, open())
    expect(provider.asked).toHaveLength(2)
  })

  test('of one service is not that of another, nor a text that of a suggestion', async () => {
    const provider = service()
    await tab(provider).suggest('kothrud', open())
    await cached(provider, 'osm', openAnswerStore()).suggest('kothrud', open())
    await tab(provider).geocode('kothrud', open())
    expect(provider.asked).toHaveLength(3)
  })

  test('that was a failure is asked for again', async () => {
    const provider = service()
    const places = tab(provider)
    vi.spyOn(provider, 'geocode').mockRejectedValueOnce(new PlacesError('maps_unavailable'))
    await expect(places.geocode('kothrud', open())).rejects.toThrow()
    await expect(places.geocode('kothrud', open())).resolves.toMatchObject({ confidence: 0.8 })
  })

  test('about a chosen suggestion is always asked for, as it ends the search', async () => {
    const provider = service()
    const places = tab(provider)
    await places.details('one', open())
    await places.details('one', open())
    expect(provider.asked).toHaveLength(2)
  })

  test('of a clock that was set back since is not believed', async () => {
    const provider = service()
    vi.setSystemTime(10 * HOUR)
    await tab(provider).suggest('kothrud', open())
    vi.setSystemTime(HOUR)
    await tab(provider).suggest('kothrud', open())
    expect(provider.asked).toHaveLength(2)
  })
})

describe('The memory of a tab', () => {
  test('forgets what was used least when it is full', async () => {
    const provider = service()
    const places = cached(provider, 'google', noAnswerStore)
    for (let n = 0; n < CACHED_IN_MEMORY; n++) await places.suggest(`road ${n}`, open())
    await places.suggest('road 0', open())
    await places.suggest('one more', open())
    provider.asked.length = 0
    await places.suggest('road 0', open())
    await places.suggest('road 2', open())
    expect(provider.asked).toEqual([])
    await places.suggest('road 1', open())
    expect(provider.asked).toEqual(['road 1'])
  })
})

describe('The browser’s storage', () => {
  test('keeps a thousand of a kind, and drops the oldest', async () => {
    const places = tab()
    await places.reverse(deccan, open())
    for (let n = 0; n <= CACHED_IN_STORE; n++) {
      vi.setSystemTime(n)
      await places.suggest(`road ${n}`, open())
      expect(stored().length).toBeLessThanOrEqual(CACHED_IN_STORE + 1)
    }
    const provider = service()
    await tab(provider).suggest('road 0', open())
    await tab(provider).suggest(`road ${CACHED_IN_STORE}`, open())
    await tab(provider).reverse(deccan, open())
    expect(provider.asked).toEqual(['road 0'])
  })

  test('is one for two tabs, which do not write over each other', async () => {
    const [one, other] = [tab(), tab()]
    await one.suggest('kothrud', open())
    await other.suggest('baner', open())
    const provider = service()
    await tab(provider).suggest('kothrud', open())
    await tab(provider).suggest('baner', open())
    expect(provider.asked).toEqual([])
  })

  test('that is full makes room, and one that keeps nothing stops nothing', async () => {
    const places = tab()
    await places.suggest('old', open())
    fillStorage(1)
    await places.suggest('new', open())
    expect(stored()).toEqual([`${FOUND_PLACES}autocomplete/offline/new`])
    fillStorage()
    expect(await places.suggest('newer', open())).toEqual([])
    vi.unstubAllGlobals()
    expect(stored()).toEqual([])
  })

  test('of which something is broken is as good as empty there', async () => {
    for (const text of ['{', '[]', 'null', '{"at":"now"}']) {
      localStorage.setItem(`${FOUND_PLACES}autocomplete/offline/kothrud`, text)
      const provider = service()
      await tab(provider).suggest('kothrud', open())
      expect(provider.asked).toEqual(['kothrud'])
    }
  })

  test('is emptied when the session ends, and when another one begins', async () => {
    await tab().suggest('kothrud', open())
    expect(stored()).toHaveLength(1)
    startSession('of-ravi')
    expect(stored()).toEqual([])
    await tab().suggest('kothrud', open())
    clearSession()
    expect(stored()).toEqual([])
  })

  test('takes nothing that comes when the session it was asked in is over', async () => {
    const ofAsha = tab()
    startSession('of-ravi')
    await ofAsha.suggest('kothrud', open())
    expect(stored()).toEqual([])
  })

  test('loses what has had its time at the start and every half hour, while a screen uses it', async () => {
    await tab().suggest('before', open())
    vi.setSystemTime(HOUR)
    const { places, keepSwept } = placesOf({ ...offline })
    const stop = keepSwept()
    const stopOther = keepSwept()
    expect(stored()).toEqual([])
    await tab().suggest('after', open())
    expect(places).toBeTruthy()
    stop()
    await vi.advanceTimersByTimeAsync(CACHE_SWEEP_MS)
    expect(stored()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(CACHE_SWEEP_MS)
    expect(stored()).toEqual([])
    stopOther()
    await tab().suggest('later', open())
    await vi.advanceTimersByTimeAsync(3 * HOUR)
    expect(stored()).toHaveLength(1)
  })
})
