import { endpoint } from '../shared/endpoint.ts'
import type {
  InvitedReply,
  InviteLinkReply,
  inviteBody,
  inviteLinkBody,
  LinkedEventReply,
  linkCodeBody,
} from './schema-invitations.ts'

export const invitePeople = endpoint<InvitedReply, typeof inviteBody>()({
  method: 'POST',
  path: '/events/:id/invitations',
  summary: 'Add people to an event by e-mail; people without an account get a link to set a password',
  isKeyed: true,
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
