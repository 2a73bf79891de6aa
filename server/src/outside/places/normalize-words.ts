import { LRUCache } from 'lru-cache'
import { isDevanagari, romanize } from './devanagari.ts'

const MARKS = /[\u0300-\u036f]/g
const INNER_PUNCTUATION = /(?<=\b\p{L})\.(?=\p{L}\b)|['’]/gu

const ABBREVIATIONS = new Map([
  ['rd', 'road'],
  ['marg', 'road'],
  ['ngr', 'nagar'],
  ['nagr', 'nagar'],
  ['chauk', 'chowk'],
  ['chok', 'chowk'],
  ['chock', 'chowk'],
  ['soc', 'society'],
  ['hosp', 'hospital'],
  ['clg', 'college'],
  ['stn', 'station'],
  ['apt', 'apartment'],
  ['apts', 'apartment'],
  ['bldg', 'building'],
  ['sq', 'square'],
  ['mkt', 'market'],
  ['bk', 'budruk'],
  ['kh', 'khurd'],
  ['univ', 'university'],
  ['symbi', 'symbiosis'],
  ['hwy', 'highway'],
  ['one', '1'],
  ['two', '2'],
  ['three', '3'],
  ['four', '4'],
  ['ii', '2'],
  ['iii', '3'],
  // English words as Marathi and Hindi spell them
  ['steshan', 'station'],
  ['sthanak', 'station'],
  ['rod', 'road'],
  ['mol', 'mall'],
  ['kolej', 'college'],
  ['kolani', 'colony'],
  ['kalani', 'colony'],
  ['sosayati', 'society'],
  ['relve', 'railway'],
  ['relave', 'railway'],
  ['phej', 'phase'],
  ['pheja', 'phase'],
])

/** Marathi names have several transliterations: Bavdhan or Bawdhan. A prefix must normalize to a prefix. */
const TRANSLITERATIONS: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/x/g, 'ks'],
  [/(?<=[bcdgjkst])h/g, ''],
  [/w/g, 'v'],
  [/ee/g, 'i'],
  [/oo/g, 'u'],
  [/(.)\1+/g, '$1'],
]

const normalizeSpelling = (word: string) =>
  /\d/.test(word) ? word : TRANSLITERATIONS.reduce((spelling, [from, to]) => spelling.replace(from, to), word)

const asLatin = (word: string) => (isDevanagari(word) ? romanize(word) : word)

const FILLERS = new Set('near opp opposite behind beside next to at the in of and flat no'.split(' '))

const SPELLINGS_MAX = 20_000
const spellings = new LRUCache<string, string>({ max: SPELLINGS_MAX })

function spellingOf(word: string): string {
  const known = spellings.get(word)
  if (known !== undefined) return known
  const latin = asLatin(word)
  const spelling = normalizeSpelling(ABBREVIATIONS.get(latin) ?? latin)
  spellings.set(word, spelling)
  return spelling
}

const toPlain = (text: string) => text.normalize('NFKD').replace(MARKS, '').toLowerCase()

export function wordsOf(text: string): string[] {
  const words =
    toPlain(text)
      .replace(INNER_PUNCTUATION, '')
      // 'phase1' is two words
      .match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? []
  const significant = words.filter(word => !FILLERS.has(word))
  return (significant.length > 0 ? significant : words).map(spellingOf)
}

export const keyOf = (text: string) => wordsOf(text).join('')
