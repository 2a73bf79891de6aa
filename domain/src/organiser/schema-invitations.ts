import * as z from 'zod/mini'
import { code, email, name } from '../accounts/schema.ts'
import { list, one } from '../shared/reply.ts'
import { MAX_PEOPLE_AT_ONCE } from './limits.ts'
import { inviteLinkRefusals as linkRefusals, invitationWords as say } from './words-invitations.ts'

const invited = z.strictObject({ email, name: z.nullable(name) }, say.peopleExpected)
export type InvitedPerson = z.infer<typeof invited>
export const inviteBody = z.strictObject({
  data: z.strictObject(
    {
      people: z
        .array(invited, say.peopleExpected)
        .check(z.minLength(1, say.peopleExpected), z.maxLength(MAX_PEOPLE_AT_ONCE, say.tooMany)),
      /** also to those who are in the event and have not set a password yet */
      again: z.optional(z.boolean()),
    },
    say.peopleExpected,
  ),
})
export type Invitation = z.infer<typeof inviteBody>['data']

/** What became of the emails. */
export const invitedReply = one(
  z.object({
    added: z.int(),
    /** how many had joined before */
    joined: z.int(),
    /** They have an account whose email is not confirmed. They join when they confirm it. */
    unconfirmed: z.array(z.string()),
    /** accounts that are disabled, and emails that are reserved for another account */
    notPossible: z.array(z.string()),
    /** otherwise once the event is published */
    isToldNow: z.boolean(),
  }),
)
export type InvitedReply = z.infer<typeof invitedReply>

/** Of people who have not joined, because their email is not confirmed. */
const waitingInvitation = z.object({
  email: z.string(),
  /** of the account with this email; `null` if there is none, because its email was changed */
  name: z.nullable(z.string()),
  invitedAt: z.string(),
  isTold: z.boolean(),
})
export type WaitingInvitation = z.infer<typeof waitingInvitation>
export const invitationsReply = list(waitingInvitation)
export type InvitationsReply = z.infer<typeof invitationsReply>

export const withdrawInvitationBody = z.strictObject({
  data: z.strictObject({ email }, say.peopleExpected),
})

export const inviteLinkBody = z.strictObject({
  data: z.strictObject({ isOn: z.boolean(say.linkStateExpected) }, say.linkStateExpected),
})
/** The invite link; `null` if the event has none. */
export const inviteLinkReply = one(z.object({ url: z.nullable(z.string()) }))
export type InviteLinkReply = z.infer<typeof inviteLinkReply>

export const linkCodeBody = z.strictObject({ code: code(linkRefusals.invite_link_invalid) })
export const linkedEventReply = one(
  z.object({
    event: z.object({
      ...{
        id: z.int(),
        documentId: z.string(),
        name: z.string(),
        startDate: z.string(),
        endDate: z.string(),
      },
      ...{ timezone: z.string(), location: z.nullable(z.string()) },
    }),
    isJoined: z.boolean(),
  }),
)
export type LinkedEventReply = z.infer<typeof linkedEventReply>
