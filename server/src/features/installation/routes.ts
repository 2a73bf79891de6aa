import * as endpoints from '@muster/domain/installation/endpoints.ts'
import { errorReportsReply, installationReply } from '@muster/domain/installation/schema.ts'
import { okReply } from '@muster/domain/shared/reply.ts'
import { type Mounting, mount, mountPublic } from '#http/mount.ts'
import * as commands from './commands.ts'
import * as views from './views.ts'

export async function installation(mounting: Mounting): Promise<void> {
  mount(mounting, endpoints.readInstallation, installationReply, async (_, __, ctx) => ({
    data: views.installation(ctx),
  }))
  mountPublic(mounting, endpoints.reportError, okReply, async ({ body, origin }, _, ctx) => {
    await commands.reportError(ctx, body.data, origin)
    return { ok: true }
  })
  mount(mounting, endpoints.listErrorReports, errorReportsReply, (_, __, ctx) => views.errorReports(ctx))
}
