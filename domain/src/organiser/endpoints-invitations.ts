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
  summary: 'Add people to an event by e-mail; whoever has no account gets a link to set a password',
  isKeyed: true,
})

export const readInviteLink = endpoint<InviteLinkReply>()({
  method: 'GET',
  path: '/events/:id/invite-link',
  summary: 'The address with which anybody joins an event',
})

export const setInviteLink = endpoint<InviteLinkReply, typeof inviteLinkBody>()({
  method: 'PUT',
  path: '/events/:id/invite-link',
  summary: 'Give an event a new address to join with, or none; the one before stops working',
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
