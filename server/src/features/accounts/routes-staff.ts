import * as invitations from '@muster/domain/accounts/endpoints-invitation.ts'
import * as endpoints from '@muster/domain/accounts/endpoints-staff.ts'
import { sessionReply } from '@muster/domain/accounts/schema.ts'
import {
  acceptInvitationBody,
  findInvitationBody,
  invitationReply,
} from '@muster/domain/accounts/schema-invitation.ts'
import { accountStateBody, accountStateReply } from '@muster/domain/accounts/schema-staff.ts'
import { createApiToken } from '@muster/domain/installation/endpoints.ts'
import { newApiTokenBody, newApiTokenReply } from '@muster/domain/installation/schema.ts'
import { okReply } from '@muster/domain/shared/reply.ts'
import { idOf } from '#http/id-of.ts'
import { type Mounting, mount, mountPublic } from '#http/mount.ts'
import { acceptInvitation, findInvitation } from './commands-invitation.ts'
import { endSessionsOfPerson, sendPasswordLink, setAccountState } from './commands-staff.ts'
import { makeApiToken } from './commands-tokens.ts'

export async function staffOfAccounts(mounting: Mounting): Promise<void> {
  mount(
    mounting,
    endpoints.setAccountState,
    { reply: accountStateReply, body: accountStateBody },
    async ({ params, body }, me, ctx) => ({
      data: await setAccountState(ctx, me, idOf(params), body.data.isDisabled),
    }),
  )
  mount(mounting, endpoints.endSessionsOfPerson, { reply: okReply }, async ({ params }, me, ctx) => {
    await endSessionsOfPerson(ctx, me, idOf(params))
    return { ok: true }
  })
  mountPublic(
    mounting,
    invitations.findInvitation,
    { reply: invitationReply, body: findInvitationBody },
    ({ body, origin }, _, ctx) => findInvitation(ctx, body, origin),
  )
  mountPublic(
    mounting,
    invitations.acceptInvitation,
    { reply: sessionReply, body: acceptInvitationBody },
    ({ body, origin }, _, ctx) => acceptInvitation(ctx, body, origin),
  )
  mount(
    mounting,
    createApiToken,
    { reply: newApiTokenReply, body: newApiTokenBody },
    ({ body, origin }, me, ctx) => makeApiToken(ctx, me, body.data, origin),
  )
  mount(mounting, endpoints.sendPasswordLink, { reply: okReply }, async ({ params }, me, ctx) => {
    await sendPasswordLink(ctx, me, idOf(params))
    return { ok: true }
  })
}
