import * as endpoints from '@muster/domain/organiser/endpoints-members.ts'
import {
  memberReply,
  membersReply,
  removedMembersReply,
  removeMembersBody,
} from '@muster/domain/organiser/schema-members.ts'
import { idOf } from '#http/id-of.ts'
import { type Mounting, mount } from '#http/mount.ts'
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
}
