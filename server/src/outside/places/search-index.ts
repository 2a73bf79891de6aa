import type { Region } from '@muster/domain/places/schema.ts'
import MiniSearch, { type Query, type SearchOptions } from 'minisearch'
import type { Place } from './gazetteer-file.ts'
import { keyOf, wordsOf } from './spelling.ts'

const FIELDS = ['name', 'alt', 'joined', 'area', 'pin', 'kind'] as const
type Entry = Record<(typeof FIELDS)[number], string> & { id: number }

const BOOST = { name: 4, alt: 3, joined: 3, pin: 2, area: 1, kind: 1 }
const LOCALITY_BOOST = 3
/** What people call a thing that its own name does not say: Phoenix mall is Phoenix Marketcity. */
const KINDS: Readonly<Record<string, string>> = {
  education: 'college school',
  hospital: 'hospital clinic',
  metro_station: 'metro station',
  place_of_worship: 'temple mandir',
  railway_station: 'railway station',
  residential: 'society',
  shopping: 'mall market shop',
}
/** What people write between the names of an address. */
const FILLERS = 'near opp opposite behind beside next to at the in of and flat no'

const namesOf = ({ name, alt = [] }: Place) => [name, ...alt]
const asWords = (text: string) => wordsOf(text).join(' ')

const entryOf = (place: Place, id: number): Entry => ({
  id,
  name: asWords(place.name),
  alt: (place.alt ?? []).map(asWords).join(' '),
  joined: [...new Set(namesOf(place).map(keyOf))].join(' '),
  area: asWords(place.area ?? ''),
  pin: place.pin,
  kind: asWords(KINDS[place.kind] ?? ''),
})

const misspelt = (word: string) => word.length > 4 && 0.25
/** For what was not found otherwise: wkad. */
const badlyMisspelt = (word: string) => (word.length === 4 ? 1 : word.length > 4 && 0.4)

/** Finds places by what a person types, the best first. */
export function openSearch(
  places: readonly Place[],
  localities: ReadonlyMap<Place, number>,
  region: Region,
): (text: string) => Place[] {
  const index = new MiniSearch<Entry>({
    fields: [...FIELDS],
    tokenize: text => text.split(' ').filter(word => word !== ''),
    processTerm: word => word,
  })
  index.addAll(places.map(entryOf))
  const keys = places.map(place => namesOf(place).map(keyOf))
  const dispensable = new Set(wordsOf(`${region.name} ${region.state} ${region.country} ${FILLERS}`))
  const byPin = pinIndex(places, localities)

  const options: SearchOptions = {
    // one letter begins half of all words, and tells nothing that the joined words do not
    prefix: word => word.length > 1,
    maxFuzzy: 3,
    boost: BOOST,
    boostDocument: id => (localities.has(places[id] as Place) ? LOCALITY_BOOST : 1),
  }

  function ranked(query: Query, key: string): Place[] {
    const exactness = (id: number) => {
      if (keys[id]?.includes(key)) return 0
      return keys[id]?.some(one => one.startsWith(key)) ? 1 : 2
    }
    const isOther = (id: number, exact: number) => exact < 2 && !localities.has(places[id] as Place)
    return index
      .search(query, options)
      .map(({ id, score }) => ({ id, score, exact: exactness(id) }))
      .sort(
        (a, b) =>
          a.exact - b.exact ||
          Number(isOther(a.id, a.exact)) - Number(isOther(b.id, b.exact)) ||
          b.score - a.score,
      )
      .map(({ id }) => places[id] as Place)
  }

  return text => {
    const pinned = byPin(text)
    if (pinned.length > 0) return pinned
    const words = wordsOf(text)
    const telling = words.filter(word => !dispensable.has(word))
    for (const query of queriesFor(words, telling)) {
      const found = ranked(query, words.join(''))
      if (found.length > 0) return found
    }
    return []
  }
}

/** From what was typed exactly, over misspellings, to what has at least something of it. */
function* queriesFor(words: string[], telling: string[]): Generator<Query> {
  if (words.length === 0) return
  yield all(words)
  if (telling.length === 0) return
  if (telling.length < words.length) yield all(telling)
  yield { queries: telling, combineWith: 'OR', fuzzy: misspelt }
  yield { queries: telling, combineWith: 'OR', fuzzy: badlyMisspelt }
}

const all = (words: string[]): Query => ({
  combineWith: 'OR',
  fuzzy: misspelt,
  queries: [
    { queries: words, combineWith: 'AND' },
    ...(words.length > 1 ? [{ queries: [words.join('')], fuzzy: 0.2 }] : []),
  ],
})

const PIN_BEGUN = /^[1-9][\d ]{2,}$/

/** Of a PIN code, or of what is there of one: the parts of town that surely have it, then the rest. */
function pinIndex(places: readonly Place[], localities: ReadonlyMap<Place, number>) {
  const rank = (place: Place) => (place.pinSource === 'known' ? 1_000_000 : 0) + (localities.get(place) ?? -1)
  const groups = Map.groupBy(places, ({ pin }) => pin)
  for (const group of groups.values()) group.sort((a, b) => rank(b) - rank(a))
  return (text: string): Place[] => {
    const typed = text.trim()
    if (!PIN_BEGUN.test(typed)) return []
    const digits = typed.replaceAll(' ', '')
    return [...groups]
      .filter(([pin]) => pin.startsWith(digits))
      .flatMap(([, group]) => group)
      .sort((a, b) => rank(b) - rank(a))
  }
}
