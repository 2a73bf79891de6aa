import type { GazetteerPlace } from './gazetteer-file.ts'
import { keyOf, wordsOf } from './normalize-words.ts'

const WORDS_MAX = 4

function* wordRunsOf(name: string): Generator<string> {
  const words = wordsOf(name)
  for (let from = 0; from < words.length; from += 1)
    for (let to = from + 1; to <= Math.min(words.length, from + WORDS_MAX); to += 1)
      yield words.slice(from, to).join('')
}

/** By weight: one for each place in the locality, two for each place named after it. */
export function localitiesOf(places: readonly GazetteerPlace[]): Map<GazetteerPlace, number> {
  const areas = new Set(places.map(({ area }) => area))
  const localities = places.filter(
    ({ kind, name, area }) => kind === 'locality' || (area === undefined && areas.has(name)),
  )
  const mentions = new Map<string, number>()
  const mention = (key: string, weight: number) => mentions.set(key, (mentions.get(key) ?? 0) + weight)
  for (const { name, area } of places) {
    if (area) mention(keyOf(area), 1)
    for (const key of new Set(wordRunsOf(name))) mention(key, 2)
  }
  return new Map(localities.map(place => [place, mentions.get(keyOf(place.name)) ?? 0]))
}
