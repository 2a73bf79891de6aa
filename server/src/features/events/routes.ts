import * as endpoints from '@muster/domain/events/endpoints.ts'
import * as settingsEndpoints from '@muster/domain/events/endpoints-settings.ts'
import { eventsReply, oneEventReply, organisersReply, rsvpReply } from '@muster/domain/events/schema.ts'
import { editEventBody, eventSettingsReply, newEventBody } from '@muster/domain/events/schema-settings.ts'
import { idOf } from '#http/id-of.ts'
import { type Mounting, mount } from '#http/mount.ts'
import { FILE_REFUSALS } from '#http/open-api/describe.ts'
import * as commands from './commands.ts'
import { createEvent, editEvent } from './commands-settings.ts'
import { settings } from './read-settings.ts'
import * as views from './views.ts'
import { organisers } from './views-organisers.ts'

const COVER = new Set(['coverImage'])
const YEAR_SECONDS = 31_536_000

export async function events(mounting: Mounting): Promise<void> {
  mount(mounting, endpoints.listEvents, { reply: eventsReply }, ({ query }, me, ctx) =>
    views.events(ctx, me, query),
  )
  mount(mounting, endpoints.readEvent, { reply: oneEventReply }, ({ params, query }, me, ctx) =>
    views.taggedEvent(ctx, me, idOf(params), query),
  )
  mount(mounting, endpoints.listOrganisers, { reply: organisersReply }, ({ params }, me, ctx) =>
    organisers(ctx, me, idOf(params)),
  )
  mount(mounting, endpoints.rsvp, { reply: rsvpReply }, async ({ params, query }, me, ctx) => {
    const { eventId, alreadyJoined } = await commands.rsvp(ctx, me, idOf(params))
    return {
      data: await views.event(ctx, me, { id: eventId }, { populate: COVER.union(query.populate) }),
      meta: { alreadyJoined },
    }
  })
  mount(
    mounting,
    settingsEndpoints.createEvent,
    { reply: eventSettingsReply, body: newEventBody },
    async ({ body }, me, ctx) => settings(ctx, { id: await createEvent(ctx, me, body.data) }),
  )
  mount(mounting, settingsEndpoints.readEventSettings, { reply: eventSettingsReply }, ({ params }, _, ctx) =>
    settings(ctx, idOf(params)),
  )
  mount(
    mounting,
    settingsEndpoints.editEvent,
    { reply: eventSettingsReply, body: editEventBody },
    async ({ params, body }, me, ctx) =>
      settings(ctx, { id: await editEvent(ctx, me, idOf(params), body.data) }),
  )
  mount(
    mounting,
    endpoints.setCoverImage,
    { reply: oneEventReply },
    async ({ params, body, query }, me, ctx) => {
      const id = await commands.setCoverImage(ctx, me, idOf(params), body)
      return { data: await views.event(ctx, me, { id }, { populate: COVER.union(query.populate) }) }
    },
  )

  // an <img> sends no token: the secret name protects the picture
  const plain = { summary: 'A cover picture', contentType: 'image/webp', refuses: FILE_REFUSALS } as const
  mounting.app.get<{ Params: { hash: string } }>(
    '/images/:hash',
    { config: { plain } },
    async (request, reply) => {
      const file = await views.imageFile(mounting.ctx, request.params.hash)
      return reply
        .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .type(file.contentType)
        .send(file.bytes)
    },
  )
}
