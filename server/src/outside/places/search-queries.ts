import type { Query } from 'minisearch'
import { wordsOf } from './spelling.ts'

/** What people call a thing that its own name does not say: Phoenix mall is Phoenix Marketcity. */
export const KINDS = new Map([
  ['education', 'college school'],
  ['hospital', 'hospital clinic'],
  ['metro_station', 'metro station'],
  ['place_of_worship', 'temple mandir'],
  ['railway_station', 'railway station'],
  ['residential', 'society'],
  ['shopping', 'mall market shop'],
])
/** In so many names that they tell nothing without another word. */
const COMMON = 'road street nagar chowk colony park garden bus stop stand phata corner'
const common = new Set(wordsOf(`${COMMON} ${[...KINDS.values()].join(' ')}`))

const isNumber = (word: string) => /^\d+$/.test(word)

/** One letter begins half of all words, and 4 all PIN codes: neither tells what the other words do not. */
export const isBeginning = (word: string) => word.length > 1 && !isNumber(word)

type Fuzzy = (word: string) => number | false
const misspelt: Fuzzy = word => word.length > 4 && !isNumber(word) && 0.25
/** For what was not found otherwise: wkad. */
const badlyMisspelt: Fuzzy = word => (word.length === 4 && !isNumber(word) ? 1 : misspelt(word) && 0.4)

const all = (words: string[]): Query => ({
  combineWith: 'OR',
  fuzzy: misspelt,
  queries: [
    { queries: words, combineWith: 'AND' },
    ...(words.length > 1 ? [{ queries: [words.join('')], fuzzy: 0.2 }] : []),
  ],
})

/** Something of a name, not only of its kind: Seasons Mall is not any mall. */
function some(words: string[], fuzzy: Fuzzy): Query {
  const rare = words.filter(word => !common.has(word))
  const rest = words.filter(word => common.has(word))
  const anyOf = (queries: Query[]): Query => ({ queries, combineWith: 'OR', fuzzy })
  if (rare.length === 0 || rest.length === 0) return anyOf(words)
  return anyOf([anyOf(rare), { queries: [anyOf(rare), anyOf(rest)], combineWith: 'AND' }])
}

/** `told` are the words without the region's own. The first of these that finds something counts. */
export function* queriesFor(words: string[], told: string[]): Generator<Query> {
  if (words.length === 0) return
  const isAll = told.length === 0 || told.length === words.length
  yield isAll ? all(words) : { combineWith: 'OR', queries: [all(words), all(told)] }
  if (told.length === 0) return
  yield some(told, misspelt)
  yield some(told, badlyMisspelt)
}
