import * as endpoints from '@muster/domain/preferences/endpoints.ts'
import { onePreferencesReply, preferencesListReply } from '@muster/domain/preferences/schema.ts'
import { idOf } from '#http/id-of.ts'
import { type Mounting, mount } from '#http/mount.ts'
import * as commands from './commands.ts'
import * as views from './views.ts'

export async function preferences(mounting: Mounting): Promise<void> {
  mount(mounting, endpoints.listPreferences, preferencesListReply, ({ query }, me, ctx) =>
    views.preferencesList(ctx, me, query),
  )
  mount(mounting, endpoints.createPreferences, onePreferencesReply, async ({ body }, me, ctx) => {
    const id = await commands.createPreferences(ctx, me, body.data)
    return { data: await views.preferences(ctx, me, id) }
  })
  mount(mounting, endpoints.updatePreferences, onePreferencesReply, async ({ params, body }, me, ctx) => {
    const id = await commands.updatePreferences(ctx, me, idOf(params), body.data)
    return { data: await views.preferences(ctx, me, id) }
  })
}
