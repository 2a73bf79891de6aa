import { providerSuite } from '@muster/domain/places/provider-suite.ts'
import { describe, expect, test } from 'vitest'
import { resultOf } from '#test/fake-nominatim.ts'
import { fakeOsm, USER_AGENT } from '#test/fake-osm.ts'
import { collectionOf, featureOf } from '#test/fake-photon.ts'
import { json } from '#test/fake-service.ts'
import { codeOf, open } from '#test/places-outcome.ts'
import { known, mapped, region } from '#test/pune-places.ts'
import { cached } from './cached.ts'

const osm = fakeOsm()
const [clinic, , mall, road, suburb] = mapped as Required<typeof mapped>
const clinicId = `osm:N${clinic!.osmId}`

providerSuite('The OpenStreetMap services', known, osm.open)
providerSuite('The OpenStreetMap services, cached', known, () => {
  const opened = osm.open()
  return { ...opened, provider: cached(opened.provider, { now: () => new Date() }) }
})

describe('What the services are asked', () => {
  test('is asked of Photon only while somebody types, within the region', async () => {
    const { provider, photon, nominatim } = osm.open()
    await provider.suggest('  ruby h ', open())
    expect(nominatim.asked).toEqual([])
    const [{ path, query }] = photon.asked as [(typeof photon.asked)[number]]
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

  test('is asked of Nominatim in English, within the region and the country', async () => {
    const { provider, photon, nominatim } = osm.open()
    await provider.geocode('Ruby Hall', open())
    await provider.details(clinicId, open())
    await provider.reverse(clinic!.point, open())
    expect(photon.asked).toEqual([])
    const [search, lookup, reverse] = nominatim.asked.map(({ path, query }) => ({
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

  test('says which installation asks, and nothing of the person or the browser', async () => {
    const { provider, photon, nominatim } = osm.open()
    await provider.suggest('ruby', open())
    await provider.geocode('ruby', open())
    for (const { headers } of [...photon.asked, ...nominatim.asked]) {
      expect(headers['user-agent']).toBe(USER_AGENT)
      const usual = ['accept', 'accept-encoding', 'accept-language', 'connection', 'host', 'sec-fetch-mode']
      expect(Object.keys(headers).filter(name => !usual.includes(name))).toEqual(['user-agent'])
    }
  })

  test('is nothing at all for an id that is none of ours', async () => {
    const { provider, asked } = osm.open()
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
      expect(await codeOf(provider.details(id, open()))).toBe('place_not_found')
    expect(asked()).toBe(0)
  })
})

test('A suggestion is told apart by what surrounds it', async () => {
  const { provider } = osm.open()
  const [first] = await provider.suggest('ruby', open())
  expect(first).toEqual({
    description: 'Ruby Hall Clinic, Dhole Patil Road, Pune',
    place_id: clinicId,
    structured: { main_text: 'Ruby Hall Clinic', secondary_text: 'Dhole Patil Road, Pune' },
    types: ['hospital', 'house'],
  })
})

describe('An address', () => {
  test('is told from the name to the PIN code, with the id that stays', async () => {
    const { provider } = osm.open()
    expect(await provider.geocode('ruby hall', open())).toEqual({
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

  test('has the number of the house and the road as its street', async () => {
    const { provider, nominatim } = osm.open()
    const house = { ...resultOf(clinic!), name: '', osm_type: 'way', osm_id: 77 }
    house.address = { ...house.address, house_number: '12/3', road: 'Sassoon Road', neighbourhood: 'Camp' }
    nominatim.answerWith(json([house]))
    const address = await provider.geocode('12/3 Sassoon Road', open())
    expect(address.formattedAddress).toBe('12/3 Sassoon Road, Dhole Patil Road, Pune, Maharashtra 411001')
    expect(address.components.street).toBe('12/3 Sassoon Road')
    expect(address.placeId).toBe('osm:W77')
  })

  test('keeps the city of the region where the map names another municipality within it', async () => {
    const { provider, nominatim } = osm.open()
    const twin = { ...resultOf(mall!) }
    twin.address = { city: 'Pimpri-Chinchwad', state: 'महाराष्ट्र', postcode: '411 027' }
    nominatim.answerWith(json([twin]))
    const { components, formattedAddress } = await provider.geocode('inorbit', open())
    expect(formattedAddress).toBe('Inorbit Mall, Pimpri-Chinchwad, Pune, Maharashtra 411027')
    expect(components).toMatchObject({ city: 'Pune', state: 'Maharashtra', zipCode: '411027' })
  })

  test('names the village, where there is no suburb', async () => {
    const { provider, nominatim } = osm.open()
    const address = { village: 'Wagholi', county: 'Haveli', city: 'Pune', postcode: '412207' }
    nominatim.answerWith(json([{ ...resultOf(mall!), address }]))
    const { formattedAddress } = await provider.geocode('mall', open())
    expect(formattedAddress).toBe('Inorbit Mall, Wagholi, Pune, Maharashtra 412207')
  })

  test('without a PIN code leaves it to the person, and says nothing undefined', async () => {
    const { provider, nominatim } = osm.open()
    nominatim.answerWith(json([{ ...resultOf(clinic!), address: {} }]))
    const address = await provider.details(clinicId, open())
    expect(address.formattedAddress).toBe('Ruby Hall Clinic, Pune, Maharashtra')
    expect(address.components).toMatchObject({ street: 'Ruby Hall Clinic', zipCode: '' })
    expect(JSON.stringify(address)).not.toContain('undefined')
  })

  test('is a specific one where another would be too generic, and keeps a name in Devanagari', async () => {
    const { provider, nominatim } = osm.open()
    const temple = { ...resultOf(clinic!), name: 'श्रीमंत दगडूशेठ हलवाई गणपती मंदिर', osm_id: 9 }
    nominatim.answerWith(json([resultOf(suburb!), temple]))
    const address = await provider.geocode('dagdusheth', open())
    expect(address.formattedAddress).toMatch(/^श्रीमंत दगडूशेठ हलवाई गणपती मंदिर, Dhole Patil Road/)
    expect(address.confidence).toBe(1)
  })

  test('is a suburb where the text means no more, with the confidence of one', async () => {
    const { provider } = osm.open()
    const address = await provider.geocode('kothrud', open())
    expect(address).toMatchObject({
      formattedAddress: 'Kothrud, Pune, Maharashtra 411038',
      confidence: 0.4,
      placeId: `osm:R${suburb!.osmId}`,
    })
  })

  test('is never the whole city', async () => {
    const { provider, photon, nominatim } = osm.open()
    const city = { ...suburb!, name: 'Pune', suburb: 'Pune' }
    nominatim.answerWith(json([resultOf(city)]))
    photon.answerWith(collectionOf([featureOf(city)]))
    expect(await provider.suggest('pune', open())).toEqual([])
    expect(await codeOf(provider.geocode('pune', open()))).toBe('place_not_found')
  })

  test('of a misspelt text is what Photon makes of it', async () => {
    const { provider, photon, nominatim } = osm.open()
    photon.answerWith(collectionOf([featureOf(road!)]))
    const address = await provider.geocode('karvey raod', open())
    expect(nominatim.asked).toHaveLength(1)
    expect(address).toMatchObject({ placeId: `osm:W${road!.osmId}`, confidence: 0.6 })
    expect(address.formattedAddress).toBe('Karve Road, Karve Putala, Pune, Maharashtra 411038')
  })
})

describe('A point', () => {
  test('is asked about once where a house is near, and stays where the pin was put', async () => {
    const { provider, nominatim } = osm.open()
    const pin = { latitude: clinic!.point.latitude + 0.0004, longitude: clinic!.point.longitude }
    const address = await provider.reverse(pin, open())
    expect(address.coordinates).toEqual(pin)
    expect(address.placeId).toBe(clinicId)
    expect(nominatim.asked.map(({ query }) => query.get('zoom'))).toEqual(['18'])
  })

  test('is asked about once more, wider, where no house is', async () => {
    const { provider, nominatim } = osm.open()
    expect(await codeOf(provider.reverse(known.wilderness, open()))).toBe('place_too_generic')
    expect(nominatim.asked.map(({ query }) => query.get('zoom'))).toEqual(['18', '16'])
  })

  test('where nothing is mapped at all, or only beyond the border, is too generic', async () => {
    const { provider, nominatim } = osm.open()
    nominatim.answerWith(json({ error: 'Unable to geocode' }))
    expect(await codeOf(provider.reverse(clinic!.point, open()))).toBe('place_too_generic')
    nominatim.answerWith(json({ ...resultOf(clinic!), lat: '19.0760000' }))
    expect(await codeOf(provider.reverse(clinic!.point, open()))).toBe('place_too_generic')
  })
})

describe('What lies outside the region', () => {
  const mumbai = { ...clinic!, point: { latitude: 19.076, longitude: 72.8777 }, osmId: 4 }

  test('is not suggested, though Photon names it in spite of the box', async () => {
    const { provider, photon } = osm.open()
    photon.answerWith(collectionOf([mumbai, clinic!].map(featureOf)))
    expect((await provider.suggest('ruby', open())).map(({ place_id }) => place_id)).toEqual([clinicId])
  })

  test('is refused with the name of the region', async () => {
    const { provider, nominatim } = osm.open()
    nominatim.answerWith(json([resultOf(mumbai)]))
    await expect(provider.geocode('ruby hall', open())).rejects.toMatchObject({
      code: 'outside_region',
      message: `Only addresses in ${region.name} are accepted.`,
    })
    expect(await codeOf(provider.details('osm:N4', open()))).toBe('outside_region')
  })
})
