import * as z from 'zod/mini'
import { checkInInput } from '../check-ins/schema.ts'
import { personReply, reachablePersonReply } from '../itinerary/schema.ts'
import { list, one } from '../shared/reply.ts'
import { documentIdFilter, text } from '../shared/text.ts'
import { answer, givenAnswer } from './answer.ts'
import { PLACE_MAX } from './limits.ts'
import { PEOPLE_STATES } from './states.ts'
import { rollCallNotices } from './words.ts'

/** of a roll-call; a stale screen must not end or answer the next one */
const rollCall = z
  .string(rollCallNotices.rollCallExpected)
  .check(z.regex(/^[a-z0-9]{24}$/, rollCallNotices.rollCallExpected))

export const startRollCallInput = z.strictObject({
  /** the documentId of an item; without it everybody at the event is asked */
  item: z.optional(documentIdFilter),
})
export type StartRollCallInput = z.infer<typeof startRollCallInput>

export const endRollCallInput = z.strictObject({ rollCall })

export const answerRollCallInput = z.strictObject({
  rollCall,
  answer,
  place: z.optional(text(PLACE_MAX)),
  position: z.optional(
    z.strictObject({
      latitude: z.number().check(z.minimum(-90), z.maximum(90)),
      longitude: z.number().check(z.minimum(-180), z.maximum(180)),
    }),
  ),
  /** the same for every attempt, so that a retry finds the first one */
  clientKey: checkInInput.shape.clientKey,
  /** when it was given: a phone without signal sends it later (R16) */
  at: checkInInput.shape.at,
  /** for whom; without it for the caller */
  user: checkInInput.shape.user,
})
export type AnswerRollCallInput = z.infer<typeof answerRollCallInput>

export const ownAnswerReply = one(z.object({ ...givenAnswer.shape, isLate: z.boolean() }))
export type OwnAnswerReply = z.infer<typeof ownAnswerReply>

const numbers = z.object({ safe: z.int(), help: z.int(), silent: z.int(), total: z.int() })
export type RollCallNumbers = z.infer<typeof numbers>

const began = z.object({
  documentId: z.string(),
  about: z.nullable(z.string()),
  startedAt: z.string(),
  startedBy: z.nullable(personReply),
})

/** `null`: none is running. A co-ordinator without the Admin role counts the people of their items. */
export const runningRollCallReply = one(z.nullable(z.object({ ...began.shape, ...numbers.shape })))
export type RunningRollCallReply = z.infer<typeof runningRollCallReply>

const personInRollCall = z.object({
  ...reachablePersonReply.shape,
  state: z.enum(PEOPLE_STATES),
  given: z.nullable(givenAnswer),
})
export type PersonInRollCall = z.infer<typeof personInRollCall>
export const rollCallPeopleReply = list(personInRollCall)
export type RollCallPeopleReply = z.infer<typeof rollCallPeopleReply>

const ended = z.object({
  ...began.shape,
  ...numbers.shape,
  endedAt: z.string(),
  endedBy: z.nullable(personReply),
})
export const endedRollCallReply = one(ended)
export type EndedRollCallReply = z.infer<typeof endedRollCallReply>
export type EndedRollCall = EndedRollCallReply['data']
export const pastRollCallsReply = list(ended)
export type PastRollCallsReply = z.infer<typeof pastRollCallsReply>

export const rollCallReportReply = one(
  z.object({
    ...ended.shape,
    /** as at the end */
    people: z.array(
      z.object({ ...personReply.shape, state: z.enum(PEOPLE_STATES), place: z.nullable(z.string()) }),
    ),
    trail: z.array(
      z.object({
        person: personReply,
        ...givenAnswer.shape,
        isLate: z.boolean(),
        isReplaced: z.boolean(),
      }),
    ),
  }),
)
export type RollCallReportReply = z.infer<typeof rollCallReportReply>
export type RollCallReport = RollCallReportReply['data']

export const reportFileReply = one(z.object({ fileName: z.string(), csv: z.string() }))
export type ReportFileReply = z.infer<typeof reportFileReply>
