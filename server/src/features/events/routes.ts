import * as endpoints from '@muster/domain/events/endpoints.ts'
import { eventsReply, oneEventReply, rsvpReply } from '@muster/domain/events/schema.ts'
import { idOf } from '#http/id-of.ts'
import { type Mounting, mount } from '#http/mount.ts'
import * as commands from './commands.ts'
import * as views from './views.ts'

const COVER = new Set(['coverImage'])
const YEAR_SECONDS = 31_536_000

export async function events(mounting: Mounting): Promise<void> {
  mount(mounting, endpoints.listEvents, eventsReply, ({ query }, me, ctx) => views.events(ctx, me, query))
  mount(mounting, endpoints.readEvent, oneEventReply, async ({ params, query }, me, ctx) => ({
    data: await views.event(ctx, me, idOf(params), query.populate),
  }))
  mount(mounting, endpoints.rsvp, rsvpReply, async ({ params }, me, ctx) => {
    const { eventId, alreadyJoined } = await commands.rsvp(ctx, me, idOf(params))
    return { data: await views.event(ctx, me, { id: eventId }, COVER), meta: { alreadyJoined } }
  })
  mount(mounting, endpoints.setCoverImage, oneEventReply, async ({ params, body }, me, ctx) => {
    const id = await commands.setCoverImage(ctx, me, idOf(params), body)
    return { data: await views.event(ctx, me, { id }, COVER) }
  })

  // an <img> sends no bearer header: the name, which cannot be guessed, is the permission
  mounting.app.get<{ Params: { hash: string } }>(
    '/images/:hash',
    { exposeHeadRoute: false },
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
