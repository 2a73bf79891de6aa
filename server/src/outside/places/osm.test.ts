import { networkProviderSuite } from '@muster/domain/test/provider-suite.ts'
import { describe, expect, test } from 'vitest'
import { resultOf } from '#test/fake-nominatim.ts'
import { fakeOsm, USER_AGENT } from '#test/fake-osm.ts'
import { collectionOf, featureOf } from '#test/fake-photon.ts'
import { json } from '#test/fake-service.ts'
import { codeOf, neverAborted } from '#test/places-errors.ts'
import { known, mapped, region } from '#test/pune-places.ts'
import { withCache } from './cache.ts'

const osm = fakeOsm()
const [clinic, , mall, road, suburb] = mapped as Required<typeof mapped>
const clinicId = `osm:N${clinic!.osmId}`

networkProviderSuite('The OpenStreetMap services', known, osm.open)
networkProviderSuite('The OpenStreetMap services, cached', known, () => {
  const opened = osm.open()
  return { ...opened, provider: withCache(opened.provider, { now: () => new Date() }) }
})

describe('A request to the services', () => {
  test('for suggestions goes to Photon only, within the region', async () => {
    const { provider, photon, nominatim } = osm.open()
    await provider.suggest('  ruby h ', neverAborted())
    expect(nominatim.requests).toEqual([])
    const [{ path, query }] = photon.requests as [(typeof photon.requests)[number]]
    expect(path).toBe('/api')
    expect(Object.fromEntries(query)).toMatchObject({
      q: 'ruby h',
      bbox: '73.6943,18.4088,73.9673,18.6298',
      lat: '18.517',
      lon: '73.83',
      lang: 'en',
    })
    expect(query.getAll('layer')).toEqual(['house', 'street', 'locality', 'district', 'city'])
  })

  test('for addresses goes to Nominatim, in English, within the region and the country', async () => {
    const { provider, photon, nominatim } = osm.open()
    await provider.geocode('Ruby Hall', neverAborted())
    await provider.details(clinicId, neverAborted())
    await provider.reverse(clinic!.point, neverAborted())
    expect(photon.requests).toEqual([])
    const [search, lookup, reverse] = nominatim.requests.map(({ path, query }) => ({
      path,
      ...Object.fromEntries(query),
    }))
    const common = { format: 'jsonv2', addressdetails: '1', 'accept-language': 'en' }
    expect(search).toMatchObject({
      path: '/search',
      q: 'Ruby Hall',
      countrycodes: 'in',
      viewbox: '73.6943,18.6298,73.9673,18.4088',
      bounded: '1',
      ...common,
    })
    expect(lookup).toEqual({ path: '/lookup', osm_ids: `N${clinic!.osmId}`, ...common })
    const { latitude, longitude } = clinic!.point
    expect(reverse).toMatchObject({ path: '/reverse', lat: `${latitude}`, lon: `${longitude}`, ...common })
  })

  test('identifies the installation, but neither the user nor the browser', async () => {
    const { provider, photon, nominatim } = osm.open()
    await provider.suggest('ruby', neverAborted())
    await provider.geocode('ruby', neverAborted())
    for (const { headers } of [...photon.requests, ...nominatim.requests]) {
      expect(headers['user-agent']).toBe(USER_AGENT)
      const respond = ['accept', 'accept-encoding', 'accept-language', 'connection', 'host', 'sec-fetch-mode']
      expect(Object.keys(headers).filter(name => !respond.includes(name))).toEqual(['user-agent'])
    }
  })

  test('is not sent for an invalid id', async () => {
    const { provider, requestCount } = osm.open()
    for (const id of [
      '',
      'osm:',
      'osm:X1',
      'osm:N0',
      'osm:N1,W2',
      'osm:N1&q=x',
      'ChIJ1',
      `osm:N${'9'.repeat(30)}`,
    ])
      expect(await codeOf(provider.details(id, neverAborted()))).toBe('place_not_found')
    expect(requestCount()).toBe(0)
  })
})

