import { invitePeople } from '@muster/domain/organiser/endpoints-invitations.ts'
import * as endpoints from '@muster/domain/organiser/endpoints-members.ts'
import { inviteBody, invitedReply } from '@muster/domain/organiser/schema-invitations.ts'
import {
  memberReply,
  membersReply,
  removedMembersReply,
  removeMembersBody,
} from '@muster/domain/organiser/schema-members.ts'
import { INVITATION_QUEUE, type InvitationJob } from '#features/events/invitation-queue.ts'
import { idOf } from '#http/id-of.ts'
import { type Mounting, mount } from '#http/mount.ts'
import * as invitations from './commands-invitations.ts'
import { removeMembers } from './commands-members.ts'
import { memberOf, membersByName } from './views-members.ts'

export async function membersOfEvents(mounting: Mounting): Promise<void> {
  mount(mounting, endpoints.listMembers, { reply: membersReply }, ({ params, query }, _, ctx) =>
    membersByName(ctx, idOf(params), query),
  )
  mount(mounting, endpoints.readMember, { reply: memberReply }, ({ params }, _, ctx) =>
    memberOf(ctx, idOf(params), idOf({ id: params.userId })),
  )
  mount(
    mounting,
    endpoints.removeMembers,
    { reply: removedMembersReply, body: removeMembersBody },
    async ({ params, body }, me, ctx) => ({
      data: { removed: await removeMembers(ctx, me, idOf(params), body.data) },
    }),
  )
  mount(
    mounting,
    invitePeople,
    { reply: invitedReply, body: inviteBody },
    async ({ params, body }, me, ctx) => ({
      data: await invitations.invitePeople(ctx, me, idOf(params), body.data),
    }),
  )

  await mounting.ctx.jobs.work<InvitationJob>(INVITATION_QUEUE, job =>
    invitations.tellInvited(mounting.ctx, job),
  )
}
