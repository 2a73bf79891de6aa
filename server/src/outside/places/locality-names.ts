import { editDistance } from './edit-distance.ts'
import type { GazetteerPlace } from './gazetteer-file.ts'
import { keyOf } from './normalize-words.ts'
import { namesOf } from './place-words.ts'

const WORDS_MAX = 4
const SLIP_FROM_LENGTH = 6

interface NamedLocality {
  places: GazetteerPlace[]
  /** the words that name it, from the first one up to `to`, exclusive */
  from: number
  to: number
}

/** Finds the localities that the words name. Longer names win, then later ones. */
export function openLocalityNames(localities: readonly GazetteerPlace[]) {
  const byKey = new Map<string, GazetteerPlace[]>()
  for (const place of localities)
    for (const key of new Set(namesOf(place).map(keyOf))) byKey.set(key, [...(byKey.get(key) ?? []), place])

  function similar(key: string): GazetteerPlace[] | undefined {
    if (key.length < SLIP_FROM_LENGTH) return undefined
    const isSimilar = (name: string) => name[0] === key[0] && editDistance(name, key, 1) <= 1
    const found = [...byKey].find(([name]) => isSimilar(name))
    return found?.[1]
  }

  function find(words: readonly string[], from: number, to: number): NamedLocality[] {
    if (from >= to) return []
    const run = findRun(words, from, to, key => byKey.get(key)) ?? findRun(words, from, to, similar)
    return run ? [run, ...find(words, from, run.from), ...find(words, run.to, to)] : []
  }
  return (words: readonly string[]) => find(words, 0, words.length)
}

function findRun(
  words: readonly string[],
  start: number,
  end: number,
  find: (key: string) => GazetteerPlace[] | undefined,
): NamedLocality | null {
  for (let length = Math.min(WORDS_MAX, end - start); length > 0; length -= 1)
    for (let from = end - length; from >= start; from -= 1) {
      const places = find(words.slice(from, from + length).join(''))
      if (places) return { places, from, to: from + length }
    }
  return null
}
