import { arrivalsOn } from '@muster/domain/boards/arrival-rules.ts'
import type { Arrivals, ArrivalsReply } from '@muster/domain/boards/schema.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import type { HasDatabase } from '#db/access.ts'
import { byVersionAndKey } from '#db/by-version.ts'
import { eventMembers } from '#features/events/read-member-names.ts'
import type { Caller } from '#http/caller.ts'
import { Tagged } from '#http/conditional.ts'
import type { Query } from '#http/query.ts'
import { askedFilters } from './asked-filters.ts'
import { type AskedBoard, countBoard, versionOfBoard } from './board-of-day.ts'
import { chosenLines } from './chosen-lines.ts'
import type { CountedEntry } from './count-people.ts'
import { arrivedAt } from './read-arrivals.ts'
import { itemVersions } from './read-attendance.ts'
import { askedBoard } from './views.ts'

const KEPT = 60
const MINUTE_MS = 60_000

type Of = AskedBoard & { item: string | undefined; version: number }

const arrivalsOf = byVersionAndKey<Of, Arrivals>(
  async (ctx, asked) => {
    const { lines } = chosenLines(await countBoard(ctx, asked), asked.item)
    const { timezone } = asked.items.times
    return arrivalsOn(asked.day, timezone, await firstMoments(ctx, asked, lines))
  },
  { kept: KEPT, keyOf: ({ now, day, coordinatorId, item }) => `${now.id} ${day} ${coordinatorId} ${item}` },
)

/** The first check-in of each person who is in. */
async function firstMoments(ctx: HasDatabase, { now }: AskedBoard, lines: readonly CountedEntry[]) {
  const [{ byId }, versions] = await Promise.all([
    eventMembers(ctx, { id: now.id, version: now.members }),
    itemVersions(ctx, { id: now.id, version: now.checkIns }),
  ])
  const first = new Map<number, number>()
  const readLine = async ({ entry, isIn }: CountedEntry) => {
    const parts = entry.parts.flatMap(part => {
      const version = versions.get(part.itemId)
      return version === undefined ? [] : { ...part, version }
    })
    const arrived = await Promise.all(
      parts.map(async ({ itemId: id, leg, version }) => (await arrivedAt(ctx, { id, version }))[leg] ?? []),
    )
    for (const [userId, minute] of arrived.flat()) {
      const place = byId.get(userId)?.place
      if (place === undefined || !isIn.has(place)) continue
      const moment = minute * MINUTE_MS
      first.set(userId, Math.min(first.get(userId) ?? moment, moment))
    }
  }
  await Promise.all(lines.map(readLine))
  return first.values()
}

/** Worked out once for all who ask, until somebody checks in or the event changes. */
export async function arrivals(
  ctx: Context,
  me: Caller,
  event: AnyId,
  query: Query,
): Promise<Tagged<ArrivalsReply>> {
  const filters = askedFilters(query)
  const asked = await askedBoard(ctx, me, event, filters)
  const { item } = filters
  const { now, day, view } = asked
  return new Tagged([now, day, view], async () => ({
    data: await arrivalsOf(ctx, { ...asked, item, version: versionOfBoard(now) }),
  }))
}
