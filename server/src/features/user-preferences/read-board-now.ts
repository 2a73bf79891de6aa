import type { HasDatabase } from '#db/access.ts'
import { versionOf } from '#db/by-version.ts'
import { gather } from '#db/gather.ts'
import { statement } from '#db/statement.ts'

const readNow = statement('preferences-board-now', { ids: 'int[]' }, (db, { ids }) =>
  db
    .selectFrom('events as e')
    .where('e.id', '=', ({ fn }) => fn.any(ids))
    .select(({ ref }) => [
      'e.id',
      'e.available_drinks as availableDrinks',
      versionOf(ref('e.id'), 'items').as('items'),
      versionOf(ref('e.id'), 'members').as('members'),
      versionOf(ref('e.id'), 'preferences').as('preferences'),
    ]),
)

/** Versions of all that a preferences board shows: read once for all who ask at the same moment. */
export type PreferencesNow = Awaited<ReturnType<typeof readNow>>[number]

export const findPreferencesNow = gather<number, PreferencesNow, HasDatabase>(
  async (ctx, ids) => new Map((await readNow(ctx, { ids })).map(now => [now.id, now])),
)
