import { confidenceByDistance } from '@muster/domain/places/rules.ts'
import type { Point } from '@muster/domain/places/schema.ts'
import { providerSuite } from '@muster/domain/test/provider-suite.ts'
import { describe, expect, test } from 'vitest'
import { openPune, pune, puneDir, TYPED } from '#test/pune.ts'
import { type GazetteerPlace, readPlaces } from './gazetteer-file.ts'
import { offlineProvider } from './offline.ts'

const places = readPlaces(puneDir, pune)
const provider = openPune(places)
const { signal } = new AbortController()
const KOTHRUD: Point = { latitude: 18.5074, longitude: 73.8077 }
const HILLS: Point = { latitude: 18.4809, longitude: 73.7137 }

providerSuite(
  'The bundled gazetteer',
  { text: 'kothrud', name: 'Kothrud', point: KOTHRUD, wilderness: HILLS },
  () => ({ provider, region: pune, requestCount: () => 0 }),
)

/** Localities with their PIN codes, see PROVENANCE.md. */
const LOCALITIES = [
  ['Kothrud', '411038'],
  ['Hinjawadi', '411057'],
  ['Viman Nagar', '411014'],
  ['Baner', '411045'],
  ['Hadapsar', '411028'],
  ['Koregaon Park', '411001'],
  ['Aundh', '411007'],
  ['Shivajinagar', '411005'],
  ['Magarpatta City', '411013'],
  ['Wakad', '411057'],
] as const
const localityOf = (name: string) =>
  places.find(place => place.name === name && place.kind === 'locality') as GazetteerPlace
const pointOf = ({ lat: latitude, lng: longitude }: GazetteerPlace): Point => ({ latitude, longitude })

describe('A search', () => {
  test.each(TYPED)('for %s finds %s among the first three results', async (text, name) => {
    const found = await provider.suggest(text, signal)
    expect(found.slice(0, 3).map(one => one.structured.main_text)).toContain(name)
  })

  test.each(LOCALITIES)('for the locality %s finds it with the PIN code %s', async (name, pin) => {
    const [first] = await provider.suggest(name, signal)
    expect(first?.description).toBe(`${name}, Pune ${pin}`)
    const address = await provider.details(first?.place_id ?? '', signal)
    expect(address.formattedAddress).toBe(`${name}, Pune, Maharashtra ${pin}`)
    expect(address.isZipApproximate).toBe(false)
    expect(await provider.geocode(`${name}, Pune`, signal)).toEqual({ ...address, confidence: 0.5 })
  })

  test.each([
    ['Flat 4, Some Society, Kothrud', 'Kothrud, Pune, Maharashtra 411038'],
    ['near phoenix mall viman nagar', 'Viman Nagar, Pune, Maharashtra 411014'],
    ['kotrud', 'Kothrud, Pune, Maharashtra 411038'],
  ])('geocodes to the place whose full name is in the text: %s', async (text, address) => {
    expect((await provider.geocode(text, signal)).formattedAddress).toBe(address)
  })

  test.each(['Gateway of India, Mumbai', 'Bandra West, Mumbai', 'Connaught GazetteerPlace, Delhi', 'Thane'])(
    'does not geocode to a place that shares only a word with the text: %s',
    async text => {
      await expect(provider.geocode(text, signal)).rejects.toMatchObject({ code: 'place_not_found' })
    },
  )

  test('for an unknown mall, college or road does not find others', async () => {
    for (const text of ['xyqqzz mall', 'xyqqzz college', 'xyqqzz road, pune'])
      expect(await provider.suggest(text, signal)).toEqual([])
  })

  test('by PIN code lists places with a known PIN code first', async () => {
    const found = await provider.suggest('411014', signal)
    const known = places.filter(({ pin, pinSource }) => pin === '411014' && pinSource === 'known')
    expect(
      found
        .slice(0, known.length)
        .map(one => one.place_id)
        .sort(),
    ).toEqual(known.map(({ id }) => id).sort())
  })

  test('accepts any text, including the name of the region', async () => {
    for (const text of [
      'maharashtra',
      'near pune',
      '...',
      '🚌🚌',
      'कोथरूड',
      'constructor',
      '__proto__',
      'a'.repeat(200),
    ])
      await expect(provider.suggest(text, signal)).resolves.toBeInstanceOf(Array)
    expect((await provider.suggest('pune', signal)).length).toBeGreaterThan(0)
  })
})

describe('A suggestion', () => {
  test('of a landmark shows its locality, but no approximate PIN code', async () => {
    const [first] = await provider.suggest('ruby hall', signal)
    expect(first?.structured).toEqual({ main_text: 'Ruby Hall', secondary_text: 'Dhole Patil Road, Pune' })
  })

  test('appears once when two stops have the same name', async () => {
    const twins = places.filter(({ name, area }) => name === 'Aaple Ghar' && area === 'Chandan Nagar')
    expect(twins).toHaveLength(2)
    const found = await provider.suggest('aaple ghar', signal)
    const shown = found.map(one => one.description)
    expect(shown.filter(one => one === 'Aaple Ghar, Chandan Nagar, Pune')).toHaveLength(1)
  })

  test('of a landmark has an address with an approximate PIN code', async () => {
    const [first] = await provider.suggest('Phoenix Marketcity', signal)
    const address = await provider.details(first?.place_id ?? '', signal)
    expect(address.formattedAddress).toBe('Phoenix Marketcity, Ramwadi, Pune, Maharashtra 411014')
    expect(address.components.street).toBe('Phoenix Marketcity, Ramwadi')
    expect(address).toMatchObject({ confidence: 0.9, isZipApproximate: true })
  })
})

