import {
  CACHE_LIFETIMES_MS,
  CACHE_SWEEP_MS,
  MEMORY_CACHE_SIZE,
  STORED_CACHE_SIZE,
} from '@muster/domain/places/limits.ts'
import { PlacesError } from '@muster/domain/places/provider.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearSession, KEPT, startSession } from '#device/session.ts'
import { keysBeginning } from '#device/storage.ts'
import { fillStorage } from '#test/full-storage.ts'
import { addressAt, deccan, offline } from '#test/pune.ts'
import { withCache } from './cache.ts'
import { noCacheStore, openCacheStore } from './cache-store.ts'
import { openPlaces } from './open-places.ts'

const neverAborted = () => new AbortController().signal
const HOUR = 3_600_000

/** A provider that records its searches. */
function recordingProvider() {
  const searches: string[] = []
  const answer = <Result>(search: string, result: Result) => {
    searches.push(search)
    return Promise.resolve(result)
  }
  return {
    searches,
    suggest: (text: string) => answer(text, []),
    details: (placeId: string) => answer(placeId, addressAt(deccan)),
    geocode: (address: string) => answer(address, addressAt(deccan)),
    reverse: () => answer('reverse', addressAt(deccan)),
  }
}

/** A browser tab: its own memory, and the storage shared by all tabs. */
const openTab = (provider = recordingProvider()) => withCache(provider, 'offline', openCacheStore())
const storedKeys = () => keysBeginning(KEPT)

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  startSession('of-asha')
})
afterEach(() => {
  vi.useRealTimers()
  clearSession()
})

describe('A cached result', () => {
  test.each([
    ['suggestions', CACHE_LIFETIMES_MS.autocomplete, HOUR],
    ['geocode', CACHE_LIFETIMES_MS.geocoding, 24 * HOUR],
    ['reverse', CACHE_LIFETIMES_MS.reverse, 7 * 24 * HOUR],
  ])('of %s expires after its lifetime', async (kind, lifetime, expected) => {
    const provider = recordingProvider()
    const search = (places: ReturnType<typeof openTab>) =>
      kind === 'suggestions'
        ? places.suggest('kothrud', neverAborted())
        : kind === 'geocode'
          ? places.geocode('kothrud', neverAborted())
          : places.reverse(deccan, neverAborted())
    expect(lifetime).toBe(expected)
    const first = openTab(provider)
    await search(first)
    vi.setSystemTime(lifetime - 1)
    await search(first)
    await search(openTab(provider))
    expect(provider.searches).toHaveLength(1)
    vi.setSystemTime(lifetime)
    await search(first)
    expect(provider.searches).toHaveLength(2)
  })

  test('is independent of the spaces and case of the text', async () => {
    const provider = recordingProvider()
    const places = openTab(provider)
    for (const text of ['FC Road', ' fc  road ', 'Fc road']) await places.suggest(text, neverAborted())
    expect(provider.searches).toEqual(['FC Road'])
  })

  test('is shared by points within about a metre', async () => {
    const provider = recordingProvider()
    const places = openTab(provider)
    await places.reverse({ latitude: 18.5, longitude: 73.8 }, neverAborted())
    await places.reverse({ latitude: 18.500004, longitude: 73.799996 }, neverAborted())
    expect(provider.searches).toHaveLength(1)
    await places.reverse({ latitude: 18.50001, longitude: 73.8 }, neverAborted())
    expect(provider.searches).toHaveLength(2)
  })

  test('is separate for each provider, and for suggestions and addresses', async () => {
    const provider = recordingProvider()
    await openTab(provider).suggest('kothrud', neverAborted())
    await withCache(provider, 'osm', openCacheStore()).suggest('kothrud', neverAborted())
    await openTab(provider).geocode('kothrud', neverAborted())
    expect(provider.searches).toHaveLength(3)
  })

  test('is never a failure', async () => {
    const provider = recordingProvider()
    const places = openTab(provider)
    vi.spyOn(provider, 'geocode').mockRejectedValueOnce(new PlacesError('maps_unavailable'))
    await expect(places.geocode('kothrud', neverAborted())).rejects.toThrow()
    await expect(places.geocode('kothrud', neverAborted())).resolves.toMatchObject({ confidence: 0.8 })
  })

  test('is never the details of a suggestion, as they end the session of a search', async () => {
    const provider = recordingProvider()
    const places = openTab(provider)
    await places.details('one', neverAborted())
    await places.details('one', neverAborted())
    expect(provider.searches).toHaveLength(2)
  })

  test('from the future, after the clock was set back, is not used', async () => {
    const provider = recordingProvider()
    vi.setSystemTime(10 * HOUR)
    await openTab(provider).suggest('kothrud', neverAborted())
    vi.setSystemTime(HOUR)
    await openTab(provider).suggest('kothrud', neverAborted())
    expect(provider.searches).toHaveLength(2)
  })
})

