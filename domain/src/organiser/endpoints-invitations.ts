import { endpoint } from '../shared/endpoint.ts'
import type { OkReply } from '../shared/reply.ts'
import type {
  InvitationsReply,
  InvitedReply,
  InviteLinkReply,
  inviteBody,
  inviteLinkBody,
  LinkedEventReply,
  linkCodeBody,
  withdrawInvitationBody,
} from './schema-invitations.ts'

export const invitePeople = endpoint<InvitedReply, typeof inviteBody>()({
  method: 'POST',
  path: '/events/:id/invitations',
  summary: 'Add people to an event by e-mail; people without an account get a link to set a password',
  isKeyed: true,
})

export const listInvitations = endpoint<InvitationsReply>()({
  method: 'GET',
  path: '/events/:id/invitations',
  summary: 'Invitations to an event that wait for a confirmed e-mail, by e-mail',
  query: { isPaged: true },
})

export const withdrawInvitation = endpoint<OkReply, typeof withdrawInvitationBody>()({
  method: 'POST',
  path: '/events/:id/invitations/withdrawals',
  summary: 'Take back an invitation that waits for a confirmed e-mail; nothing is sent',
})

export const readInviteLink = endpoint<InviteLinkReply>()({
  method: 'GET',
  path: '/events/:id/invite-link',
  summary: 'The link with which anybody can join an event',
})

export const setInviteLink = endpoint<InviteLinkReply, typeof inviteLinkBody>()({
  method: 'PUT',
  path: '/events/:id/invite-link',
  summary: 'Make a new invite link for an event, or switch it off; the old link stops working',
})

export const findLinkedEvent = endpoint<LinkedEventReply, typeof linkCodeBody>()({
  method: 'POST',
  path: '/invite-links/lookups',
  summary: 'The event that an invite link leads to',
  isReading: true,
})

export const joinByLink = endpoint<LinkedEventReply, typeof linkCodeBody>()({
  method: 'POST',
  path: '/invite-links/join',
  summary: 'Join the event of an invite link',
})
