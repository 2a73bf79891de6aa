import * as z from 'zod/mini'
import { CHECK_IN_METHODS } from '../check-ins/facts.ts'
import { clientKey, leg } from '../check-ins/schema.ts'
import { LEGS } from '../items/facts.ts'
import { personReply } from '../itinerary/schema.ts'
import { list, one } from '../shared/reply.ts'
import { wireWords } from '../shared/reply-words.ts'
import { SCAN_OUTCOMES } from './facts.ts'
import { SCAN_CODE_MAX } from './limits.ts'
import { passQueryWords } from './words.ts'

const { numberExpected, codeExpected } = passQueryWords
/** A new pass only in place of this one, so that a repetition, or a second phone, replaces nothing. */
export const renewPassInput = z.strictObject({ replaces: z.nullable(z.int(numberExpected)) })
export type RenewPassInput = z.infer<typeof renewPassInput>

/** `null` before the first one is made. */
export const passReply = one(
  z.nullable(
    z.object({
      passNumber: z.int(),
      /** base64url; the phone signs each step with it */
      passKey: z.string(),
    }),
  ),
)
export type PassReply = z.infer<typeof passReply>
export type Pass = NonNullable<PassReply['data']>

/** Of the people of an item. `first` and `second`: when each leg was checked in to. */
export const passListReply = one(
  z.object({
    readAt: z.string(),
    /** when check-in closes */
    keptUntil: z.string(),
    people: z.array(
      z.object({
        ...personReply.shape,
        passNumber: z.int(),
        passKey: z.string(),
        first: z.nullable(z.string()),
        second: z.nullable(z.string()),
      }),
    ),
  }),
)
export type PassListReply = z.infer<typeof passListReply>
export type PassList = PassListReply['data']

export const scanInput = z.strictObject({
  code: z
    .string(codeExpected)
    .check(z.trim(), z.minLength(1, codeExpected), z.maxLength(SCAN_CODE_MAX, codeExpected)),
  leg,
  /** the same for every attempt of one scan */
  clientKey,
  /** when the code was seen */
  at: z.optional(z.iso.datetime({ offset: true, error: wireWords.instantExpected })),
})
export type ScanInput = z.infer<typeof scanInput>

export const scanReply = one(
  z.object({
    outcome: z.enum(SCAN_OUTCOMES),
    leg: z.enum(LEGS),
    person: z.nullable(personReply),
    /** the check-in of the person, where there is one; `by` is null for a check-in by themselves */
    checkIn: z.nullable(
      z.object({ at: z.string(), by: z.nullable(personReply), method: z.enum(CHECK_IN_METHODS) }),
    ),
    /** items of the same kind and day, of those that the caller may read */
    expectedAt: z.array(z.object({ id: z.int(), documentId: z.string(), name: z.string() })),
    /** why check-in is closed */
    closedBecause: z.nullable(z.string()),
    checkedInCount: z.int(),
    totalCount: z.int(),
  }),
)
export type ScanReply = z.infer<typeof scanReply>

const keptScan = z.object({
  id: z.int(),
  outcome: z.enum(SCAN_OUTCOMES),
  leg: z.enum(LEGS),
  at: z.string(),
  recordedAt: z.string(),
  person: z.nullable(personReply),
  by: z.nullable(personReply),
})
export const scansReply = list(keptScan)
export type ScansReply = z.infer<typeof scansReply>
