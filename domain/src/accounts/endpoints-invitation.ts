import { endpoint } from '../shared/endpoint.ts'
import type { SessionReply } from './schema.ts'
import type { acceptInvitationBody, findInvitationBody, InvitationReply } from './schema-invitation.ts'

export const findInvitation = endpoint<InvitationReply, typeof findInvitationBody>()({
  method: 'POST',
  path: '/auth/invitations/lookups',
  summary: 'What the code of an invitation invites to',
  isReading: true,
})

export const acceptInvitation = endpoint<SessionReply, typeof acceptInvitationBody>()({
  method: 'POST',
  path: '/auth/invitations/accept',
  summary: 'Set the first password with the code of an invitation, and log in',
})
