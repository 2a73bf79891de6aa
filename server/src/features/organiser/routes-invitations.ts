import * as endpoints from '@muster/domain/organiser/endpoints-invitations.ts'
import {
  invitationsReply,
  inviteBody,
  invitedReply,
  inviteLinkBody,
  inviteLinkReply,
  linkCodeBody,
  linkedEventReply,
  withdrawInvitationBody,
} from '@muster/domain/organiser/schema-invitations.ts'
import { okReply } from '@muster/domain/shared/reply.ts'
import { INVITATION_QUEUE, type InvitationJob } from '#features/events/invitation-queue.ts'
import { idOf } from '#http/id-of.ts'
import { type Mounting, mount } from '#http/mount.ts'
import { invitePeople, tellInvited, withdrawInvitation } from './commands-invitations.ts'
import * as links from './commands-invite-links.ts'
import { waitingInvitations } from './views-invitations.ts'
import { inviteLink, linkedEvent } from './views-invite-links.ts'

export async function invitations(mounting: Mounting): Promise<void> {
  mount(
    mounting,
    endpoints.invitePeople,
    { reply: invitedReply, body: inviteBody },
    async ({ params, body }, me, ctx) => ({ data: await invitePeople(ctx, me, idOf(params), body.data) }),
  )
  mount(mounting, endpoints.listInvitations, { reply: invitationsReply }, ({ params, query }, _, ctx) =>
    waitingInvitations(ctx, idOf(params), query),
  )
  mount(
    mounting,
    endpoints.withdrawInvitation,
    { reply: okReply, body: withdrawInvitationBody },
    async ({ params, body }, me, ctx) => {
      await withdrawInvitation(ctx, me, idOf(params), body.data.email)
      return { ok: true }
    },
  )
  mount(mounting, endpoints.readInviteLink, { reply: inviteLinkReply }, ({ params }, _, ctx) =>
    inviteLink(ctx, idOf(params)),
  )
  mount(
    mounting,
    endpoints.setInviteLink,
    { reply: inviteLinkReply, body: inviteLinkBody },
    async ({ params, body }, me, ctx) => {
      await links.setInviteLink(ctx, me, idOf(params), body.data.isOn)
      return inviteLink(ctx, idOf(params))
    },
  )
  mount(
    mounting,
    endpoints.findLinkedEvent,
    { reply: linkedEventReply, body: linkCodeBody },
    ({ body }, me, ctx) => linkedEvent(ctx, me, body.code),
  )
  mount(
    mounting,
    endpoints.joinByLink,
    { reply: linkedEventReply, body: linkCodeBody },
    async ({ body }, me, ctx) => {
      await links.joinByLink(ctx, me, body.code)
      return linkedEvent(ctx, me, body.code)
    },
  )

  await mounting.ctx.jobs.work<InvitationJob>(INVITATION_QUEUE, job => tellInvited(mounting.ctx, job))
}
