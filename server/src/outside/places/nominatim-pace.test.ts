import { expect, test } from 'vitest'
import { startFakeNominatim } from '#test/fake-nominatim.ts'
import { open } from '#test/places-outcome.ts'
import { mapped, region } from '#test/pune-places.ts'
import { osmProvider } from './osm.ts'

test('Nominatim gets no more than one request in any second, as its usage policy demands', async () => {
  const nominatim = await startFakeNominatim()
  const settings = { photonUrl: nominatim.url, nominatimUrl: nominatim.url, userAgent: 'Muster' }
  const provider = osmProvider(settings, region)
  await Promise.all([
    provider.geocode('ruby hall', open()),
    provider.reverse(mapped[0]!.point, open()),
    provider.details(`osm:W${mapped[2]!.osmId}`, open()),
    provider.geocode('inorbit', open()),
  ])
  const times = nominatim.asked.map(({ at }) => at)
  expect(times).toHaveLength(4)
  for (const [index, at] of times.slice(1).entries()) expect(at - times[index]!).toBeGreaterThanOrEqual(1_000)
  await nominatim.stop()
})