test('A suggestion contains its surroundings', async () => {
  const { provider } = osm.open()
  const [first] = await provider.suggest('ruby', neverAborted())
  expect(first).toEqual({
    description: 'Ruby Hall Clinic, Dhole Patil Road, Pune',
    place_id: clinicId,
    structured: { main_text: 'Ruby Hall Clinic', secondary_text: 'Dhole Patil Road, Pune' },
    types: ['hospital', 'house'],
  })
})

describe('An address', () => {
  test('has the name, the area, the PIN code and a stable id', async () => {
    const { provider } = osm.open()
    expect(await provider.geocode('ruby hall', neverAborted())).toEqual({
      formattedAddress: 'Ruby Hall Clinic, Dhole Patil Road, Pune, Maharashtra 411001',
      components: {
        street: 'Dhole Patil Road',
        city: 'Pune',
        state: 'Maharashtra',
        zipCode: '411001',
        country: 'India',
      },
      coordinates: clinic!.point,
      placeId: clinicId,
      confidence: 1,
      isZipApproximate: false,
    })
  })

  test('has the house number and the road as its street', async () => {
    const { provider, nominatim } = osm.open()
    const building = { ...resultOf(clinic!), name: '', osm_type: 'way', osm_id: 77 }
    building.address = {
      ...building.address,
      house_number: '12/3',
      road: 'Sassoon Road',
      neighbourhood: 'Camp',
    }
    nominatim.respondWith(json([building]))
    const address = await provider.geocode('12/3 Sassoon Road', neverAborted())
    expect(address.formattedAddress).toBe('12/3 Sassoon Road, Dhole Patil Road, Pune, Maharashtra 411001')
    expect(address.components.street).toBe('12/3 Sassoon Road')
    expect(address.placeId).toBe('osm:W77')
  })

  test('has the city of the region, even when the map names another municipality', async () => {
    const { provider, nominatim } = osm.open()
    const twinCity = { ...resultOf(mall!) }
    twinCity.address = { city: 'Pimpri-Chinchwad', state: 'महाराष्ट्र', postcode: '411 027' }
    nominatim.respondWith(json([twinCity]))
    const { components, formattedAddress } = await provider.geocode('inorbit', neverAborted())
    expect(formattedAddress).toBe('Inorbit Mall, Pimpri-Chinchwad, Pune, Maharashtra 411027')
    expect(components).toMatchObject({ city: 'Pune', state: 'Maharashtra', zipCode: '411027' })
  })

  test('has the village when there is no suburb', async () => {
    const { provider, nominatim } = osm.open()
    const address = { village: 'Wagholi', county: 'Haveli', city: 'Pune', postcode: '412207' }
    nominatim.respondWith(json([{ ...resultOf(mall!), address }]))
    const { formattedAddress } = await provider.geocode('mall', neverAborted())
    expect(formattedAddress).toBe('Inorbit Mall, Wagholi, Pune, Maharashtra 412207')
  })

  test('can lack a PIN code', async () => {
    const { provider, nominatim } = osm.open()
    nominatim.respondWith(json([{ ...resultOf(clinic!), address: {} }]))
    const address = await provider.details(clinicId, neverAborted())
    expect(address.formattedAddress).toBe('Ruby Hall Clinic, Pune, Maharashtra')
    expect(address.components).toMatchObject({ street: 'Ruby Hall Clinic', zipCode: '' })
    expect(JSON.stringify(address)).not.toContain('undefined')
  })

  test('is the first specific candidate, also with a name in Devanagari', async () => {
    const { provider, nominatim } = osm.open()
    const temple = { ...resultOf(clinic!), name: 'श्रीमंत दगडूशेठ हलवाई गणपती मंदिर', osm_id: 9 }
    nominatim.respondWith(json([resultOf(suburb!), temple]))
    const address = await provider.geocode('dagdusheth', neverAborted())
    expect(address.formattedAddress).toMatch(/^श्रीमंत दगडूशेठ हलवाई गणपती मंदिर, Dhole Patil Road/)
    expect(address.confidence).toBe(1)
  })

  test('can be a suburb, with low confidence', async () => {
    const { provider } = osm.open()
    const address = await provider.geocode('kothrud', neverAborted())
    expect(address).toMatchObject({
      formattedAddress: 'Kothrud, Pune, Maharashtra 411038',
      confidence: 0.4,
      placeId: `osm:R${suburb!.osmId}`,
    })
  })

  test('is never the whole city', async () => {
    const { provider, photon, nominatim } = osm.open()
    const city = { ...suburb!, name: 'Pune', suburb: 'Pune' }
    nominatim.respondWith(json([resultOf(city)]))
    photon.respondWith(collectionOf([featureOf(city)]))
    expect(await provider.suggest('pune', neverAborted())).toEqual([])
    expect(await codeOf(provider.geocode('pune', neverAborted()))).toBe('place_not_found')
  })

  test('for a misspelt text comes from Photon', async () => {
    const { provider, photon, nominatim } = osm.open()
    photon.respondWith(collectionOf([featureOf(road!)]))
    const address = await provider.geocode('karvey raod', neverAborted())
    expect(nominatim.requests).toHaveLength(1)
    expect(address).toMatchObject({ placeId: `osm:W${road!.osmId}`, confidence: 0.6 })
    expect(address.formattedAddress).toBe('Karve Road, Karve Putala, Pune, Maharashtra 411038')
  })
})

