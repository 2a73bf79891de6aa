import { createHash } from 'node:crypto'
import * as endpoints from '@muster/domain/itinerary/endpoints.ts'
import { calendarFeedReply, myCalendarReply } from '@muster/domain/itinerary/schema.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { readId } from '@muster/domain/shared/text.ts'
import { type Mounting, mount } from '#http/mount.ts'
import { Refused } from '#refused.ts'
import { fileNameOf, writeCalendar } from './calendar.ts'
import { FEED_EXTENSION, readFeed, renewFeed, revokeFeed } from './calendar-feed.ts'
import { itemsOfEvent, itemsOfFeed } from './calendar-items.ts'
import { nonceIn } from './calendar-token.ts'

export async function calendar(mounting: Mounting): Promise<void> {
  mount(mounting, endpoints.readCalendarFeed, calendarFeedReply, (_, me, ctx) => readFeed(ctx, me))
  mount(mounting, endpoints.renewCalendarFeed, calendarFeedReply, (_, me, ctx) => renewFeed(ctx, me))
  mount(mounting, endpoints.revokeCalendarFeed, calendarFeedReply, (_, me, ctx) => revokeFeed(ctx, me))
  mount(mounting, endpoints.readMyCalendar, myCalendarReply, async ({ params }, me, ctx) => {
    const id = readId(params.id)
    if (!id) throw new Refused('not_found')
    const { eventName, items } = await itemsOfEvent(ctx, me, id)
    const calendar = writeCalendar(itineraryWords.calendarName(eventName), items)
    return { data: { fileName: fileNameOf(eventName), calendar } }
  })

  // a calendar sends no bearer header: the name, which cannot be guessed, is the permission
  mounting.app.get<{ Params: { name: string } }>(
    '/calendars/:name',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { ctx } = mounting
      const { name } = request.params
      const nonce = name.endsWith(FEED_EXTENSION)
        ? nonceIn(ctx.jwtSecret, name.slice(0, -FEED_EXTENSION.length))
        : null
      if (!nonce) throw new Refused('not_found')
      const text = writeCalendar(itineraryWords.feedName, await itemsOfFeed(ctx, nonce))
      const etag = `W/"${createHash('sha256').update(text).digest('base64url')}"`
      reply.header('cache-control', 'private, no-cache').header('etag', etag)
      if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send()
      return reply
        .header('content-disposition', 'inline; filename="muster.ics"')
        .type('text/calendar; charset=utf-8')
        .send(text)
    },
  )
}
