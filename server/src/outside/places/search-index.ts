import type { Region } from '@muster/domain/places/schema.ts'
import { distance } from 'geokdbush'
import type { GazetteerPlace } from './gazetteer-file.ts'
import { openLocalityNames } from './locality-names.ts'
import { keyOf, wordsOf } from './normalize-words.ts'
import { openPinIndex } from './pin-index.ts'
import { joinedPairs, namesOf, weightedWordsOf } from './place-words.ts'
import { openWordIndex } from './word-index.ts'

/** The last words of an address matter most; the limit bounds the time of a search. */
const WORDS_MAX = 12
const RESULTS_MAX = 50
/** The words of a result must weigh at least this share of the text. */
const SHARE_MIN = 0.5
/** Below it a word has a slip, is unfinished, or is only in the name of the area. */
const EXACT_QUALITY = 0.95
const REGION_WORD_WEIGHT = 0.6
const LOCALITY_BONUS = 0.04
/** for the first of two localities in the text: the second one says where it is */
const NAMED_FIRST_BONUS = 0.1
/** for having every word, those of the region included */
const COMPLETE_BONUS = 0.05
const NAME_SHARE = 0.15
/** People write the place first and then where it is. */
const LEADING_SHARE = 0.1
const LEADING_NAME_BONUS = 0.2

/** How well a place fits the locality in the text, by the distance between the two. */
const NEAR = [
  { km: 1.5, quality: 0.5 },
  { km: 3.5, quality: 0.35 },
  { km: 5, quality: 0.05 },
] as const
const FAR_FACTOR = 0.5

interface Found {
  place: GazetteerPlace
  rank: number
  score: number
  isWhole: boolean
}

interface Search {
  find(text: string): GazetteerPlace[]
  /** The best candidate that matches the whole text, or whose full name is in it. */
  findMatch(text: string): GazetteerPlace | null
}

