import type { Region } from '@muster/domain/places/schema.ts'
import MiniSearch, { type Query, type SearchOptions } from 'minisearch'
import type { Place } from './gazetteer-file.ts'
import { openPins } from './pin-index.ts'
import { isBeginning, KINDS, queriesFor } from './search-queries.ts'
import { keyOf, wordsOf } from './spelling.ts'

const FIELDS = ['name', 'alt', 'joined', 'area', 'pin', 'kind'] as const
type Entry = Record<(typeof FIELDS)[number], string> & { id: number }

const BOOST = { name: 4, alt: 3, joined: 3, pin: 2, area: 1, kind: 1 }
const LOCALITY_BOOST = 3
/** An address ends with what says most of it, and a hundred words would keep everyone else waiting. */
const WORDS_MAX = 12

const namesOf = ({ name, alt = [] }: Place) => [name, ...alt]
const asWords = (text: string) => wordsOf(text).join(' ')

const entryOf = (place: Place, id: number): Entry => ({
  id,
  name: asWords(place.name),
  alt: (place.alt ?? []).map(asWords).join(' '),
  joined: [...new Set(namesOf(place).map(keyOf))].join(' '),
  area: asWords(place.area ?? ''),
  pin: place.pin,
  kind: asWords(KINDS.get(place.kind) ?? ''),
})

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
  const isLocality = places.map(place => localities.has(place))
  const everywhere = new Set(wordsOf(`${region.name} ${region.state} ${region.country}`))
  const pins = openPins(places, localities)

  const options: SearchOptions = {
    prefix: isBeginning,
    maxFuzzy: 3,
    boost: BOOST,
    boostDocument: id => (isLocality[id] ? LOCALITY_BOOST : 1),
  }

  /** Lower is better: it is what was typed, begins so, has it somewhere; a part of town before another place. */
  function rankOf(id: number, key: string): number {
    if (keys[id]?.includes(key)) return isLocality[id] ? 0 : 1
    if (!keys[id]?.some(one => one.startsWith(key))) return 4
    return isLocality[id] ? 2 : 3
  }

  function ranked(query: Query, key: string, shortKey: string): Place[] {
    return index
      .search(query, options)
      .map(({ id, score }) => ({ id, score, rank: Math.min(rankOf(id, key), rankOf(id, shortKey) + 0.5) }))
      .sort((a, b) => a.rank - b.rank || b.score - a.score)
      .flatMap(({ id }) => places[id] ?? [])
  }

  return text => {
    const pinned = pins(text)
    if (pinned.length > 0) return pinned
    const words = wordsOf(text).slice(-WORDS_MAX)
    const told = words.filter(word => !everywhere.has(word))
    for (const query of queriesFor(words, told)) {
      const found = ranked(query, words.join(''), told.join('') || words.join(''))
      if (found.length > 0) return found
    }
    return []
  }
}
