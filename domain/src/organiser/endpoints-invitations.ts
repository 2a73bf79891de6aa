import { endpoint } from '../shared/endpoint.ts'
import type { InvitedReply, inviteBody } from './schema-invitations.ts'

export const invitePeople = endpoint<InvitedReply, typeof inviteBody>()({
  method: 'POST',
  path: '/events/:id/invitations',
  summary: 'Add people to an event by e-mail; whoever has no account gets a link to set a password',
  isKeyed: true,
})
