import { heldUntil } from '@muster/domain/notifications/delivery-rules.ts'
import { sql } from 'kysely'
import type { HasDatabase } from '#db/access.ts'
import { statement } from '#db/statement.ts'
import type { Target } from './read-target.ts'

const readQuiet = statement('quiet-hours-of-event', { eventId: 'int' }, (db, { eventId }) =>
  db
    .selectFrom('events as e')
    .where('e.id', '=', eventId)
    .select(({ ref }) => [
      sql<string | null>`to_char(${ref('e.quiet_from')}, 'HH24:MI')`.as('from'),
      sql<string | null>`to_char(${ref('e.quiet_until')}, 'HH24:MI')`.as('until'),
    ]),
)

/** The end of the quiet hours, for a message that is written in them and is not urgent. */
export async function findHeldUntil(
  ctx: HasDatabase,
  { eventId, event }: Target,
  at: { now: Date; expiresAt: Date },
): Promise<Date | null> {
  const [hours] = await readQuiet(ctx, { eventId })
  const { from = null, until = null } = hours ?? {}
  const quiet = from === null || until === null ? null : { from, until }
  return heldUntil({ ...at, kind: 'message', dueAt: null, timezone: event.times.timezone, quiet })
}
