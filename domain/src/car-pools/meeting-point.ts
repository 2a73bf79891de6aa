import { partsOf } from '../places/rules.ts'

const CITY = new Set(['pune', 'city', 'maharashtra', 'mh', 'india', 'पुणे', 'महाराष्ट्र', 'भारत'])
const HOUSE = new Set(['flat', 'plot', 'house', 'office', 'shop', 'survey', 'block', 'floor', 'wing', 'no'])
const NO_LOCALITY =
  /^(near|opp|opposite|behind|beside|next to)\b|\b(society|apartments?|building|road|rd|street|marg|lane|path|highway)\.?$/iu
const PLUS_CODE = /^[2-9CFGHJMPQRVWX]{4,8}\+[2-9CFGHJMPQRVWX]{2,3}(?=\s|$)/i
const ZIP_CODE_AT_END = /[\s-]+[1-9]\d{5}$/

const wordsOf = (part: string) =>
  part
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
const hasDigit = (word: string) => /\p{Nd}/u.test(word)

const isHouseNumber = (words: readonly string[]) =>
  words.some(hasDigit) && words.every(word => hasDigit(word) || HOUSE.has(word) || /^[a-z]$/.test(word))
const isCity = (words: readonly string[]) => words.every(word => CITY.has(word) || /^\d+$/.test(word))

/** "Phoenix Marketcity" in "Ramwadi". A point without commas is kept whole. */
export function splitMeetingPoint(meetingPoint: string): { name: string; area: string | null } {
  const whole = { name: meetingPoint, area: null }
  const all = partsOf(meetingPoint)
  if (all.length < 2) return whole
  const [name, ...rest] = all
    .map(part => part.replace(PLUS_CODE, '').replace(ZIP_CODE_AT_END, '').trim())
    .filter(part => !isHouseNumber(wordsOf(part)) && !isCity(wordsOf(part)))
  if (name === undefined) return whole
  const others = rest.filter(part => part !== name)
  return { name, area: others.find(part => !NO_LOCALITY.test(part)) ?? others.at(-1) ?? null }
}
