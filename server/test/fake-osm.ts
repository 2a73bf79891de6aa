import type { NetworkProviderUnderTest } from '@muster/domain/test/provider-suite.ts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type OsmOptions, osmProvider } from '#outside/places/osm.ts'
import { startFakeNominatim } from './fake-nominatim.ts'
import { startFakePhoton } from './fake-photon.ts'
import type { FakeService } from './fake-service.ts'
import { region } from './pune-places.ts'

export const USER_AGENT = 'Muster (https://muster.example)'

interface FakeOsm extends NetworkProviderUnderTest {
  photon: FakeService
  nominatim: FakeService
}

/** Fakes of both services for a test file. `open` returns a provider for them, with almost no pause between requests. */
export function fakeOsm(options: OsmOptions = {}): { open(more?: OsmOptions): FakeOsm } {
  let photon: FakeService
  let nominatim: FakeService
  beforeAll(async () => {
    photon = await startFakePhoton()
    nominatim = await startFakeNominatim()
  })
  beforeEach(() => {
    for (const service of [photon, nominatim]) {
      service.respondWith(null)
      service.requests.length = 0
      service.abortedCount = 0
    }
  })
  afterAll(() => Promise.all([photon.stop(), nominatim.stop()]))
  return {
    open: more => {
      const settings = { photonUrl: photon.url, nominatimUrl: nominatim.url, userAgent: USER_AGENT }
      return {
        provider: osmProvider(settings, region, { intervalMs: 1, ...options, ...more }),
        region,
        photon,
        nominatim,
        requestCount: () => photon.requests.length + nominatim.requests.length,
        failWith: failure => {
          photon.failWith(failure)
          nominatim.failWith(failure)
        },
      }
    },
  }
}
