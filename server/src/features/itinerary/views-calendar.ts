import type { CalendarFeedReply, MyCalendarReply } from '@muster/domain/itinerary/schema.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import { dbOf } from '#db/access.ts'
import type { Caller } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import { nonceIn, tokenOf } from './feed-token.ts'
import { fileNameOf, writeCalendar } from './ical.ts'
import { itemsOfEvent, itemsOfFeed } from './views-calendar-items.ts'

const FEED_EXTENSION = '.ics'

export async function ownFeed(ctx: Context, me: Caller): Promise<CalendarFeedReply> {
  const found = await dbOf(ctx)
    .selectFrom('calendar_feeds')
    .select(['nonce', 'created_at as createdAt', 'last_read_at as lastReadAt'])
    .where('user_id', '=', me.user.id)
    .executeTakeFirst()
  if (!found) return { data: { url: null, createdAt: null, lastReadAt: null } }
  const fileName = `${tokenOf(ctx.jwtSecret, found.nonce)}${FEED_EXTENSION}`
  return {
    data: {
      url: `${ctx.config.publicUrl}/api/calendars/${fileName}`,
      createdAt: found.createdAt.toISOString(),
      lastReadAt: found.lastReadAt?.toISOString() ?? null,
    },
  }
}

export async function myCalendar(ctx: Context, me: Caller, event: AnyId): Promise<MyCalendarReply> {
  const { eventName, items } = await itemsOfEvent(ctx, me, event)
  const calendar = writeCalendar(itineraryWords.calendarName(eventName), items)
  return { data: { fileName: fileNameOf(eventName), calendar } }
}

/** From the last part of a feed's address. */
export function nonceOfFile(ctx: Context, fileName: string): string {
  const nonce = fileName.endsWith(FEED_EXTENSION)
    ? nonceIn(ctx.jwtSecret, fileName.slice(0, -FEED_EXTENSION.length))
    : null
  if (!nonce) throw new Refused('not_found')
  return nonce
}

export const calendarOfFeed = async (ctx: Context, nonce: string): Promise<string> =>
  writeCalendar(itineraryWords.feedName, await itemsOfFeed(ctx, nonce))
