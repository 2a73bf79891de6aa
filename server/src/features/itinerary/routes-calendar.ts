import { createHash } from 'node:crypto'
import * as endpoints from '@muster/domain/itinerary/endpoints.ts'
import { calendarFeedReply, myCalendarReply } from '@muster/domain/itinerary/schema.ts'
import { idOf } from '#http/id-of.ts'
import { type Mounting, mount } from '#http/mount.ts'
import { FILE_REFUSALS } from '#http/open-api/describe.ts'
import { isReadOnly } from '#http/read-only.ts'
import * as commands from './commands-calendar.ts'
import * as views from './views-calendar.ts'

export async function calendar(mounting: Mounting): Promise<void> {
  mount(mounting, endpoints.readCalendarFeed, { reply: calendarFeedReply }, (_, me, ctx) =>
    views.ownFeed(ctx, me),
  )
  mount(mounting, endpoints.revokeCalendarFeed, { reply: calendarFeedReply }, async (_, me, ctx) => {
    await commands.revokeFeed(ctx, me)
    return views.ownFeed(ctx, me)
  })
  mount(mounting, endpoints.readMyCalendar, { reply: myCalendarReply }, ({ params }, me, ctx) =>
    views.myCalendar(ctx, me, idOf(params)),
  )

  // calendar apps send no bearer header: the secret file name is the permission
  const { app, ctx } = mounting
  const plain = {
    summary: 'The days of a person for a calendar app, at the secret address of their feed',
    contentType: 'text/calendar',
    example: 'BEGIN:VCALENDAR',
    isCached: true,
    refuses: FILE_REFUSALS,
  } as const
  app.get<{ Params: { name: string } }>('/calendars/:name', { config: { plain } }, async (request, reply) => {
    const nonce = views.nonceOfFile(ctx, request.params.name)
    const text = await views.calendarOfFeed(ctx, nonce)
    if (!isReadOnly(ctx)) commands.noteFeedRead(ctx, nonce)
    const etag = `W/"${createHash('sha256').update(text).digest('base64url')}"`
    reply.header('cache-control', 'private, no-cache').header('etag', etag)
    if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send()
    return reply
      .header('content-disposition', 'inline; filename="muster.ics"')
      .type('text/calendar; charset=utf-8')
      .send(text)
  })
}
