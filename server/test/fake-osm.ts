import type { OpenedProvider } from '@muster/domain/places/provider-suite.ts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type OsmOptions, osmProvider } from '#outside/places/osm.ts'
import { startFakeNominatim } from './fake-nominatim.ts'
import { startFakePhoton } from './fake-photon.ts'
import type { FakeService } from './fake-service.ts'
import { region } from './pune-places.ts'

export const USER_AGENT = 'Muster (https://muster.example)'

export interface FakeOsm extends OpenedProvider {
  photon: FakeService
  nominatim: FakeService
}

/** Both services on this machine for the tests of a file, and a provider that asks them without the second's wait. */
export function fakeOsm(options: OsmOptions = {}): { open(more?: OsmOptions): FakeOsm } {
  let photon: FakeService
  let nominatim: FakeService
  beforeAll(async () => {
    photon = await startFakePhoton()
    nominatim = await startFakeNominatim()
  })
  beforeEach(() => {
    for (const service of [photon, nominatim]) {
      service.answerWith(null)
      service.asked.length = 0
      service.givenUp = 0
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
        asked: () => photon.asked.length + nominatim.asked.length,
        bring: trouble => {
          photon.bring(trouble)
          nominatim.bring(trouble)
        },
      }
    },
  }
}
