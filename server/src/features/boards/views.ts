import type { BoardReply } from '@muster/domain/boards/schema.ts'
import { boardQueryWords } from '@muster/domain/boards/words.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import { idOfEvent } from '#features/events/read-event-id.ts'
import { type Caller, isAdminCaller } from '#http/caller.ts'
import { Tagged } from '#http/conditional.ts'
import type { Query } from '#http/query.ts'
import { Refused } from '#refused.ts'
import { type AskedFilters, askedFilters } from './asked-filters.ts'
import { type AskedBoard, countBoard, findBoard } from './board-of-day.ts'
import { replySince } from './board-revisions.ts'
import { findBoardNow } from './read-board-now.ts'

/** The guard lets Admins and co-ordinators of the event in. Only Admins see more than their own items (R11). */
export async function askedBoard(
  ctx: Context,
  me: Caller,
  event: AnyId,
  { day, view: askedView }: AskedFilters,
): Promise<AskedBoard> {
  const isAdmin = isAdminCaller(me)
  const view = askedView ?? (isAdmin ? 'all' : 'mine')
  if (view !== 'mine' && !isAdmin) throw new Refused('forbidden')
  const now = await findBoardNow(ctx, await idOfEvent(ctx, event))
  if (!now) throw new Refused('not_found')
  const asked = await findBoard(ctx, now, { view, callerId: me.user.id, day })
  if (!asked) throw new Refused('invalid', { message: boardQueryWords.noSuchDay(day ?? '') })
  return asked
}

export async function board(
  ctx: Context,
  me: Caller,
  event: AnyId,
  query: Query,
): Promise<Tagged<BoardReply>> {
  const filters = askedFilters(query)
  const asked = await askedBoard(ctx, me, event, filters)
  const {
    now: { contacts: _, ...now },
    day,
    view,
  } = asked
  return new Tagged([now, day, view], async () => {
    const { numbers } = await countBoard(ctx, asked)
    return replySince(numbers, filters.since)
  })
}
