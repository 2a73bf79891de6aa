import * as endpoints from '@muster/domain/passes/endpoints.ts'
import {
  passListReply,
  passReply,
  renewPassInput,
  scanInput,
  scanReply,
  scansReply,
} from '@muster/domain/passes/schema.ts'
import { readItemForStaff } from '#features/check-ins/commands.ts'
import { idOf } from '#http/id-of.ts'
import { type Mounting, mount } from '#http/mount.ts'
import { renewPass } from './commands.ts'
import { scanPass } from './commands-scan.ts'
import { ownPass, scanResult, scansOf } from './views.ts'
import { passList } from './views-list.ts'

export async function passes(mounting: Mounting): Promise<void> {
  mount(mounting, endpoints.readPass, { reply: passReply }, ({ params }, me, ctx) =>
    ownPass(ctx, me, idOf(params)),
  )
  mount(
    mounting,
    endpoints.renewPass,
    { reply: passReply, body: renewPassInput },
    async ({ params, body }, me, ctx) => {
      await renewPass(ctx, me, idOf(params), body)
      return ownPass(ctx, me, idOf(params))
    },
  )
  mount(mounting, endpoints.listPasses, { reply: passListReply }, async ({ params }, me, ctx) =>
    passList(ctx, await readItemForStaff(ctx, me, idOf(params))),
  )
  mount(
    mounting,
    endpoints.scanPass,
    { reply: scanReply, body: scanInput },
    async ({ params, body }, me, ctx) => scanResult(ctx, me, await scanPass(ctx, me, idOf(params), body)),
  )
  mount(mounting, endpoints.listScans, { reply: scansReply }, async ({ params, query }, me, ctx) => {
    const item = await readItemForStaff(ctx, me, idOf(params))
    return scansOf(ctx, item.id, query)
  })
}
