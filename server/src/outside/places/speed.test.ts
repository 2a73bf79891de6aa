import { SEARCH_TEXT_MAX } from '@muster/domain/places/limits.ts'
import { expect, test } from 'vitest'
import { openPune, pune, puneDir, TYPED } from '#test/pune.ts'
import { type Place, readPlaces } from './gazetteer-file.ts'

const MANY = 100_000
const { signal } = new AbortController()
const places = readPlaces(puneDir, pune)

/** Everything that is asked for while these are typed letter by letter. */
const typing = [...new Set(TYPED.flatMap(([text]) => [...text].map((_, at) => text.slice(0, at + 1))))]
const points = TYPED.flatMap((_, at) =>
  [0, 1, 2, 3].map(step => ({
    latitude: 18.45 + 0.002 * at,
    longitude: 73.75 + 0.05 * step,
  })),
)

const percentile = (times: readonly number[], share: number) =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * share)] ?? 0

async function timesOf<Asked>(asked: readonly Asked[], ask: (one: Asked) => Promise<unknown>) {
  const times: number[] = []
  for (const one of asked) {
    const start = performance.now()
    await ask(one).catch(() => undefined)
    times.push(performance.now() - start)
  }
  return times
}

function tell(what: string, times: readonly number[]): number {
  const [median, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
  const most = Math.max(...times)
  console.info(
    `${what}: ${times.length} asked, p50 ${median.toFixed(2)}, p95 ${p95.toFixed(2)}, most ${most.toFixed(1)} ms`,
  )
  return p95
}

/** The real ones over and over, moved a little and with a word more, so that they are as different as real ones. */
const manyPlaces = (): Place[] =>
  Array.from({ length: MANY }, (_, n) => {
    const place = places[n % places.length] as Place
    const round = Math.floor(n / places.length)
    if (round === 0) return place
    const other = places[(n * 7919) % places.length] as Place
    return {
      ...place,
      id: `${place.id}-${round}`,
      kind: place.kind === 'locality' ? 'residential' : place.kind,
      area: place.area ?? place.name,
      name: `${other.name.split(' ')[0]} ${place.name}`,
      lat: Math.min(pune.bounds.north, place.lat + 0.0003 * round),
    }
  })

test('a search is answered within 20 ms while somebody types', async () => {
  const provider = openPune(places)
  const times = await timesOf(typing, text => provider.suggest(text, signal))
  expect(tell('search', times)).toBeLessThan(20)
})

test('nobody is kept waiting by somebody who sends a hundred beginnings of words', async () => {
  const provider = openPune(places)
  const beginnings = [...'bdghjkmnprstv']
    .flatMap(first => [...'aeiou'].map(second => first + second))
    .join(' ')
  const texts = Array.from({ length: 40 }, () => [
    beginnings,
    'ka '.repeat(66),
    'abcdefghij'.repeat(20),
  ]).flat()
  const times = await timesOf(texts, text => provider.suggest(text.slice(0, SEARCH_TEXT_MAX), signal))
  expect(tell('the worst searches', times)).toBeLessThan(50)
})

test('a pin is answered within 20 ms', async () => {
  const provider = openPune(places)
  const times = await timesOf(points, point => provider.reverse(point, signal))
  expect(tell('reverse', times)).toBeLessThan(20)
})

test('a hundred thousand places are ready within 15 seconds, and still found as somebody types', async () => {
  const many = manyPlaces()
  const before = process.memoryUsage().rss
  const start = performance.now()
  const provider = openPune(many)
  const ms = performance.now() - start
  const megabytes = (process.memoryUsage().rss - before) / 1024 ** 2
  console.info(`${MANY} places: ready in ${Math.round(ms)} ms with ${Math.round(megabytes)} MB`)
  expect(ms).toBeLessThan(15_000)
  expect(megabytes).toBeLessThan(600)
  const times = await timesOf(typing, text => provider.suggest(text, signal))
  expect(tell('search among many', times)).toBeLessThan(300)
  expect(
    tell('reverse among many', await timesOf(points, point => provider.reverse(point, signal))),
  ).toBeLessThan(20)
  const [first] = await provider.suggest('hinjwadi', signal)
  expect(first?.structured.main_text).toBe('Hinjawadi')
})