export function openSearch(
  places: readonly GazetteerPlace[],
  localities: ReadonlyMap<GazetteerPlace, number>,
  region: Region,
): Search {
  const names = places.map(place => namesOf(place).map(wordsOf))
  const index = openWordIndex(places.map((place, id) => weightedWordsOf(place, names[id] ?? [])))
  const keys = names.map(one => one.map(words => words.join('')))
  const nameLengths = names.map(one => Math.min(...one.map(words => words.length)))
  const idOf = new Map(places.map((place, id) => [place, id] as const))
  const isLocality = places.map(place => localities.has(place))
  const findLocalities = openLocalityNames(places.filter(place => localities.has(place)))
  const regionWords = new Set(wordsOf(`${region.name} ${region.state} ${region.country}`))
  const elsewhere = new Set((region.elsewhere ?? []).map(keyOf))
  const pins = openPinIndex(places, localities)

  /** Lower is better: same name, then same prefix, then the rest; localities before other places. */
  function rankOf(id: number, key: string): number {
    if (keys[id]?.includes(key)) return isLocality[id] ? 0 : 1
    if (!keys[id]?.some(one => one.startsWith(key))) return 4
    return isLocality[id] ? 2 : 3
  }

  /** For each word the quality of each place, and the places that have any of the words. */
  function match(words: readonly string[]) {
    const qualities = words.map(() => new Float32Array(places.length))
    const candidates = new Set<number>()
    const raise = (at: number) => (id: number, quality: number) => {
      const row = qualities[at]
      if (!row || quality <= (row[id] ?? 0)) return
      row[id] = quality
      candidates.add(id)
    }
    for (const [at, word] of words.entries()) index.match(word, at === words.length - 1, raise(at))
    for (const [at, pair] of joinedPairs(words).entries())
      index.match(pair, at === words.length - 2, (id, quality) => {
        raise(at)(id, quality)
        raise(at + 1)(id, quality)
      })
    return { qualities, candidates }
  }

  function search(text: string): Found[] {
    const words = wordsOf(text).slice(-WORDS_MAX)
    const specific = words.filter(word => !regionWords.has(word))
    // a road is named after a city elsewhere
    const isElsewhere = words.map((word, at) => elsewhere.has(word) && words[at + 1] !== 'road')
    if (!isElsewhere.includes(false)) return []
    const { qualities, candidates } = match(words)
    const hasSpecific = specific.length > 0
    const weights = words.map(word =>
      hasSpecific && regionWords.has(word) ? REGION_WORD_WEIGHT : index.weightOf(word),
    )
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    const named = findLocalities(words)
    const [first, second] = named.toSorted((a, b) => a.from - b.from)
    const firstIds = new Set((second ? first?.places : [])?.map(place => idOf.get(place)))
    /** the text names localities and nothing in them */
    const isOnlyWhere = words.every((word, at) => regionWords.has(word) || named.some(one => covers(one, at)))
    const namedIds = new Set(named.flatMap(one => one.places).map(place => idOf.get(place)))
    const inNamed = words.map((_, at) => named.some(one => covers(one, at)))
    const key = words.join('')
    const leadingKeys = new Set(words.map((_, at) => words.slice(0, at + 1).join('')))
    const shortKey = specific.join('') || key

    /** What the share is at most, without looking at distances. */
    function bestShareOf(id: number): number {
      let sum = 0
      for (let at = 0; at < words.length; at += 1)
        sum += Math.max(qualities[at]?.[id] ?? 0, inNamed[at] ? NEAR[0].quality : 0) * (weights[at] ?? 0)
      return sum / total
    }

    function judge(id: number): Found | null {
      const place = places[id]
      const isNamed = namedIds.has(id)
      if (!place || (!isNamed && bestShareOf(id) < SHARE_MIN)) return null
      const ownQuality = (at: number) => qualities[at]?.[id] ?? 0
      const has = words.map((_, at) => ownQuality(at) > 0)
      const isWhole = words.every((word, at) => has[at] || (hasSpecific && regionWords.has(word)))
      if (isElsewhere.some((isOne, at) => isOne && ownQuality(at) < EXACT_QUALITY)) return null
      const near = named.map(one => ({ ...one, quality: nearness(place, one.places) }))
      const nearAt = (at: number) => near.find(one => covers(one, at))?.quality ?? 0
      const sum = words.reduce(
        (before, _, at) => before + Math.max(ownQuality(at), nearAt(at)) * (weights[at] ?? 0),
        0,
      )
      const share = sum / total
      const isFar = near.length > 0 && !isNamed && !isWhole && near.every(({ quality }) => quality === 0)
      const score = isFar ? share * FAR_FACTOR : share
      if (score < SHARE_MIN && !isNamed) return null
      const inName = words.filter((_, at) => ownQuality(at) > 0.6).length
      const leading = words.findIndex((_, at) => ownQuality(at) <= 0.6)
      const leadingShare = (leading === -1 ? words.length : leading) / words.length
      const nameShare = Math.min(1, inName / (nameLengths[id] ?? 1))
      return {
        place,
        isWhole,
        rank: isOnlyWhere && firstIds.has(id) ? 0 : Math.min(rankOf(id, key), rankOf(id, shortKey) + 0.5),
        score:
          score +
          NAME_SHARE * nameShare +
          LEADING_SHARE * leadingShare +
          (keys[id]?.some(one => leadingKeys.has(one)) ? LEADING_NAME_BONUS : 0) +
          (isLocality[id] ? LOCALITY_BONUS : 0) +
          (firstIds.has(id) ? NAMED_FIRST_BONUS : 0) +
          (has.includes(false) ? 0 : COMPLETE_BONUS),
      }
    }

    return [...candidates]
      .map(judge)
      .filter(found => found !== null)
      .sort((a, b) => a.rank - b.rank || b.score - a.score)
  }

  return {
    find(text) {
      const pinned = pins(text)
      return pinned.length > 0
        ? pinned
        : search(text)
            .slice(0, RESULTS_MAX)
            .map(({ place }) => place)
    },
    findMatch(text) {
      const [pinned] = pins(text)
      if (pinned) return pinned
      const found = search(text)
      if (found[0]?.isWhole) return found[0].place
      const words = new Set(wordsOf(text))
      const isNamed = ({ place }: Found) =>
        namesOf(place).some(name => wordsOf(name).every(word => words.has(word)))
      return found.find(isNamed)?.place ?? null
    },
  }
}

const covers = ({ from, to }: { from: number; to: number }, at: number) => at >= from && at < to

function nearness(place: GazetteerPlace, localities: readonly GazetteerPlace[]): number {
  const km = Math.min(...localities.map(({ lng, lat }) => distance(lng, lat, place.lng, place.lat)))
  return NEAR.find(one => km <= one.km)?.quality ?? 0
}
