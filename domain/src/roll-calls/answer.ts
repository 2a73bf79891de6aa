import * as z from 'zod/mini'
import { ANSWERS } from './states.ts'
import { rollCallNotices } from './words.ts'

const person = z.object({ id: z.int(), name: z.string() })
const position = z.object({ latitude: z.number(), longitude: z.number() })
export const answer = z.enum(ANSWERS, rollCallNotices.answerExpected)
export const givenAnswer = z.object({
  answer,
  place: z.nullable(z.string()),
  position: z.nullable(position),
  at: z.string(),
  receivedAt: z.string(),
  /** who answered, unless the person did */
  by: z.nullable(person),
})

/** What an event says of its running roll-call to those who are asked and to its staff. */
export const rollCallOfEvent = z.object({
  documentId: z.string(),
  /** the name of its item; `null`: everybody is asked */
  about: z.nullable(z.string()),
  startedAt: z.string(),
  isAsked: z.boolean(),
  /** the caller's */
  answer: z.nullable(givenAnswer),
  emergencyCoordinator: z.nullable(z.object({ ...person.shape, contact: z.string() })),
})
export type RollCallOfEvent = z.infer<typeof rollCallOfEvent>
