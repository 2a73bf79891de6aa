import { PlacesError, type PlacesErrorCode } from './provider.ts'
import type { AddressResult, Bounds, Point, Region } from './schema.ts'
import { placesWords } from './words.ts'

export const isInside = ({ north, south, east, west }: Bounds, { latitude, longitude }: Point) =>
  latitude <= north && latitude >= south && longitude <= east && longitude >= west

export const isInRegion = (region: Pick<Region, 'bounds'>, point: Point) => isInside(region.bounds, point)

export const outsideRegion = (region: Pick<Region, 'name'>) =>
  new PlacesError('outside_region', { message: placesWords.onlyIn(region.name) })

export type Accuracy = 'rooftop' | 'interpolated' | 'center' | 'approximate'
export const CONFIDENCE: Readonly<Record<Accuracy, number>> = {
  rooftop: 1,
  interpolated: 0.8,
  center: 0.6,
  approximate: 0.4,
}
/** For the server's geocoding, which is the fallback of Google's in the browser (R82). */
export const FALLBACK_CONFIDENCE: Readonly<Record<Accuracy, number>> = {
  rooftop: 1,
  interpolated: 0.9,
  center: 0.7,
  approximate: 0.5,
}
export const DETAILS_CONFIDENCE = 0.9
const TOO_GENERIC_BELOW = 0.5

/** A landmark within this distance names the point; beyond it, the address says 'Near'. */
export const LANDMARK_METERS = 75

/** A locality names the points within this distance of its own. */
export const LOCALITY_METERS = 2_500

export function confidenceByDistance(meters: number): number {
  if (meters <= LANDMARK_METERS) return 0.8
  if (meters <= 300) return 0.6
  return meters <= 1_200 ? 0.5 : 0.4
}

/** Nominatim's `place_rank`: 30 is a building, 26 a street, lower is wider. */
export function confidenceByPlaceRank(rank: number): number {
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
export const confidenceByPhotonType = (type: string) => PHOTON_CONFIDENCE.get(type) ?? 0.4

export const partsOf = (formattedAddress: string) =>
  formattedAddress
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')

type AddressQuality = Pick<AddressResult, 'formattedAddress' | 'confidence'>

export const isTooGeneric = ({ formattedAddress, confidence }: AddressQuality) =>
  confidence < TOO_GENERIC_BELOW || partsOf(formattedAddress).length < 2

/** The first candidate that is not too generic. Throws `place_too_generic`, or `place_not_found` without candidates. */
export function firstSpecific<Candidate extends AddressQuality>(candidates: readonly Candidate[]): Candidate {
  const specific = candidates.find(candidate => !isTooGeneric(candidate))
  if (specific) return specific
  throw new PlacesError(candidates.length === 0 ? 'place_not_found' : 'place_too_generic')
}

export const joinAddressParts = (parts: readonly (string | null | undefined)[]) =>
  [...new Set(parts.map(part => part?.trim()).filter(part => part))].join(', ')

/** 'KP' is Koregaon Park, which is long enough to be searched for (R221). */
export const withoutAbbreviation = (
  text: string,
  region: Pick<Region, 'abbreviations'> | undefined,
): string => region?.abbreviations?.[text.toUpperCase()] ?? text

const ZIP_CODE = /^[1-9]\d{5}$/
const ZIP_CODE_IN_LINE = /\b[1-9]\d{5}\b/

export const isZipCode = (zipCode: string) => ZIP_CODE.test(zipCode)

export const zipDigits = (typed: string) => typed.replace(/\D/g, '').slice(0, 6)

export function withZipCode(address: AddressResult, zipCode: string): AddressResult {
  const line = address.formattedAddress
  const formattedAddress = ZIP_CODE_IN_LINE.test(line)
    ? line.replace(ZIP_CODE_IN_LINE, zipCode)
    : `${line} ${zipCode}`
  return {
    ...address,
    formattedAddress,
    components: { ...address.components, zipCode },
    isZipApproximate: false,
  }
}

const SHOWN_AS_IS: readonly PlacesErrorCode[] = ['maps_misconfigured', 'too_many_requests', 'outside_region']

/** "mumbai", "Gateway of India, Mumbai" */
function isElsewhere(text: string, names: readonly string[] = []): boolean {
  const words = ` ${text.trim().toLowerCase()}`
  return names.some(name => words.endsWith(` ${name.toLowerCase()}`))
}

const notFound = (text: string, region: Pick<Region, 'name' | 'elsewhere'> | undefined) =>
  region && isElsewhere(text, region.elsewhere)
    ? placesWords.outside(text.trim(), region.name)
    : placesWords.notFound(text, region?.name)

/** The message for a search without result in the region. A `reason` of `null` means that nothing was found. */
export function suggestionFailure(
  reason: unknown,
  text: string,
  region?: Pick<Region, 'name' | 'elsewhere'>,
): string {
  if (reason === null) return notFound(text, region)
  if (!(reason instanceof Error)) return placesWords.notSpecific(text)
  if (!(reason instanceof PlacesError)) return placesWords.searchUnavailable
  if (reason.code === 'outside_region' && region) return placesWords.outside(text, region.name)
  if (reason.code === 'place_not_found') return notFound(text, region)
  if (reason.code === 'place_too_generic') return placesWords.tooWide(text)
  return SHOWN_AS_IS.includes(reason.code) ? reason.message : placesWords.searchUnavailable
}

export function reverseFailure(reason: unknown): { toast: string; inline: string } {
  if (reason instanceof PlacesError && reason.code === 'place_too_generic')
    return { toast: placesWords.tooGeneric, inline: placesWords.tooGenericInline }
  const why = reason instanceof Error ? reason.message : placesWords.geocoderUnavailable
  return { toast: placesWords.reverseFailed(why), inline: placesWords.reverseFailedInline(why) }
}
