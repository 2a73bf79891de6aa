import { sessionReply } from '@muster/domain/accounts/schema.ts'
import * as endpoints from '@muster/domain/hand-offs/endpoints.ts'
import { handOffReply, redeemHandOffBody } from '@muster/domain/hand-offs/schema.ts'
import { type Mounting, mount, mountPublic } from '#http/mount.ts'
import * as commands from './commands.ts'

export async function handOffs(mounting: Mounting): Promise<void> {
  mount(mounting, endpoints.makeHandOff, { reply: handOffReply }, (_, me, ctx) =>
    commands.makeHandOff(ctx, me),
  )
  mountPublic(
    mounting,
    endpoints.redeemHandOff,
    { reply: sessionReply, body: redeemHandOffBody },
    ({ body, origin }, _, ctx) => commands.redeemHandOff(ctx, body, origin),
  )
}
