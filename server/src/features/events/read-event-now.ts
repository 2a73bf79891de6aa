import type { Expression, QueryCreator } from 'kysely'
import type { HasDatabase } from '#db/access.ts'
import { versionOf } from '#db/by-version.ts'
import { gather } from '#db/gather.ts'
import type { DB } from '#db/schema.generated.ts'
import { statement } from '#db/statement.ts'
import { memberCount } from './member-count-sql.ts'

export const eventsNow = (db: QueryCreator<DB>, ids: Expression<readonly number[]>) =>
  db
    .selectFrom('events as e')
    .where('e.id', '=', ({ fn }) => fn.any(ids))
    .select(({ ref }) => [
      'e.id',
      versionOf(ref('e.id'), 'items').as('items'),
      versionOf(ref('e.id'), 'members').as('names'),
      memberCount(ref('e.id')).as('members'),
    ])

const readNow = statement('event-now', { ids: 'int[]' }, (db, { ids }) => eventsNow(db, ids))

/** Versions of an event's parts, and how many members it has: read once for all who ask at the same moment. */
export type EventNow = Awaited<ReturnType<typeof readNow>>[number]

export const findEventNow = gather<number, EventNow, HasDatabase>(
  async (ctx, ids) => new Map((await readNow(ctx, { ids })).map(now => [now.id, now])),
)
