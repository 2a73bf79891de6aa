import { readConfig } from '#config.ts'
import { readBaseMap } from '#outside/places/base-map.ts'
import type { Fixture } from './world.ts'

const KOTHRUD = { latitude: 18.5074, longitude: 73.8077 }
const baseMap = () => readBaseMap(readConfig({}).maps.regionDir)

export const placesFixtures: Record<string, Fixture> = {
  'GET /maps-config': { call: () => ({ path: '/maps-config' }) },
  'POST /places/suggestions': {
    call: () => ({ path: '/places/suggestions', body: { text: 'kothrud' } }),
  },
  'POST /places/details': {
    call: () => ({ path: '/places/details', body: { placeId: 'pune-kothrud' } }),
  },
  'POST /places/geocode': { call: () => ({ path: '/places/geocode', body: { address: 'kothrud' } }) },
  'POST /places/reverse-geocode': { call: () => ({ path: '/places/reverse-geocode', body: KOTHRUD }) },
  'GET /base-maps/:name': { call: () => ({ path: `/base-maps/${baseMap().name}` }) },
}
