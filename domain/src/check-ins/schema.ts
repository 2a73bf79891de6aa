import * as z from 'zod/mini'
import { personReply } from '../itinerary/schema.ts'
import { one } from '../shared/reply.ts'
import { text } from '../shared/text.ts'
import { wireWords } from '../shared/words.ts'
import { ANNUL_REASON_MAX, CHECKED_IN_USERS_MAX, CLIENT_KEY_LENGTH } from './limits.ts'
import { checkInWords } from './words.ts'

/** First or second half of an item (design.md ruling 3). */
export const LEGS = ['first', 'second'] as const
export type Leg = (typeof LEGS)[number]
export const METHODS = ['self', 'staff', 'scan'] as const

const personId = z
  .int(wireWords.idExpected)
  .check(z.positive(wireWords.idExpected), z.lte(2_147_483_647, wireWords.idExpected))
const leg = z.enum(LEGS, checkInWords.legExpected)

/** Specification 7: the whole list with oneself in it. It means "add me" (design.md ruling 2). */
const idsOfPeople = z
  .array(personId, wireWords.invalidList)
  .check(z.maxLength(CHECKED_IN_USERS_MAX, wireWords.invalidList))
export const addMeInput = z.strictObject({ data: z.strictObject({ checked_in_users: idsOfPeople }) })
export const addMeToRoomInput = z.strictObject({
  data: z.strictObject({
    checked_in_users: z.optional(idsOfPeople),
    checked_out_users: z.optional(idsOfPeople),
  }),
})

export const checkInInput = z.strictObject({
  /** the same for every try of one tap, so that a second one finds the first */
  clientKey: z
    .string(checkInWords.clientKeyExpected)
    .check(
      z.regex(/^[\w-]+$/, checkInWords.clientKeyExpected),
      z.minLength(CLIENT_KEY_LENGTH.min, checkInWords.clientKeyExpected),
      z.maxLength(CLIENT_KEY_LENGTH.max, checkInWords.clientKeyExpected),
    ),
  /** when it was tapped, if not now: a phone without signal sends it later (design.md ruling 16) */
  at: z.optional(z.iso.datetime({ offset: true, error: wireWords.instantExpected })),
  /** the one on offer on the day of the tap, if left out */
  leg: z.optional(leg),
  /** somebody else, for staff */
  user: z.optional(personId),
})
export type CheckInInput = z.infer<typeof checkInInput>

export const annulCheckInInput = z.strictObject({
  user: personId,
  leg: z._default(leg, 'first'),
  reason: text(ANNUL_REASON_MAX).check(z.minLength(1, checkInWords.reasonExpected)),
})
export type AnnulCheckInInput = z.infer<typeof annulCheckInInput>

/** Where the person stands after the call; `at` is null when they are not checked in. */
export const checkInReply = z.object({
  ...one(
    z.object({
      item: z.object({ id: z.int(), documentId: z.string() }),
      user: personReply,
      leg: z.enum(LEGS),
      at: z.nullable(z.string()),
      checkedInCount: z.int(),
      totalCount: z.int(),
    }),
  ).shape,
  meta: z.object({ alreadyCheckedIn: z.boolean() }),
})
export type CheckInReply = z.infer<typeof checkInReply>
