import { eventSettingsReply } from '@muster/domain/events/schema-settings.ts'
import * as endpoints from '@muster/domain/organiser/endpoints.ts'
import { copyEventBody, deletedEventReply, eventDeletionReply } from '@muster/domain/organiser/schema.ts'
import { settings } from '#features/events/read-settings.ts'
import { idOf } from '#http/id-of.ts'
import { type Mounting, mount } from '#http/mount.ts'
import { copyEvent, deleteEvent } from './commands.ts'
import { deletionOf } from './views.ts'

export async function organiser(mounting: Mounting): Promise<void> {
  mount(
    mounting,
    endpoints.copyEvent,
    { reply: eventSettingsReply, body: copyEventBody },
    async ({ params, body }, me, ctx) =>
      settings(ctx, { id: await copyEvent(ctx, me, idOf(params), body.data) }),
  )
  mount(mounting, endpoints.readEventDeletion, { reply: eventDeletionReply }, ({ params }, _, ctx) =>
    deletionOf(ctx, idOf(params)),
  )
  mount(mounting, endpoints.deleteEvent, { reply: deletedEventReply }, async ({ params }, me, ctx) => ({
    data: await deleteEvent(ctx, me, idOf(params)),
  }))
}
