import * as endpoints from '@muster/domain/check-ins/endpoints.ts'
import { checkInReply } from '@muster/domain/check-ins/schema.ts'
import { idOf } from '#http/id-of.ts'
import { type Mounting, mount } from '#http/mount.ts'
import * as commands from './commands.ts'
import * as views from './views.ts'

export async function checkIns(mounting: Mounting): Promise<void> {
  mount(mounting, endpoints.checkIn, checkInReply, async ({ params, body }, me, ctx) =>
    views.standing(ctx, await commands.checkIn(ctx, me, idOf(params), body)),
  )
  mount(mounting, endpoints.annulCheckIn, checkInReply, async ({ params, body }, me, ctx) =>
    views.standing(ctx, await commands.annulCheckIn(ctx, me, idOf(params), body)),
  )
}
