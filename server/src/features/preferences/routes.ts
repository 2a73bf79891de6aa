import * as endpoints from '@muster/domain/preferences/endpoints.ts'
import {
  createPreferencesBody,
  onePreferencesReply,
  preferencesListReply,
  updatePreferencesBody,
} from '@muster/domain/preferences/schema.ts'
import { idOf } from '#http/id-of.ts'
import { type Mounting, mount } from '#http/mount.ts'
import * as commands from './commands.ts'
import * as views from './views.ts'

const OWN_PARTS = new Set(['event'])

export async function preferences(mounting: Mounting): Promise<void> {
  mount(mounting, endpoints.listPreferences, { reply: preferencesListReply }, ({ query }, me, ctx) =>
    views.preferencesList(ctx, me, query),
  )
  mount(
    mounting,
    endpoints.readPreferences,
    { reply: onePreferencesReply },
    async ({ params, query }, me, ctx) => ({
      data: await views.preferences(ctx, me, idOf(params), query.populate),
    }),
  )
  mount(
    mounting,
    endpoints.createPreferences,
    { reply: onePreferencesReply, body: createPreferencesBody },
    async ({ body, query }, me, ctx) => {
      const id = await commands.createPreferences(ctx, me, body.data)
      return { data: await views.preferences(ctx, me, { id }, OWN_PARTS.union(query.populate)) }
    },
  )
  mount(
    mounting,
    endpoints.updatePreferences,
    { reply: onePreferencesReply, body: updatePreferencesBody },
    async ({ params, body, query }, me, ctx) => {
      const id = await commands.updatePreferences(ctx, me, idOf(params), body.data)
      return { data: await views.preferences(ctx, me, { id }, OWN_PARTS.union(query.populate)) }
    },
  )
}
