import { afterEach, describe, expect, test, vi } from 'vitest'
import { fakeOsm } from '#test/fake-osm.ts'
import { codeOf, neverAborted } from '#test/places-errors.ts'
import { mapped } from '#test/pune-places.ts'
import { QUEUE_MAX } from './nominatim.ts'

const osm = fakeOsm()
const ids = mapped.map(({ kind, osmId }) => `osm:${kind.osmType}${osmId}`)
const gapsOf = (requests: readonly { at: number }[]) =>
  requests.slice(1).map(({ at }, index) => at - requests[index]!.at)

afterEach(() => {
  vi.restoreAllMocks()
})

/** Requests time out when the test says so, not when the machine is busy. */
function holdTimeouts(): { expire(): void } {
  const late = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
  return {
    expire() {
      vi.restoreAllMocks()
      late.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))
    },
  }
}

describe('The queue for Nominatim', () => {
  test('sends concurrent requests one at a time with a pause between them', async () => {
    const intervalMs = 60
    const { provider, nominatim } = osm.open({ intervalMs })
    const found = await Promise.all(ids.map(id => provider.details(id, neverAborted())))
    expect(found.map(({ placeId }) => placeId)).toEqual(ids)
    expect(nominatim.requests).toHaveLength(5)
    // timers can fire slightly early
    for (const gap of gapsOf(nominatim.requests)) expect(gap).toBeGreaterThanOrEqual(intervalMs - 2)
  })

  test('does not delay suggestions', async () => {
    const timeouts = holdTimeouts()
    const { provider, nominatim } = osm.open()
    nominatim.respondWith('no response')
    const waiting = Promise.all(ids.map(id => codeOf(provider.details(id, neverAborted()))))
    expect(await provider.suggest('ruby', neverAborted())).not.toEqual([])
    timeouts.expire()
    expect(await waiting).toEqual(ids.map(() => 'maps_timeout'))
  })

  test('rejects further requests at once when it is full', async () => {
    const timeouts = holdTimeouts()
    const { provider, nominatim } = osm.open()
    nominatim.respondWith('no response')
    const queued = Array.from({ length: 1 + QUEUE_MAX }, () =>
      codeOf(provider.details(ids[0]!, neverAborted())),
    )
    let settled = 0
    for (const work of queued) work.then(() => (settled += 1))
    expect(await codeOf(provider.geocode('ruby hall', neverAborted()))).toBe('too_many_requests')
    expect(settled).toBe(0)
    timeouts.expire()
    expect(new Set(await Promise.all(queued))).toEqual(new Set(['maps_timeout']))
    nominatim.respondWith(null)
    expect(await provider.details(ids[0]!, neverAborted())).toMatchObject({ placeId: ids[0] })
  })

  test('drops a waiting request at once when its caller aborts', async () => {
    holdTimeouts()
    const { provider, nominatim } = osm.open()
    nominatim.respondWith('no response')
    const [map, typing] = [new AbortController(), new AbortController()]
    const first = provider.details(ids[0]!, map.signal)
    const second = provider.details(ids[1]!, typing.signal)
    const third = provider.details(ids[2]!, neverAborted())
    await expect.poll(() => nominatim.requests.length).toBe(1)
    typing.abort(new Error('typed on'))
    await expect(second).rejects.toThrow('typed on')
    nominatim.respondWith(null)
    map.abort(new Error('closed the map'))
    await expect(first).rejects.toThrow('closed the map')
    await third
    expect(nominatim.requests.map(({ query }) => query.get('osm_ids'))).toEqual(
      [ids[0], ids[2]].map(id => id?.slice('osm:'.length)),
    )
  })

  test('starts the next request when the caller of the running one aborts', async () => {
    holdTimeouts()
    const { provider, nominatim } = osm.open()
    nominatim.respondWith('no response')
    const stop = new AbortController()
    const first = provider.reverse(mapped[0]!.point, stop.signal)
    await expect.poll(() => nominatim.requests.length).toBe(1)
    nominatim.respondWith(null)
    const second = provider.details(ids[1]!, neverAborted())
    stop.abort(new Error('closed the map'))
    await expect(first).rejects.toThrow('closed the map')
    expect(await second).toMatchObject({ placeId: ids[1] })
    // the connection is closed, so that the service can stop as well
    await expect.poll(() => nominatim.abortedCount).toBe(1)
  })
})
