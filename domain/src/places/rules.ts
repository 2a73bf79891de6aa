import { PlacesError, type PlacesErrorCode } from './provider.ts'
import type { AddressResult, Bounds, Point, Region } from './schema.ts'
import { placesWords } from './words.ts'

export const isInside = ({ north, south, east, west }: Bounds, { latitude, longitude }: Point) =>
  latitude <= north && latitude >= south && longitude <= east && longitude >= west

/** Design ruling 14: the same judgement for every provider, on both sides. */
export const isInRegion = (region: Pick<Region, 'bounds'>, point: Point) => isInside(region.bounds, point)

export const outsideRegion = (region: Pick<Region, 'name'>) =>
  new PlacesError('outside_region', { message: placesWords.onlyIn(region.name) })

/** How precisely a geocoder says that it found something (specification 9). */
export const ACCURACIES = ['rooftop', 'interpolated', 'center', 'approximate'] as const
export type Accuracy = (typeof ACCURACIES)[number]
export const CONFIDENCE: Readonly<Record<Accuracy, number>> = {
  rooftop: 1,
  interpolated: 0.8,
  center: 0.6,
  approximate: 0.4,
}
/** of the direct call that stands in for the browser's own */
export const FALLBACK_CONFIDENCE: Readonly<Record<Accuracy, number>> = {
  rooftop: 1,
  interpolated: 0.9,
  center: 0.7,
  approximate: 0.5,
}
export const DETAILS_CONFIDENCE = 0.9
/** A person has confirmed what they saved. */
export const STORED_CONFIDENCE = 1
const TOO_GENERIC_BELOW = 0.5

/** So near that a point is at the place, and not only near it. */
export const LANDMARK_METERS = 75

/** The bundled gazetteer, by how far the nearest place is. */
export function confidenceByDistance(meters: number): number {
  if (meters <= LANDMARK_METERS) return 0.8
  if (meters <= 300) return 0.6
  return meters <= 1_200 ? 0.5 : 0.4
}

/** Nominatim's `place_rank`: 30 is a house, 26 a street, lower is wider. */
export function confidenceByRank(rank: number): number {
  if (rank >= 30) return 1
  if (rank >= 28) return 0.8
  return rank >= 26 ? 0.6 : 0.4
}

const PHOTON_CONFIDENCE = new Map([
  ['house', 1],
  ['street', 0.6],
  ['locality', 0.5],
  ['district', 0.5],
])
/** Photon's `type`. */
export const confidenceByType = (type: string) => PHOTON_CONFIDENCE.get(type) ?? 0.4

const partsOf = (formattedAddress: string) =>
  formattedAddress
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')

type Judged = Pick<AddressResult, 'formattedAddress' | 'confidence'>

/** Specification 5, Reverse geocoding: only a country, an address of a single part, or a confidence below 0.5. */
export const isTooGeneric = ({ formattedAddress, confidence }: Judged) =>
  confidence < TOO_GENERIC_BELOW || partsOf(formattedAddress).length < 2

/** The first that is specific, though it be a later one. Throws `place_too_generic`, or `place_not_found` for none. */
export function firstSpecific<Candidate extends Judged>(candidates: readonly Candidate[]): Candidate {
  const specific = candidates.find(candidate => !isTooGeneric(candidate))
  if (specific) return specific
  throw new PlacesError(candidates.length === 0 ? 'place_not_found' : 'place_too_generic')
}

/** Parts of an address in one line, without the empty and the repeated ones. */
export const lineOf = (parts: readonly (string | null | undefined)[]) =>
  [...new Set(parts.map(part => part?.trim()).filter(part => part))].join(', ')

const ZIP = /^[1-9]\d{5}$/
const ZIP_IN_LINE = /\b[1-9]\d{5}\b/

/** An Indian PIN code. */
export const isZipCode = (zipCode: string) => ZIP.test(zipCode)

/** What stays of what was typed into a field for a PIN code. */
export const zipDigits = (typed: string) => typed.replace(/\D/g, '').slice(0, 6)

/** The address as the person corrected it, in its parts and in its line. */
export function withZipCode(address: AddressResult, zipCode: string): AddressResult {
  const line = address.formattedAddress
  const formattedAddress = ZIP_IN_LINE.test(line) ? line.replace(ZIP_IN_LINE, zipCode) : `${line} ${zipCode}`
  return {
    ...address,
    formattedAddress,
    components: { ...address.components, zipCode },
    isZipApproximate: false,
  }
}

const SAME_FOR_EVERY_SEARCH: readonly PlacesErrorCode[] = [
  'maps_misconfigured',
  'too_many_requests',
  'outside_region',
]

/** Specification 8, Suggestions: what is said when a search comes to nothing. `null`: nothing was found at all. */
export function suggestionFailure(reason: unknown, text: string): string {
  if (reason === null) return placesWords.notFound(text)
  if (!(reason instanceof Error)) return placesWords.notSpecific(text)
  if (!(reason instanceof PlacesError)) return placesWords.searchUnavailable
  if (reason.code === 'place_not_found') return placesWords.notFound(text)
  return SAME_FOR_EVERY_SEARCH.includes(reason.code) ? reason.message : placesWords.searchUnavailable
}

/** Specification 8, Reverse geocode: the toast, and the line below the map. */
export function reverseFailure(reason: unknown): { toast: string; inline: string } {
  if (reason instanceof PlacesError && reason.code === 'place_too_generic')
    return { toast: placesWords.tooGeneric, inline: placesWords.tooGenericInline }
  const why = reason instanceof Error ? reason.message : placesWords.geocoderUnavailable
  return { toast: placesWords.reverseFailed(why), inline: placesWords.reverseFailedInline(why) }
}
