import { partsOf } from '../places/rules.ts'
import type { SavedPreferences } from './schema.ts'

/** What of a saved address tells people where to go (R220). */
export type Home = Pick<SavedPreferences, 'street' | 'city' | 'state' | 'formattedAddress'> & {
  landmark: string
}

/** Words that a part without a locality beside it must have. */
const STREET_OR_SOCIETY =
  /\b(road|rd|street|lane|marg|path|society|soc|chs|apartments?|residency|heights|towers?|building|bungalows?|villas?|hostel|complex|enclave)\b/
const HAS_A_WORD = /[\p{L}\p{M}]{3}/u

const keyOf = (part: string) =>
  part
    .toLowerCase()
    .replace(/\b[1-9]\d{5}\b/, '')
    .trim()

/** "Kothrud" alone is no home: it needs a street, a society or a landmark besides the locality. */
export function lacksStreet({ street, city, state, formattedAddress, landmark }: Home): boolean {
  const wider = new Set([city, state, 'india'].map(keyOf))
  const parts = [formattedAddress, street, landmark].flatMap(partsOf).map(keyOf)
  const [first = '', ...more] = new Set(parts.filter(part => HAS_A_WORD.test(part) && !wider.has(part)))
  return more.length === 0 && !STREET_OR_SOCIETY.test(first)
}

/** A new address brings its own landmark or has none. */
export function homeAfter(
  before: Home | null,
  changed: { [Part in keyof Home]?: Home[Part] | undefined },
): Home | null {
  const { street = '', city = '', state = '', formattedAddress, landmark } = changed
  if (formattedAddress !== undefined)
    return { street, city, state, formattedAddress, landmark: landmark ?? '' }
  return before && { ...before, landmark: landmark ?? before.landmark }
}

export const isSameHome = (one: Home | null, other: Home | null) =>
  one?.formattedAddress === other?.formattedAddress &&
  one?.street === other?.street &&
  one?.landmark === other?.landmark
