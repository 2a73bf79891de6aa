import type { Place } from './gazetteer-file.ts'
import { keyOf, wordsOf } from './spelling.ts'

const WORDS_MAX = 4

/** Every run of words in it, as one word each. */
function* runsOf(name: string): Generator<string> {
  const words = wordsOf(name)
  for (let from = 0; from < words.length; from += 1)
    for (let to = from + 1; to <= Math.min(words.length, from + WORDS_MAX); to += 1)
      yield words.slice(from, to).join('')
}

/**
 * The parts of town, each with how much else is told by its name: what lies in it, and twice what is called after it.
 * Some parts of a large file are not marked as such, but others name them as theirs.
 */
export function localitiesOf(places: readonly Place[]): Map<Place, number> {
  const areas = new Set(places.map(({ area }) => area))
  const localities = places.filter(
    ({ kind, name, area }) => kind === 'locality' || (area === undefined && areas.has(name)),
  )
  const mentions = new Map<string, number>()
  const mention = (key: string, weight: number) => mentions.set(key, (mentions.get(key) ?? 0) + weight)
  for (const { name, area } of places) {
    if (area) mention(keyOf(area), 1)
    for (const key of new Set(runsOf(name))) mention(key, 2)
  }
  return new Map(localities.map(place => [place, mentions.get(keyOf(place.name)) ?? 0]))
}
