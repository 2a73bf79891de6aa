import * as z from 'zod/mini'
import { reachablePersonReply } from '../itinerary/schema.ts'
import {
  ADDRESS_LINE_MAX,
  FLAT_MAX,
  FORMATTED_ADDRESS_MAX,
  LANDMARK_MAX,
  PLACE_ID_MAX,
} from '../places/limits.ts'
import { isZipCode } from '../places/rules.ts'
import { addressResult, degrees, MOST_DEGREES } from '../places/schema.ts'
import { placesWords } from '../places/words.ts'
import { list, one } from '../shared/reply.ts'
import { wireWords } from '../shared/reply-words.ts'
import { documentIdFilter, text } from '../shared/text.ts'
import { FOODS, FORM_FOODS, JACKET_SIZES } from './limits.ts'
import { preferencesRefusals, preferencesWords as say } from './words.ts'

const DRINKS_MAX = 50
const DRINK_MAX = 100

const tshirtSize = z.enum(JACKET_SIZES, say.sizeExpected)

export const preferencesForm = z.object({
  food: z.enum(FORM_FOODS, say.foodExpected),
  tshirtSize,
  drinks: z.array(z.string()),
  address: z
    .custom<z.infer<typeof addressResult>>(
      address => z.nullable(addressResult).safeParse(address).success && address !== null,
      { error: say.addressExpected, abort: true },
    )
    .check(z.refine(address => isZipCode(address.components.zipCode), placesWords.zipExpected)),
  flat: text(FLAT_MAX),
  landmark: text(LANDMARK_MAX),
})
export type PreferencesForm = z.infer<typeof preferencesForm>

export const preferencesDraft = z.object({
  food: z.enum(FORM_FOODS),
  tshirtSize: z.nullable(z.enum(JACKET_SIZES)),
  drinks: z.array(z.string()),
  address: z.nullable(addressResult),
  flat: z._default(z.string(), ''),
  landmark: z._default(z.string(), ''),
})
export type PreferencesDraft = z.infer<typeof preferencesDraft>

const zipCode = z.string(say.addressExpected).check(z.refine(isZipCode, placesWords.zipExpected))
const line = text(ADDRESS_LINE_MAX, say.addressExpected)
const addressFields = {
  street: line,
  city: line,
  state: line,
  zipCode,
  formattedAddress: text(FORMATTED_ADDRESS_MAX, say.addressExpected).check(
    z.minLength(1, say.addressExpected),
  ),
  latitude: degrees(MOST_DEGREES.latitude, say.addressExpected),
  longitude: degrees(MOST_DEGREES.longitude, say.addressExpected),
  placeId: text(PLACE_ID_MAX, say.addressExpected),
}
const savedPreferences = {
  food: z.enum(FOODS, say.foodExpected),
  tshirtSize,
  drinkPreference: z.array(text(DRINK_MAX), preferencesRefusals.drink_not_offered).check(
    z.maxLength(DRINKS_MAX, wireWords.textTooLong(DRINKS_MAX)),
    z.refine(drinks => new Set(drinks).size === drinks.length, say.drinksOnce),
  ),
  ...addressFields,
  flat: z.optional(text(FLAT_MAX)),
  landmark: z.optional(text(LANDMARK_MAX)),
}
const saved = z.object(savedPreferences)
export type SavedPreferences = z.infer<typeof saved>

const userId = z.int(say.nobody).check(z.positive(say.nobody), z.lte(2_147_483_647, say.nobody))
const eventId = z.union([userId, documentIdFilter], say.nobody)

/** Clients send back what they have read; neither can be anything else. */
const fixed = {
  country: z.optional(z.literal('India', say.countryFixed)),
  confidence: z.optional(z.literal(1, say.confidenceFixed)),
}

export const createPreferencesBody = z.strictObject({
  data: z.strictObject(
    {
      user: userId,
      event: eventId,
      ...savedPreferences,
      drinkPreference: z._default(savedPreferences.drinkPreference, []),
      ...fixed,
    },
    say.nobody,
  ),
})
export type CreatePreferencesBody = z.infer<typeof createPreferencesBody>

const addressNames = Object.keys(addressFields)

/** Missing fields keep their value. An address changes as a whole, so that its line and its point agree. */
export const updatePreferencesBody = z.strictObject({
  data: z
    .strictObject(
      {
        id: z.optional(userId),
        documentId: z.optional(documentIdFilter),
        user: z.optional(userId),
        event: z.optional(eventId),
        ...z.partial(saved).shape,
        ...fixed,
      },
      say.nobody,
    )
    .check(
      z.refine(data => [0, addressNames.length].includes(addressNames.filter(name => name in data).length), {
        error: say.addressExpected,
        path: ['formattedAddress'],
      }),
    ),
})
export type UpdatePreferencesBody = z.infer<typeof updatePreferencesBody>
export type ChangedPreferences = Omit<
  UpdatePreferencesBody['data'],
  'id' | 'documentId' | 'user' | 'event' | keyof typeof fixed
>

/** Rows that an Admin reads of others have no address (R91). */
const preferencesReply = z.object({
  id: z.int(),
  documentId: z.string(),
  food: z.enum(FOODS),
  drinkPreference: z.array(z.string()),
  tshirtSize: z.enum(JACKET_SIZES),
  /** with contact details for Admins (R13) */
  user: z.optional(reachablePersonReply),
  event: z.optional(z.object({ id: z.int(), documentId: z.string() })),
  street: z.optional(z.string()),
  city: z.optional(z.string()),
  state: z.optional(z.string()),
  zipCode: z.optional(z.string()),
  country: z.optional(z.string()),
  formattedAddress: z.optional(z.string()),
  latitude: z.optional(z.number()),
  longitude: z.optional(z.number()),
  placeId: z.optional(z.string()),
  flat: z.optional(z.string()),
  landmark: z.optional(z.string()),
  confidence: z.optional(z.number()),
})
export type PreferencesReply = z.infer<typeof preferencesReply>

export const onePreferencesReply = one(preferencesReply)
export type OnePreferencesReply = z.infer<typeof onePreferencesReply>
export const preferencesListReply = list(preferencesReply)
export type PreferencesListReply = z.infer<typeof preferencesListReply>
