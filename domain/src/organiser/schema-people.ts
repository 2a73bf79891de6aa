import * as z from 'zod/mini'
import { list, one } from '../shared/reply.ts'
import { MAX_PEOPLE_AT_ONCE } from './limits.ts'
import { conflict } from './schema-conflicts.ts'
import { peopleWords as say } from './words-people.ts'

const contactCard = { id: z.int(), name: z.string(), email: z.string(), contact: z.string() }

const foundPerson = z.object(contactCard)
export type FoundPerson = z.infer<typeof foundPerson>

const emails = z
  .array(z.string(say.emailsExpected), say.emailsExpected)
  .check(z.minLength(1, say.emailsExpected), z.maxLength(MAX_PEOPLE_AT_ONCE, say.tooManyAtOnce))
export const findPeopleBody = z.strictObject({ data: z.strictObject({ emails }, say.emailsExpected) })
export const foundPeopleReply = one(
  z.object({
    people: z.array(foundPerson),
    /** of nobody who has joined the event */
    unknown: z.array(z.string()),
  }),
)
export type FoundPeopleReply = z.infer<typeof foundPeopleReply>

const itemPerson = z.object({ ...contactCard, isCheckedIn: z.boolean(), conflicts: z.array(conflict) })
export type ItemPerson = z.infer<typeof itemPerson>
export const itemPeopleReply = list(itemPerson)
export type ItemPeopleReply = z.infer<typeof itemPeopleReply>

const ids = z
  .array(z.int(say.peopleExpected).check(z.positive(say.peopleExpected)), say.peopleExpected)
  .check(z.maxLength(MAX_PEOPLE_AT_ONCE, say.tooManyAtOnce))
const peopleChange = z
  .strictObject({ add: ids, remove: ids }, say.peopleExpected)
  .check(z.refine(({ add, remove }) => !add.some(id => remove.includes(id)), say.addedAndRemoved))
export type PeopleChange = z.infer<typeof peopleChange>
export const changePeopleBody = z.strictObject({ data: peopleChange })
/** How many were changed, and how many are on it now. */
export const changedPeopleReply = one(z.object({ added: z.int(), removed: z.int(), assigned: z.int() }))
export type ChangedPeopleReply = z.infer<typeof changedPeopleReply>
