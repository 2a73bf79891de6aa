import * as endpoints from '@muster/domain/installation/endpoints.ts'
import {
  apiTokensReply,
  errorReportBody,
  errorReportsReply,
  installationReply,
} from '@muster/domain/installation/schema.ts'
import { okReply } from '@muster/domain/shared/reply.ts'
import { idOf } from '#http/id-of.ts'
import { type Mounting, mount, mountPublic } from '#http/mount.ts'
import { Refused } from '#refused.ts'
import * as commands from './commands.ts'
import * as tokens from './commands-tokens.ts'
import * as views from './views.ts'

export async function installation(mounting: Mounting): Promise<void> {
  mount(mounting, endpoints.readInstallation, { reply: installationReply }, async (_, __, ctx) => ({
    data: views.installation(ctx),
  }))
  mountPublic(
    mounting,
    endpoints.reportError,
    { reply: okReply, body: errorReportBody },
    async ({ body, origin }, _, ctx) => {
      await commands.reportError(ctx, body.data, origin)
      return { ok: true }
    },
  )
  mount(mounting, endpoints.listErrorReports, { reply: errorReportsReply }, (_, __, ctx) =>
    views.errorReports(ctx),
  )
  mount(mounting, endpoints.listApiTokens, { reply: apiTokensReply }, (_, __, ctx) => views.apiTokens(ctx))
  mount(mounting, endpoints.endOwnApiTokens, { reply: okReply }, async (_, me, ctx) => {
    await tokens.endOwnApiTokens(ctx, me)
    return { ok: true }
  })
  mount(mounting, endpoints.revokeApiToken, { reply: okReply }, async ({ params }, me, ctx) => {
    const id = idOf(params)
    if (!('id' in id)) throw new Refused('not_found')
    await tokens.revokeApiToken(ctx, me, id.id)
    return { ok: true }
  })
}
