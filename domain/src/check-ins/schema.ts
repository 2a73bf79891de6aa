import * as z from 'zod/mini'
import { LEGS } from '../items/facts.ts'
import { personReply } from '../itinerary/schema.ts'
import { one } from '../shared/reply.ts'
import { wireWords } from '../shared/reply-words.ts'
import { type AnyId, documentIdFilter, text } from '../shared/text.ts'
import { CHECK_IN_METHODS } from './facts.ts'
import { ANNUL_REASON_MAX, CHECKED_IN_USERS_MAX, CLIENT_KEY_LENGTH } from './limits.ts'
import { checkInWords } from './words.ts'

const personIdOr = (expected: string) =>
  z.int(expected).check(z.positive(expected), z.lte(2_147_483_647, expected))
const personId = personIdOr(wireWords.idExpected)
export const leg = z.enum(LEGS, checkInWords.legExpected)

const person = z.pipe(
  z.union(
    [
      personId,
      documentIdFilter,
      z.strictObject({ id: personId }),
      z.strictObject({ documentId: documentIdFilter }),
    ],
    wireWords.idExpected,
  ),
  z.transform((id): AnyId => {
    if (typeof id === 'object') return id
    return typeof id === 'number' ? { id } : { documentId: id }
  }),
)

/**
 * Generic clients send the whole list with the caller in it, or what they add to it. Both mean "add me" (R2).
 */
export const listOfPeople = (max: number) => {
  const people = z.array(person, wireWords.invalidList).check(z.maxLength(max, wireWords.invalidList))
  return z.union(
    [
      people,
      z.pipe(
        z.strictObject({ connect: people }, wireWords.invalidList),
        z.transform(({ connect }) => connect),
      ),
    ],
    wireWords.invalidList,
  )
}
const idsOfPeople = listOfPeople(CHECKED_IN_USERS_MAX)
const lists = { checked_in_users: z.optional(idsOfPeople), checked_out_users: z.optional(idsOfPeople) }
const isNotEmpty = (data: object) => Object.keys(data).length > 0
const { missing } = checkInWords
export const addMeInput = z.strictObject({
  data: z
    .strictObject({ checked_in_users: lists.checked_in_users }, missing)
    .check(z.refine(isNotEmpty, missing)),
})
export const addMeToRoomInput = z.strictObject({
  data: z.strictObject(lists, missing).check(z.refine(isNotEmpty, missing)),
})

export const clientKey = z
  .string(checkInWords.clientKeyExpected)
  .check(
    z.regex(/^[\w-]+$/, checkInWords.clientKeyExpected),
    z.minLength(CLIENT_KEY_LENGTH.min, checkInWords.clientKeyExpected),
    z.maxLength(CLIENT_KEY_LENGTH.max, checkInWords.clientKeyExpected),
  )

export const checkInInput = z.strictObject({
  /** the same for every attempt of one tap, so that a retry finds the first check-in */
  clientKey,
  /** when it was tapped: a phone without signal sends it later (R16) */
  at: z.optional(z.iso.datetime({ offset: true, error: wireWords.instantExpected })),
  leg: z.optional(leg),
  user: z.optional(personId),
})
export type CheckInInput = z.infer<typeof checkInInput>

export const annulCheckInInput = z.strictObject({
  user: personIdOr(checkInWords.missing),
  leg: z._default(leg, 'first'),
  reason: text(ANNUL_REASON_MAX, checkInWords.reasonExpected).check(
    z.minLength(1, checkInWords.reasonExpected),
  ),
})
export type AnnulCheckInInput = z.infer<typeof annulCheckInInput>

export const checkInReply = z.object({
  ...one(
    z.object({
      item: z.object({ id: z.int(), documentId: z.string() }),
      user: personReply,
      leg: z.enum(LEGS),
      /** null when the person is not checked in */
      at: z.nullable(z.string()),
      checkedInCount: z.int(),
      totalCount: z.int(),
    }),
  ).shape,
  meta: z.object({ alreadyCheckedIn: z.boolean() }),
})
export type CheckInReply = z.infer<typeof checkInReply>

const trailCheckIn = z.object({
  id: z.int(),
  leg: z.enum(LEGS),
  method: z.enum(CHECK_IN_METHODS),
  /** of the tap */
  at: z.string(),
  /** later than `at` if the phone had no network */
  receivedAt: z.string(),
  /** null if it was the person */
  by: z.nullable(personReply),
  annulled: z.nullable(
    z.object({
      at: z.string(),
      /** null if it happened with something else, such as leaving the event */
      by: z.nullable(personReply),
      reason: z.string(),
    }),
  ),
})
export type TrailCheckIn = z.infer<typeof trailCheckIn>
export const trailReply = z.object({ data: z.array(trailCheckIn) })
export type TrailReply = z.infer<typeof trailReply>
