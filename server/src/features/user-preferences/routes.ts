import * as endpoints from '@muster/domain/user-preferences/endpoints.ts'
import {
  exportPreferencesBody,
  fileReply,
  preferencesBoardReply,
  preferencesPeopleReply,
} from '@muster/domain/user-preferences/schema.ts'
import { idOf } from '#http/id-of.ts'
import { type Mounting, mount } from '#http/mount.ts'
import { recordExport } from './commands.ts'
import { preferencesBoard, preferencesPeople } from './views.ts'
import { preferencesFile } from './views-export.ts'

export async function userPreferences(mounting: Mounting): Promise<void> {
  mount(mounting, endpoints.readPreferencesBoard, { reply: preferencesBoardReply }, ({ params }, _, ctx) =>
    preferencesBoard(ctx, idOf(params)),
  )
  mount(
    mounting,
    endpoints.listPreferencesPeople,
    { reply: preferencesPeopleReply },
    ({ params, query }, _, ctx) => preferencesPeople(ctx, idOf(params), query),
  )
  mount(
    mounting,
    endpoints.exportPreferences,
    { reply: fileReply, body: exportPreferencesBody },
    async ({ params, body }, me, ctx) => {
      const event = idOf(params)
      await recordExport(ctx, me, event, body.data)
      return preferencesFile(ctx, event, body.data)
    },
  )
}
