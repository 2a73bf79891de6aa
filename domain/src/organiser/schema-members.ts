import * as z from 'zod/mini'
import { ANNUL_REASON_MAX } from '../check-ins/limits.ts'
import { ITEM_KINDS } from '../items/kinds.ts'
import { one, paginationReply } from '../shared/reply.ts'
import { text } from '../shared/text.ts'
import { MAX_PEOPLE_AT_ONCE } from './limits.ts'
import { conflict } from './schema-conflicts.ts'
import { memberWords as say } from './words-members.ts'

const EVENT_ROLES = ['attendee', 'coordinator', 'admin'] as const
export type EventRole = (typeof EVENT_ROLES)[number]

/** Parts of the list; without one it is everybody. */
export const MEMBER_LISTS = ['invited', 'unconfirmed', 'staff', 'disabled'] as const
export type MemberList = (typeof MEMBER_LISTS)[number]

const member = {
  ...{ id: z.int(), name: z.string(), email: z.string(), contact: z.string() },
  role: z.enum(EVENT_ROLES),
  /** an Admin has made the account, and nobody has set a password yet */
  isInvited: z.boolean(),
  isConfirmed: z.boolean(),
  isDisabled: z.boolean(),
  joinedAt: z.string(),
}
const listedMember = z.object(member)
export type Member = z.infer<typeof listedMember>

const counts = z.object({
  ...{ everybody: z.int(), invited: z.int(), unconfirmed: z.int(), staff: z.int(), disabled: z.int() },
})
export type MemberCounts = z.infer<typeof counts>
/** The counts do not depend on the search. */
export const membersReply = z.object({
  data: z.array(listedMember),
  meta: z.object({ pagination: paginationReply, counts }),
})
export type MembersReply = z.infer<typeof membersReply>

export const memberReply = one(
  z.object({
    ...member,
    /** flights, buses, rooms and car pools, in order of time */
    items: z.array(
      z.object({ id: z.int(), kind: z.enum(ITEM_KINDS), name: z.string(), isCheckedIn: z.boolean() }),
    ),
    conflicts: z.array(conflict),
    hasPasskeys: z.boolean(),
    /** all check-ins at the event that count */
    checkIns: z.int(),
  }),
)
export type MemberReply = z.infer<typeof memberReply>
export type MemberDetails = MemberReply['data']

const ids = z
  .array(z.int(say.peopleExpected).check(z.positive(say.peopleExpected)), say.peopleExpected)
  .check(z.minLength(1, say.peopleExpected), z.maxLength(MAX_PEOPLE_AT_ONCE, say.tooManyAtOnce))
const removal = z.strictObject(
  {
    remove: ids,
    reason: text(ANNUL_REASON_MAX, say.reasonExpected).check(z.minLength(1, say.reasonExpected)),
  },
  say.peopleExpected,
)
export type Removal = z.infer<typeof removal>
export const removeMembersBody = z.strictObject({ data: removal })
export const removedMembersReply = one(z.object({ removed: z.int() }))
export type RemovedMembersReply = z.infer<typeof removedMembersReply>
