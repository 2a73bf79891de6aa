const MARKS = /[\u0300-\u036f]/g
/** of F.C. Road, and of Women's */
const INSIDE_A_WORD = /(?<=\b\p{L})\.(?=\p{L}\b)|['’]/gu

const WRITTEN_OUT = new Map([
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
])

/**
 * Marathi names are written in Latin letters by ear: Bavdhan or Bawdhan, Poona or Puna, Kothrud or Kotrud. The letters
 * that people choose between become one, on both sides of the search. What was typed so far stays the beginning
 * of what will have been typed.
 */
const BY_EAR: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/(?<=[bcdgjkst])h/g, ''],
  [/w/g, 'v'],
  [/ee/g, 'i'],
  [/oo/g, 'u'],
  [/(.)\1+/g, '$1'],
]

const byEar = (word: string) =>
  /\d/.test(word) ? word : BY_EAR.reduce((heard, [from, to]) => heard.replace(from, to), word)

/** What people write between the names of an address. */
const FILLERS = new Set('near opp opposite behind beside next to at the in of and flat no'.split(' '))

/** The words of a text as they are compared, however somebody spells them. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(MARKS, '').toLowerCase().replace(INSIDE_A_WORD, '')
  const words = plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const telling = words.filter(word => !FILLERS.has(word))
  return (telling.length > 0 ? telling : words).map(word => byEar(WRITTEN_OUT.get(word) ?? word))
}

/** Viman Nagar and Vimannagar are one. */
export const keyOf = (text: string) => wordsOf(text).join('')
