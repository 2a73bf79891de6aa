import * as z from 'zod/mini'
import { one } from '../shared/reply.ts'
import { wireWords } from '../shared/reply-words.ts'
import { text } from '../shared/text.ts'
import { GEOCODE_FROM_CHARS, PLACE_ID_MAX, SEARCH_TEXT_MAX } from './limits.ts'
import { placesRefusals, placesWords } from './words.ts'

export const PROVIDERS = ['offline', 'osm', 'google'] as const
export type ProviderId = (typeof PROVIDERS)[number]

export const MOST_DEGREES = { latitude: 90, longitude: 180 } as const
export const degrees = (most: number, missing: string = placesWords.pointExpected) =>
  z
    .number({ error: ({ input }) => (input === undefined ? missing : placesWords.pointExpected) })
    .check(z.gte(-most, placesWords.pointExpected), z.lte(most, placesWords.pointExpected))

export const latitude = degrees(MOST_DEGREES.latitude)
export const longitude = degrees(MOST_DEGREES.longitude)
const point = z.object({ latitude: z.number(), longitude: z.number() })
export type Point = z.infer<typeof point>

const bounds = z.object({ north: z.number(), south: z.number(), east: z.number(), west: z.number() })
export type Bounds = z.infer<typeof bounds>

/** Where addresses are accepted (R14). */
export const regionReply = z.object({
  name: z.string(),
  state: z.string(),
  country: z.string(),
  countryCode: z.string(),
  bounds,
  center: point,
  zoom: z.int(),
  attribution: z.string(),
  /** names of places outside it: alone they find nothing (R175) */
  elsewhere: z.optional(z.array(z.string())),
  /** what people write for a place, in capitals: 'KP' (R221) */
  abbreviations: z.optional(z.record(z.string(), z.string())),
})
export type Region = z.infer<typeof regionReply>

const addressPrediction = z.object({
  description: z.string(),
  place_id: z.string(),
  structured: z.object({ main_text: z.string(), secondary_text: z.string() }),
  types: z.array(z.string()),
})
export type AddressPrediction = z.infer<typeof addressPrediction>

export const addressResult = z.object({
  formattedAddress: z.string(),
  components: z.object({
    street: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
    country: z.string(),
  }),
  coordinates: point,
  placeId: z.string(),
  confidence: z.number(),
  /** the PIN code is a guess from nearby places, and the user can correct it */
  isZipApproximate: z.boolean(),
})
export type AddressResult = z.infer<typeof addressResult>

const tooShort = placesRefusals.address_too_short

export const suggestPlacesBody = z.strictObject({ text: text(SEARCH_TEXT_MAX) })
export const placeDetailsBody = z.strictObject({
  placeId: text(PLACE_ID_MAX, wireWords.idExpected).check(z.minLength(1, wireWords.idExpected)),
})
export const geocodeBody = z.strictObject({
  address: text(SEARCH_TEXT_MAX, tooShort).check(z.minLength(GEOCODE_FROM_CHARS, tooShort)),
})
export const reverseGeocodeBody = z.strictObject({ latitude, longitude })

export const suggestionsReply = z.object({ data: z.array(addressPrediction) })
export type SuggestionsReply = z.infer<typeof suggestionsReply>
export const addressReply = one(addressResult)
export type AddressReply = z.infer<typeof addressReply>

export const mapsConfigReply = one(
  z.object({
    provider: z.enum(PROVIDERS),
    region: regionReply,
    tiles: z.nullable(z.object({ url: z.string(), maxZoom: z.int(), attribution: z.string() })),
    /** GeoJSON from this server; the URL changes with the content */
    baseMapUrl: z.string(),
    google: z.nullable(z.object({ apiKey: z.string() })),
  }),
)
export type MapsConfigReply = z.infer<typeof mapsConfigReply>
export type MapsConfig = MapsConfigReply['data']