describe('The address at a point', () => {
  test.each(LOCALITIES)(
    'in the centre of %s is in that locality, with the PIN code %s',
    async (name, pin) => {
      const point = pointOf(localityOf(name))
      const address = await provider.reverse(point, signal)
      expect(address.formattedAddress).toMatch(new RegExp(`^.+, ${name}, Pune, Maharashtra ${pin}$`))
      expect(address.coordinates).toEqual(point)
    },
  )

  test('in the centre of any locality is in that locality', async () => {
    const localities = places.filter(({ kind }) => kind === 'locality')
    expect(localities.length).toBeGreaterThan(150)
    for (const locality of localities) {
      const { formattedAddress } = await provider.reverse(pointOf(locality), signal)
      expect(formattedAddress.split(', ')).toContain(locality.name)
    }
  })

  test('has its own locality and PIN code, even when a landmark of another locality is nearer', async () => {
    const [stop, here, there] = [
      {
        id: 'stop',
        name: 'Nal Chowk',
        kind: 'junction',
        area: 'Kothrud',
        pin: '411038',
        lat: 18.501,
        lng: 73.83,
      },
      { id: 'here', name: 'Erandwane', kind: 'locality', pin: '411004', lat: 18.499, lng: 73.83 },
      { id: 'there', name: 'Kothrud', kind: 'locality', pin: '411038', lat: 18.5025, lng: 73.83 },
    ].map((place): GazetteerPlace => ({ ...place, pinSource: 'known' }))
    const small = offlineProvider([stop!, here!, there!], pune)
    const address = await small.reverse({ latitude: 18.5002, longitude: 73.83 }, signal)
    expect(address.formattedAddress).toBe('Near Nal Chowk, Erandwane, Pune, Maharashtra 411004')
    expect(address).toMatchObject({ components: { zipCode: '411004' }, isZipApproximate: true })
  })

  test('starts with Near only beyond 75 metres from a landmark', async () => {
    const [stop, town] = [
      { id: 'stop', name: 'Nal Chowk', kind: 'junction', area: 'Erandwane', lat: 18.5, lng: 73.83 },
      { id: 'town', name: 'Erandwane', kind: 'locality', lat: 18.505, lng: 73.83 },
    ].map(place => ({ ...place, pin: '411004', pinSource: 'nearest' as const }))
    const small = offlineProvider([stop as GazetteerPlace, town as GazetteerPlace], pune)
    const south = (meters: number) => ({ latitude: 18.5 - meters / 111_195, longitude: 73.83 })
    const at = async (meters: number) => {
      const { formattedAddress, confidence } = await small.reverse(south(meters), signal)
      return [formattedAddress.split(', Pune')[0], confidence]
    }
    expect(await at(0)).toEqual(['Nal Chowk, Erandwane', 0.8])
    expect(await at(74)).toEqual(['Nal Chowk, Erandwane', 0.8])
    expect(await at(76)).toEqual(['Near Nal Chowk, Erandwane', 0.6])
    expect(await at(301)).toEqual(['Near Nal Chowk, Erandwane', 0.5])
    await expect(at(1_300)).rejects.toThrow('more specific location')
  })

  test('is the locality where no landmark is near', async () => {
    const town = { ...localityOf('Kothrud'), pinSource: 'known' as const }
    const alone = offlineProvider([town], pune)
    const address = await alone.reverse(pointOf(town), signal)
    expect(address).toMatchObject({
      formattedAddress: 'Kothrud, Pune, Maharashtra 411038',
      confidence: 0.5,
      // a locality may have more than one PIN code
      isZipApproximate: true,
    })
  })

  test('belongs to the same landmark as a linear search finds', async () => {
    const landmarks = places.filter(({ area, isRough }) => area !== undefined && !isRough)
    const R = 6_371_000
    const rad = (degrees: number) => (degrees * Math.PI) / 180
    const meters = (a: Point, b: Point) => {
      const h =
        Math.sin(rad(b.latitude - a.latitude) / 2) ** 2 +
        Math.cos(rad(a.latitude)) *
          Math.cos(rad(b.latitude)) *
          Math.sin(rad(b.longitude - a.longitude) / 2) ** 2
      return 2 * R * Math.asin(Math.sqrt(h))
    }
    let compared = 0
    for (let step = 0; step < 200; step += 1) {
      const point = { latitude: 18.45 + 0.0008 * step, longitude: 73.75 + 0.001 * ((step * 37) % 200) }
      const measured = landmarks.map(place => ({ place, meters: meters(point, pointOf(place)) }))
      const least = Math.min(...measured.map(one => one.meters))
      if (least > 1_199) continue
      const address = await provider.reverse(point, signal)
      // two places may share a point
      const nearest = measured.filter(one => one.meters === least).map(({ place }) => place.id)
      expect(nearest).toContain(address.placeId)
      expect(address.confidence).toBe(confidenceByDistance(least))
      compared += 1
    }
    expect(compared).toBeGreaterThan(150)
  })
})
