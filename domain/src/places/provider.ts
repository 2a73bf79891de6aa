import { wireRefusals } from '../shared/reply-words.ts'
import type { AddressPrediction, AddressResult, Point } from './schema.ts'
import { placesRefusals } from './words.ts'

const sentences = { ...placesRefusals, too_many_requests: wireRefusals.too_many_requests } as const
export type PlacesErrorCode = keyof typeof sentences

export class PlacesError extends Error {
  readonly code: PlacesErrorCode
  constructor(code: PlacesErrorCode, options: { message?: string; cause?: unknown } = {}) {
    super(options.message ?? sentences[code], { cause: options.cause })
    this.code = code
  }
}

export const isPlacesErrorCode = (code: string): code is PlacesErrorCode => Object.hasOwn(sentences, code)

/** Returns only places in the region. Every call rejects with a `PlacesError` or with the signal's reason. */
export interface PlacesProvider {
  /** Best match first. Empty below `SUGGEST_FROM_CHARS`. */
  suggest(text: string, signal: AbortSignal): Promise<AddressPrediction[]>
  details(placeId: string, signal: AbortSignal): Promise<AddressResult>
  /** Rejects with `address_too_short`, `place_not_found` or `outside_region`. */
  geocode(address: string, signal: AbortSignal): Promise<AddressResult>
  /** Rejects with `outside_region` or `place_too_generic`. */
  reverse(point: Point, signal: AbortSignal): Promise<AddressResult>
}
