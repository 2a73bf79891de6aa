import { wireRefusals } from '../shared/words.ts'
import type { AddressPrediction, AddressResult, Point } from './schema.ts'
import { placesRefusals } from './words.ts'

const sentences = { ...placesRefusals, too_many_requests: wireRefusals.too_many_requests } as const
export type PlacesErrorCode = keyof typeof sentences

/** What a maps service could not do. `message` is a sentence for a person. */
export class PlacesError extends Error {
  readonly code: PlacesErrorCode
  constructor(code: PlacesErrorCode, options: { message?: string; cause?: unknown } = {}) {
    super(options.message ?? sentences[code], { cause: options.cause })
    this.code = code
  }
}

export const isPlacesErrorCode = (code: string): code is PlacesErrorCode => Object.hasOwn(sentences, code)

/**
 * A maps service: the bundled gazetteer, the OpenStreetMap services, or Google. Every place that it names lies in
 * the region. All calls reject with a PlacesError, or with the signal's reason.
 */
export interface PlacesProvider {
  /** Nothing under two characters, and nothing found is an empty list. The best first, at most `SUGGESTIONS_MAX`. */
  suggest(text: string, signal: AbortSignal): Promise<AddressPrediction[]>
  /** Of a suggestion that was chosen; its search is over with it. */
  details(placeId: string, signal: AbortSignal): Promise<AddressResult>
  /** The best match of a text. `address_too_short` under three characters, `place_not_found`, `outside_region`. */
  geocode(address: string, signal: AbortSignal): Promise<AddressResult>
  /** The address at a point. `outside_region`, `place_too_generic`. */
  reverse(point: Point, signal: AbortSignal): Promise<AddressResult>
}