describe('The memory of a tab', () => {
  test('drops the least recently used entry when it is full', async () => {
    const provider = recordingProvider()
    const places = withCache(provider, 'google', noCacheStore)
    for (let n = 0; n < MEMORY_CACHE_SIZE; n++) await places.suggest(`road ${n}`, neverAborted())
    await places.suggest('road 0', neverAborted())
    await places.suggest('one more', neverAborted())
    provider.searches.length = 0
    await places.suggest('road 0', neverAborted())
    await places.suggest('road 2', neverAborted())
    expect(provider.searches).toEqual([])
    await places.suggest('road 1', neverAborted())
    expect(provider.searches).toEqual(['road 1'])
  })
})

describe('The browser’s storage', () => {
  test('keeps a thousand entries of each kind and drops the oldest', async () => {
    const places = openTab()
    await places.reverse(deccan, neverAborted())
    for (let n = 0; n <= STORED_CACHE_SIZE; n++) {
      vi.setSystemTime(n)
      await places.suggest(`road ${n}`, neverAborted())
      expect(storedKeys().length).toBeLessThanOrEqual(STORED_CACHE_SIZE + 1)
    }
    const provider = recordingProvider()
    await openTab(provider).suggest('road 0', neverAborted())
    await openTab(provider).suggest(`road ${STORED_CACHE_SIZE}`, neverAborted())
    await openTab(provider).reverse(deccan, neverAborted())
    expect(provider.searches).toEqual(['road 0'])
  })

  test('is shared by tabs, which do not overwrite each other', async () => {
    const [one, other] = [openTab(), openTab()]
    await one.suggest('kothrud', neverAborted())
    await other.suggest('baner', neverAborted())
    const provider = recordingProvider()
    await openTab(provider).suggest('kothrud', neverAborted())
    await openTab(provider).suggest('baner', neverAborted())
    expect(provider.searches).toEqual([])
  })

  test('makes room when it is full, and a search succeeds when nothing can be stored', async () => {
    const places = openTab()
    await places.suggest('old', neverAborted())
    fillStorage(1)
    await places.suggest('new', neverAborted())
    expect(storedKeys()).toEqual([`${KEPT}places/autocomplete/offline/new`])
    fillStorage()
    expect(await places.suggest('newer', neverAborted())).toEqual([])
    vi.unstubAllGlobals()
    expect(storedKeys()).toEqual([])
  })

  test('with an invalid entry is treated as without it', async () => {
    for (const text of ['{', '[]', 'null', '{"at":"now"}']) {
      localStorage.setItem(`${KEPT}places/autocomplete/offline/kothrud`, text)
      const provider = recordingProvider()
      await openTab(provider).suggest('kothrud', neverAborted())
      expect(provider.searches).toEqual(['kothrud'])
    }
  })

  test('is emptied when the session ends or another one begins', async () => {
    await openTab().suggest('kothrud', neverAborted())
    expect(storedKeys()).toHaveLength(1)
    startSession('of-ravi')
    expect(storedKeys()).toEqual([])
    await openTab().suggest('kothrud', neverAborted())
    clearSession()
    expect(storedKeys()).toEqual([])
  })

  test('gets no results after the end of their session', async () => {
    const ofAsha = openTab()
    startSession('of-ravi')
    await ofAsha.suggest('kothrud', neverAborted())
    expect(storedKeys()).toEqual([])
  })

  test('is swept at the start and every half hour while a screen uses it', async () => {
    await openTab().suggest('before', neverAborted())
    vi.setSystemTime(HOUR)
    const { places, startSweep } = openPlaces({ ...offline })
    const stop = startSweep()
    const stopOther = startSweep()
    expect(storedKeys()).toEqual([])
    await openTab().suggest('after', neverAborted())
    expect(places).toBeTruthy()
    stop()
    await vi.advanceTimersByTimeAsync(CACHE_SWEEP_MS)
    expect(storedKeys()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(CACHE_SWEEP_MS)
    expect(storedKeys()).toEqual([])
    stopOther()
    await openTab().suggest('later', neverAborted())
    await vi.advanceTimersByTimeAsync(3 * HOUR)
    expect(storedKeys()).toHaveLength(1)
  })
})
