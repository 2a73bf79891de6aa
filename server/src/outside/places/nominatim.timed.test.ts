import { expect, test } from 'vitest'
import { startFakeNominatim } from '#test/fake-nominatim.ts'
import { fakeOsm } from '#test/fake-osm.ts'
import { neverAborted } from '#test/places-errors.ts'
import { mapped, region } from '#test/pune-places.ts'
import { osmProvider } from './osm.ts'

test('Nominatim gets at most one request per second, as its usage policy demands', async () => {
  const nominatim = await startFakeNominatim()
  const settings = { photonUrl: nominatim.url, nominatimUrl: nominatim.url, userAgent: 'Muster' }
  const provider = osmProvider(settings, region)
  await Promise.all([
    provider.geocode('ruby hall', neverAborted()),
    provider.reverse(mapped[0]!.point, neverAborted()),
    provider.details(`osm:W${mapped[2]!.osmId}`, neverAborted()),
    provider.geocode('inorbit', neverAborted()),
  ])
  const times = nominatim.requests.map(({ at }) => at)
  expect(times).toHaveLength(4)
  for (const [index, at] of times.slice(1).entries()) expect(at - times[index]!).toBeGreaterThanOrEqual(1_000)
  await nominatim.stop()
})

const osm = fakeOsm()

test('A request that waits for Nominatim is dropped at once when its caller aborts', async () => {
  const { provider, nominatim } = osm.open({ timeoutMs: 2_000 })
  nominatim.respondWith('no response')
  const [map, typing] = [new AbortController(), new AbortController()]
  const first = provider.reverse(mapped[0]!.point, map.signal)
  const second = provider.reverse(mapped[1]!.point, typing.signal)
  await expect.poll(() => nominatim.requests.length).toBe(1)
  const since = performance.now()
  typing.abort(new Error('typed on'))
  await expect(second).rejects.toThrow('typed on')
  expect(performance.now() - since).toBeLessThan(1_000)
  map.abort(new Error('closed the map'))
  await expect(first).rejects.toThrow('closed the map')
})