describe('The address at a point', () => {
  test('takes one request near a building and keeps the coordinates of the pin', async () => {
    const { provider, nominatim } = osm.open()
    const pin = { latitude: clinic!.point.latitude + 0.0004, longitude: clinic!.point.longitude }
    const address = await provider.reverse(pin, neverAborted())
    expect(address.coordinates).toEqual(pin)
    expect(address.placeId).toBe(clinicId)
    expect(nominatim.requests.map(({ query }) => query.get('zoom'))).toEqual(['18'])
  })

  test('takes a second request for streets where there is no building', async () => {
    const { provider, nominatim } = osm.open()
    expect(await codeOf(provider.reverse(known.wilderness, neverAborted()))).toBe('place_too_generic')
    expect(nominatim.requests.map(({ query }) => query.get('zoom'))).toEqual(['18', '16'])
  })

  test('is too generic where nothing is mapped, or only something outside the region', async () => {
    const { provider, nominatim } = osm.open()
    nominatim.respondWith(json({ error: 'Unable to geocode' }))
    expect(await codeOf(provider.reverse(clinic!.point, neverAborted()))).toBe('place_too_generic')
    nominatim.respondWith(json({ ...resultOf(clinic!), lat: '19.0760000' }))
    expect(await codeOf(provider.reverse(clinic!.point, neverAborted()))).toBe('place_too_generic')
  })
})

describe('A place outside the region', () => {
  const mumbai = { ...clinic!, point: { latitude: 19.076, longitude: 72.8777 }, osmId: 4 }

  test('is not suggested, even when Photon returns it', async () => {
    const { provider, photon } = osm.open()
    photon.respondWith(collectionOf([mumbai, clinic!].map(featureOf)))
    expect((await provider.suggest('ruby', neverAborted())).map(({ place_id }) => place_id)).toEqual([
      clinicId,
    ])
  })

  test('is refused with the name of the region', async () => {
    const { provider, nominatim } = osm.open()
    nominatim.respondWith(json([resultOf(mumbai)]))
    await expect(provider.geocode('ruby hall', neverAborted())).rejects.toMatchObject({
      code: 'outside_region',
      message: `Only addresses in ${region.name} are accepted.`,
    })
    expect(await codeOf(provider.details('osm:N4', neverAborted()))).toBe('outside_region')
  })
})
