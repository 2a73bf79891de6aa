import { providerSuite } from '@muster/domain/places/provider-suite.ts'
import { confidenceByDistance } from '@muster/domain/places/rules.ts'
import type { Point } from '@muster/domain/places/schema.ts'
import { describe, expect, test } from 'vitest'
import { openPune, pune, puneDir, TYPED } from '#test/pune.ts'
import { type Place, readPlaces } from './gazetteer-file.ts'
import { offlineProvider } from './offline.ts'

const places = readPlaces(puneDir, pune)
const provider = openPune(places)
const { signal } = new AbortController()
const KOTHRUD: Point = { latitude: 18.5074, longitude: 73.8077 }
const HILLS: Point = { latitude: 18.4809, longitude: 73.7137 }

providerSuite(
  'The bundled gazetteer',
  { text: 'kothrud', name: 'Kothrud', point: KOTHRUD, wilderness: HILLS },
  () => ({ provider, region: pune, asked: () => 0 }),
)

/** Name and PIN code, as PROVENANCE.md checks them. */
const TEN = [
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
  places.find(place => place.name === name && place.kind === 'locality') as Place
const pointOf = ({ lat: latitude, lng: longitude }: Place): Point => ({ latitude, longitude })

describe('What a person types', () => {
  test.each(TYPED)('%s finds %s among the first three', async (text, name) => {
    const found = await provider.suggest(text, signal)
    expect(found.slice(0, 3).map(one => one.structured.main_text)).toContain(name)
  })

  test.each(TEN)('%s leads to itself and to %s', async (name, pin) => {
    const [first] = await provider.suggest(name, signal)
    expect(first?.description).toBe(`${name}, Pune ${pin}`)
    const address = await provider.details(first?.place_id ?? '', signal)
    expect(address.formattedAddress).toBe(`${name}, Pune, Maharashtra ${pin}`)
    expect(address.isZipApproximate).toBe(false)
    expect(await provider.geocode(`${name}, Pune`, signal)).toEqual({ ...address, confidence: 0.5 })
  })

  test('is not taken for any mall, or any college, when its own name is not known', async () => {
    for (const text of ['xyqqzz mall', 'xyqqzz college', 'xyqqzz road, pune'])
      expect(await provider.suggest(text, signal)).toEqual([])
  })

  test('as a PIN code lists the parts of town that have it before landmarks that may have it', async () => {
    const found = await provider.suggest('411014', signal)
    const known = places.filter(({ pin, pinSource }) => pin === '411014' && pinSource === 'known')
    expect(
      found
        .slice(0, known.length)
        .map(one => one.place_id)
        .sort(),
    ).toEqual(known.map(({ id }) => id).sort())
  })

  test('may be anything, and the region’s own name', async () => {
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
  test('of a landmark says where it is, and not the PIN code that is only a guess', async () => {
    const [first] = await provider.suggest('ruby hall', signal)
    expect(first?.structured).toEqual({ main_text: 'Ruby Hall', secondary_text: 'Dhole Patil Road, Pune' })
  })

  test('is there once, though two stops have its name', async () => {
    const twins = places.filter(({ name, area }) => name === 'Aaple Ghar' && area === 'Chandan Nagar')
    expect(twins).toHaveLength(2)
    const found = await provider.suggest('aaple ghar', signal)
    const shown = found.map(one => one.description)
    expect(shown.filter(one => one === 'Aaple Ghar, Chandan Nagar, Pune')).toHaveLength(1)
  })

  test('of a landmark leads to an address whose PIN code is marked as a guess', async () => {
    const [first] = await provider.suggest('Phoenix Marketcity', signal)
    const address = await provider.details(first?.place_id ?? '', signal)
    expect(address.formattedAddress).toBe('Phoenix Marketcity, Ramwadi, Pune, Maharashtra 411014')
    expect(address.components.street).toBe('Phoenix Marketcity, Ramwadi')
    expect(address).toMatchObject({ confidence: 0.9, isZipApproximate: true })
  })
})

describe('A pin on the map', () => {
  test.each(TEN)('in the middle of %s has an address in it, with %s', async (name, pin) => {
    const point = pointOf(localityOf(name))
    const address = await provider.reverse(point, signal)
    expect(address.formattedAddress).toMatch(new RegExp(`^.+, ${name}, Pune, Maharashtra ${pin}$`))
    expect(address.coordinates).toEqual(point)
  })

  test('in the middle of any part of town has an address in it', async () => {
    const towns = places.filter(({ kind }) => kind === 'locality')
    expect(towns.length).toBeGreaterThan(150)
    for (const town of towns) {
      const { formattedAddress } = await provider.reverse(pointOf(town), signal)
      expect(formattedAddress.split(', ')).toContain(town.name)
    }
  })

  test('has the part of town and the PIN code of where it is, though a landmark of the next one is nearer', async () => {
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
    ].map((place): Place => ({ ...place, pinSource: 'known' }))
    const small = offlineProvider([stop!, here!, there!], pune)
    const address = await small.reverse({ latitude: 18.5002, longitude: 73.83 }, signal)
    expect(address.formattedAddress).toBe('Near Nal Chowk, Erandwane, Pune, Maharashtra 411004')
    expect(address).toMatchObject({ components: { zipCode: '411004' }, isZipApproximate: true })
  })

  test('says Near beyond 75 metres of a landmark, and only then', async () => {
    const [stop, town] = [
      { id: 'stop', name: 'Nal Chowk', kind: 'junction', area: 'Erandwane', lat: 18.5, lng: 73.83 },
      { id: 'town', name: 'Erandwane', kind: 'locality', lat: 18.505, lng: 73.83 },
    ].map(place => ({ ...place, pin: '411004', pinSource: 'nearest' as const }))
    const small = offlineProvider([stop as Place, town as Place], pune)
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

  test('is given the name of a part of town where no landmark is near', async () => {
    const town = { ...localityOf('Kothrud'), pinSource: 'known' as const }
    const alone = offlineProvider([town], pune)
    const address = await alone.reverse(pointOf(town), signal)
    expect(address).toMatchObject({
      formattedAddress: 'Kothrud, Pune, Maharashtra 411038',
      confidence: 0.5,
      // whoever lives in it may live beyond the border of its PIN code
      isZipApproximate: true,
    })
  })

  test('is found by the nearest of all places, as somebody who measures each would', async () => {
    const landmarks = places.filter(({ area }) => area !== undefined)
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
      const nearest = landmarks
        .map(place => ({ place, meters: meters(point, pointOf(place)) }))
        .reduce((a, b) => (b.meters < a.meters ? b : a))
      if (nearest.meters > 1_199) continue
      const address = await provider.reverse(point, signal)
      expect(address.placeId).toBe(nearest.place.id)
      expect(address.confidence).toBe(confidenceByDistance(nearest.meters))
      compared += 1
    }
    expect(compared).toBeGreaterThan(150)
  })
})
