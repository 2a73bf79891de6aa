import * as z from 'zod/mini'
import { checkInWords } from '../check-ins/words.ts'
import { LEGS } from '../items/facts.ts'
import { ITEM_KINDS } from '../items/kinds.ts'
import { personReply, reachablePersonReply } from '../itinerary/schema.ts'
import { one } from '../shared/reply.ts'
import { wireWords } from '../shared/reply-words.ts'
import { text } from '../shared/text.ts'
import { PLAN_MAX, REASON_MAX } from './limits.ts'
import { ROAD_KINDS } from './rules.ts'
import { departureWords } from './words.ts'

const id = z
  .int(wireWords.idExpected)
  .check(z.positive(wireWords.idExpected), z.lte(2_147_483_647, wireWords.idExpected))
const leg = z.optional(z.enum(LEGS, checkInWords.legExpected))
const { planExpected, reasonExpected } = departureWords
const reason = text(REASON_MAX, reasonExpected).check(z.minLength(1, reasonExpected))

const listOf = <T extends z.ZodMiniType>(entry: T) =>
  z._default(z.array(entry, planExpected).check(z.maxLength(PLAN_MAX, planExpected)), [])

/** Everybody who is not checked in is excused or moved in the same step. */
export const departInput = z.strictObject({
  leg,
  excused: listOf(z.strictObject({ user: id, reason }, planExpected)),
  moved: listOf(z.strictObject({ user: id, to: id }, planExpected)),
})
export type DepartInput = z.infer<typeof departInput>

export const undoDepartureInput = z.strictObject({ leg, reason })
export type UndoDepartureInput = z.infer<typeof undoDepartureInput>

const missingPerson = z.object({
  ...reachablePersonReply.shape,
  mayMoveTo: z.array(z.enum(ROAD_KINDS)),
})
export type MissingPerson = z.infer<typeof missingPerson>

const target = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(ROAD_KINDS),
  time: z.nullable(z.string()),
  /** `null`: a bus says nothing of its seats */
  seatsLeft: z.nullable(z.int()),
  coordinator: z.nullable(z.string()),
})
export type MoveTarget = z.infer<typeof target>

export const departureReply = one(
  z.object({
    item: z.object({ id: z.int(), documentId: z.string(), name: z.string(), kind: z.enum(ITEM_KINDS) }),
    leg: z.enum(LEGS),
    isActive: z.boolean(),
    opensAt: z.string(),
    closesAt: z.string(),
    totalCount: z.int(),
    checkedInCount: z.int(),
    /** `null` until it has departed, and after that was undone */
    departure: z.nullable(
      z.object({
        at: z.string(),
        by: z.nullable(personReply),
        excused: z.array(z.object({ user: personReply, reason: z.string() })),
        moved: z.array(z.object({ user: personReply, to: z.object({ id: z.int(), name: z.string() }) })),
      }),
    ),
    missing: z.array(missingPerson),
    /** where somebody who is missing could travel */
    targets: z.array(target),
  }),
)
export type DepartureReply = z.infer<typeof departureReply>
export type DepartureState = DepartureReply['data']
