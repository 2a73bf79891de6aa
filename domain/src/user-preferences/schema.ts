import * as z from 'zod/mini'
import { reachablePersonReply } from '../itinerary/schema.ts'
import { FOODS, JACKET_SIZES } from '../preferences/limits.ts'
import { list, one } from '../shared/reply.ts'
import { exportWords } from './words.ts'

export const TILE_GROUPS = ['pending', 'food', 'drinks', 'jacket'] as const
export type TileGroup = (typeof TILE_GROUPS)[number]

const tile = z.object({
  key: z.string(),
  group: z.enum(TILE_GROUPS),
  name: z.string(),
  count: z.int(),
})
export type CountedTile = z.infer<typeof tile>

/** All numbers count the same members, each member once. */
export const preferencesBoardReply = one(
  z.object({
    /** members of the event */
    total: z.int(),
    /** how many of them have answered */
    responses: z.object({ food: z.int(), drinks: z.int(), jacketSize: z.int(), users: z.int() }),
    counts: z.array(tile),
  }),
)
export type PreferencesBoardReply = z.infer<typeof preferencesBoardReply>
export type PreferencesBoard = PreferencesBoardReply['data']

const preferencesPerson = z.object({
  ...reachablePersonReply.shape,
  /** null: has not set preferences */
  food: z.nullable(z.enum(FOODS)),
  drinkPreference: z.array(z.string()),
  tshirtSize: z.nullable(z.enum(JACKET_SIZES)),
})
export type PreferencesPerson = z.infer<typeof preferencesPerson>

const people = list(preferencesPerson)
/** `total` of the pagination is what the search has found, `listed` are all people of the tile. */
export const preferencesPeopleReply = z.object({
  ...people.shape,
  meta: z.object({ ...people.shape.meta.shape, listed: z.int() }),
})
export type PreferencesPeopleReply = z.infer<typeof preferencesPeopleReply>

/** `caterer`: only numbers. */
export const EXPORT_KINDS = ['people', 'caterer'] as const
export const EXPORT_FORMATS = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

const { kindExpected, formatExpected } = exportWords
export const exportPreferencesBody = z.strictObject({
  data: z.strictObject(
    { kind: z.enum(EXPORT_KINDS, kindExpected), format: z.enum(EXPORT_FORMATS, formatExpected) },
    kindExpected,
  ),
})
export type WantedExport = z.infer<typeof exportPreferencesBody>['data']

/** The bytes of a file. */
export const fileReply = z.string()
export type FileReply = z.infer<typeof fileReply>
