import type { BoardEntry } from '@muster/domain/boards/rules.ts'
import type { HasDatabase } from '#db/access.ts'
import { byVersion } from '#db/by-version.ts'
import { statement } from '#db/statement.ts'
import {
  type CheckedInToLegs,
  checkedInTo,
  heldCheckIns,
  NO_LEGS,
} from '#features/itinerary/read-item-people.ts'
import type { BoardNow } from './read-board-now.ts'

const readVersions = statement('item-versions-of-event', { eventId: 'int' }, (db, { eventId }) =>
  db
    .selectFrom('derived.check_in_counts as n')
    .innerJoin('items as i', 'i.id', 'n.item_id')
    .where('i.event_id', '=', eventId)
    .groupBy('n.item_id')
    .select(({ cast, fn }) => [
      'n.item_id as id',
      cast<number>(fn.sum<number>('n.version'), 'integer').as('version'),
    ]),
)

/** By item, of those that somebody has checked in to. */
export const itemVersions = byVersion<ReadonlyMap<number, number>>(
  async (ctx, eventId) =>
    new Map((await readVersions(ctx, { eventId })).map(({ id, version }) => [id, version])),
)

export type CheckedInTo = (itemId: number) => CheckedInToLegs

interface Attendance {
  checkedInTo: CheckedInTo
  /** 0 where nobody has ever checked in */
  versionOf(itemId: number): number
}

/** Who is checked in to the items of a board. Only lists that have changed are read. */
export async function readAttendance(
  ctx: HasDatabase,
  now: BoardNow,
  entries: readonly BoardEntry[],
): Promise<Attendance> {
  const versions = await itemVersions(ctx, { id: now.id, version: now.checkIns })
  const found = new Map<number, CheckedInToLegs>()
  const changed: { id: number; version: number }[] = []
  for (const { itemId: id } of entries.flatMap(({ parts }) => parts)) {
    const version = versions.get(id)
    if (version === undefined) continue
    const held = heldCheckIns(ctx, { id, version })
    if (held) found.set(id, held)
    else changed.push({ id, version })
  }
  const read = await Promise.all(changed.map(async item => [item.id, await checkedInTo(ctx, item)] as const))
  for (const [id, legs] of read) found.set(id, legs)
  return { checkedInTo: id => found.get(id) ?? NO_LEGS, versionOf: id => versions.get(id) ?? 0 }
}
