import * as endpoints from '@muster/domain/accounts/endpoints-staff.ts'
import { accountStateBody, accountStateReply } from '@muster/domain/accounts/schema-staff.ts'
import { okReply } from '@muster/domain/shared/reply.ts'
import { idOf } from '#http/id-of.ts'
import { type Mounting, mount } from '#http/mount.ts'
import { sendPasswordLink, setAccountState } from './commands-staff.ts'

export async function staffOfAccounts(mounting: Mounting): Promise<void> {
  mount(
    mounting,
    endpoints.setAccountState,
    { reply: accountStateReply, body: accountStateBody },
    async ({ params, body }, me, ctx) => ({
      data: await setAccountState(ctx, me, idOf(params), body.data.isDisabled),
    }),
  )
  mount(mounting, endpoints.sendPasswordLink, { reply: okReply }, async ({ params }, me, ctx) => {
    await sendPasswordLink(ctx, me, idOf(params))
    return { ok: true }
  })
}
