import type { GazetteerPlace } from './gazetteer-file.ts'
import { wordsOf } from './normalize-words.ts'
import type { WeightedWords } from './word-index.ts'

/** Words for a kind of place that its name may lack: 'Phoenix mall' is Phoenix Marketcity. */
const KIND_WORDS = new Map([
  ['education', 'college school'],
  ['hospital', 'hospital clinic'],
  ['metro_station', 'metro station'],
  ['place_of_worship', 'temple mandir'],
  ['railway_station', 'railway station'],
  ['residential', 'society'],
  ['shopping', 'mall market shop'],
])
/** English and Marathi words for one thing: Karve Putala is the Karve statue. */
const SYNONYMS = [
  'putala putla statue',
  'pul setu bridge',
  'tale talav lake',
  'shala vidyalaya school',
  'path road',
  'udyan baug park garden',
]
const synonyms = new Map(
  SYNONYMS.map(wordsOf).flatMap(group =>
    group.map(word => [word, group.filter(one => one !== word)] as const),
  ),
)
const WEIGHTS = { name: 1, alias: 0.97, synonym: 0.95, joined: 0.95, area: 0.6, pin: 0.5, kind: 0.6 }

export const namesOf = ({ name, alt = [] }: GazetteerPlace) => [name, ...alt]

/** 'saras baug' is also 'sarasbaug'. */
export const joinedPairs = (words: readonly string[]) =>
  words.slice(1).map((word, at) => `${words[at]}${word}`)

const kindWords = new Map([...KIND_WORDS].map(([kind, words]) => [kind, wordsOf(words)] as const))

/** `names` are the words of its name and of each alias. */
export function weightedWordsOf(place: GazetteerPlace, names: readonly (readonly string[])[]): WeightedWords {
  const weights = new Map<string, number>()
  const add = (words: readonly string[], weight: number) => {
    for (const word of words) if (word !== '') weights.set(word, Math.max(weight, weights.get(word) ?? 0))
  }
  for (const [at, words] of names.entries()) {
    add(words, at === 0 ? WEIGHTS.name : WEIGHTS.alias)
    add(
      words.flatMap(word => synonyms.get(word) ?? []),
      WEIGHTS.synonym,
    )
    add([words.join(''), ...joinedPairs(words)], WEIGHTS.joined)
  }
  add(wordsOf(place.area ?? ''), WEIGHTS.area)
  add(kindWords.get(place.kind) ?? [], WEIGHTS.kind)
  add([place.pin], WEIGHTS.pin)
  return weights
}
