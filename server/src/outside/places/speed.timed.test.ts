import { SEARCH_TEXT_MAX } from '@muster/domain/places/limits.ts'
import { PlacesError, type PlacesProvider } from '@muster/domain/places/provider.ts'
import type { Point } from '@muster/domain/places/schema.ts'
import { expect, test } from 'vitest'
import { openPune, pune, puneDir, TYPED } from '#test/pune.ts'
import { type GazetteerPlace, readPlaces } from './gazetteer-file.ts'

const MANY = 100_000
const { signal } = new AbortController()
const places = readPlaces(puneDir, pune)

/** Every text while `TYPED` are typed letter by letter. */
const typing = [...new Set(TYPED.flatMap(([text]) => [...text].map((_, at) => text.slice(0, at + 1))))]
const points = TYPED.flatMap((_, at) =>
  [0, 1, 2, 3].map(step => ({
    latitude: 18.45 + 0.002 * at,
    longitude: 73.75 + 0.05 * step,
  })),
)

const percentile = (times: readonly number[], share: number) =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * share)] ?? 0

async function measure<Input>(inputs: readonly Input[], call: (input: Input) => Promise<boolean>) {
  const times: number[] = []
  let found = 0
  for (const input of inputs) {
    const start = performance.now()
    const hasResult = await call(input)
    times.push(performance.now() - start)
    if (hasResult) found += 1
  }
  return { times, found }
}

const measureSearch = (provider: PlacesProvider, texts: readonly string[]) =>
  measure(texts, async text => (await provider.suggest(text, signal)).length > 0)

/** Some of the points are in the hills, without an address nearby. */
const measureReverse = (provider: PlacesProvider) =>
  measure<Point>(points, async point => {
    try {
      return isPune(await provider.reverse(point, signal))
    } catch (error) {
      if (error instanceof PlacesError && error.code === 'place_too_generic') return false
      throw error
    }
  })
const isPune = ({ components }: { components: { city: string } }) => components.city === pune.name

function report(title: string, times: readonly number[]): number {
  const [median, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
  const max = Math.max(...times)
  console.info(
    `${title}: ${times.length} calls, p50 ${median.toFixed(2)}, p95 ${p95.toFixed(2)}, max ${max.toFixed(1)} ms`,
  )
  return p95
}

/** Varied copies of the real places: another name, moved a little. */
const manyPlaces = (): GazetteerPlace[] =>
  Array.from({ length: MANY }, (_, n) => {
    const place = places[n % places.length] as GazetteerPlace
    const round = Math.floor(n / places.length)
    if (round === 0) return place
    const other = places[(n * 7919) % places.length] as GazetteerPlace
    return {
      ...place,
      id: `${place.id}-${round}`,
      kind: place.kind === 'locality' ? 'residential' : place.kind,
      area: place.area ?? place.name,
      name: `${other.name.split(' ')[0]} ${place.name}`,
      lat: Math.min(pune.bounds.north, place.lat + 0.0003 * round),
    }
  })

test('a search while typing takes less than 20 ms', async () => {
  const { times, found } = await measureSearch(openPune(places), typing)
  expect(found).toBeGreaterThan(0.8 * typing.length)
  expect(report('search', times)).toBeLessThan(20)
})

test('a search for a hundred word prefixes takes less than 50 ms', async () => {
  const prefixes = [...'bdghjkmnprstv'].flatMap(first => [...'aeiou'].map(second => first + second)).join(' ')
  const texts = Array.from({ length: 40 }, () => [prefixes, 'ka '.repeat(66), 'abcdefghij'.repeat(20)]).flat()
  const { times, found } = await measureSearch(
    openPune(places),
    texts.map(text => text.slice(0, SEARCH_TEXT_MAX)),
  )
  expect(found).toBeGreaterThan(0)
  expect(report('worst searches', times)).toBeLessThan(50)
})

test('the address at a point takes less than 20 ms', async () => {
  const { times, found } = await measureReverse(openPune(places))
  expect(found).toBeGreaterThan(0.5 * points.length)
  expect(report('reverse', times)).toBeLessThan(20)
})

test('a hundred thousand places load within 15 seconds and stay searchable while typing', async () => {
  const many = manyPlaces()
  const before = process.memoryUsage().rss
  const start = performance.now()
  const provider = openPune(many)
  const ms = performance.now() - start
  const megabytes = (process.memoryUsage().rss - before) / 1024 ** 2
  console.info(`${MANY} places: loaded in ${Math.round(ms)} ms with ${Math.round(megabytes)} MB`)
  expect(ms).toBeLessThan(15_000)
  expect(megabytes).toBeLessThan(600)
  const searches = await measureSearch(provider, typing)
  expect(searches.found).toBeGreaterThan(0.8 * typing.length)
  expect(report('search among many', searches.times)).toBeLessThan(300)
  const reversed = await measureReverse(provider)
  expect(reversed.found).toBeGreaterThan(0.5 * points.length)
  expect(report('reverse among many', reversed.times)).toBeLessThan(20)
  const [first] = await provider.suggest('hinjwadi', signal)
  expect(first?.structured.main_text).toBe('Hinjawadi')
})
