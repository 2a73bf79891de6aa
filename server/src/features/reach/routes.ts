import * as endpoints from '@muster/domain/reach/endpoints.ts'
import { reachCountsReply, reachPeopleReply } from '@muster/domain/reach/schema.ts'
import { okReply } from '@muster/domain/shared/reply.ts'
import { fileReply } from '@muster/domain/user-preferences/schema.ts'
import { idOf } from '#http/id-of.ts'
import { type Mounting, mount } from '#http/mount.ts'
import * as commands from './commands.ts'
import { reachPeople, reach as readReach } from './views.ts'
import { reachFile } from './views-export.ts'

export async function reach(mounting: Mounting): Promise<void> {
  mount(mounting, endpoints.readReach, { reply: reachCountsReply }, ({ params }, me, ctx) =>
    readReach(ctx, me, idOf(params)),
  )
  mount(mounting, endpoints.listReachPeople, { reply: reachPeopleReply }, ({ params, query }, me, ctx) =>
    reachPeople(ctx, me, idOf(params), query),
  )
  mount(mounting, endpoints.exportReach, { reply: fileReply }, async ({ params }, me, ctx) => {
    const event = idOf(params)
    await commands.recordExport(ctx, me, event)
    return reachFile(ctx, me, event)
  })
  mount(mounting, endpoints.noteInstalledApp, { reply: okReply }, async (_, me, ctx) => {
    await commands.noteInstalledApp(ctx, me)
    return { ok: true }
  })
}
