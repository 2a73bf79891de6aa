import type { HasDatabase } from '#db/access.ts'
import { versionOf } from '#db/by-version.ts'
import { gather } from '#db/gather.ts'
import { statement } from '#db/statement.ts'

const readNow = statement('board-now', { ids: 'int[]' }, (db, { ids }) =>
  db
    .selectFrom('events as e')
    .where('e.id', '=', ({ fn }) => fn.any(ids))
    .select(({ ref }) => [
      'e.id',
      versionOf(ref('e.id'), 'items').as('items'),
      versionOf(ref('e.id'), 'members').as('members'),
      versionOf(ref('e.id'), 'car-pools').as('carPools'),
      versionOf(ref('e.id'), 'check-ins').as('checkIns'),
      versionOf(ref('e.id'), 'contacts').as('contacts'),
    ]),
)

/** Versions of all that a board shows: read once for all who ask at the same moment. */
export type BoardNow = Awaited<ReturnType<typeof readNow>>[number]

export const findBoardNow = gather<number, BoardNow, HasDatabase>(
  async (ctx, ids) => new Map((await readNow(ctx, { ids })).map(now => [now.id, now])),
)
