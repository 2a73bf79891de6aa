import type { AnyId } from '@muster/domain/shared/text.ts'
import type { HasDatabase } from '#db/access.ts'
import { versionOf } from '#db/by-version.ts'
import { displayName } from '#db/display-name-sql.ts'
import { gather } from '#db/gather.ts'
import { statement } from '#db/statement.ts'
import { idOfEvent } from '#features/events/read-event-id.ts'
import { isoTime } from '#features/items/item-sql.ts'

const readRunning = statement('running-roll-calls', { eventIds: 'int[]' }, (db, { eventIds }) =>
  db
    .selectFrom('roll_calls as r')
    .leftJoin('users as u', 'u.id', 'r.started_by_id')
    .where('r.event_id', '=', ({ fn }) => fn.any(eventIds))
    .where('r.ended_at', 'is', null)
    .select(({ ref }) => [
      'r.id',
      'r.document_id as documentId',
      'r.event_id as eventId',
      'r.about',
      isoTime(ref('r.started_at')).as('startedAt'),
      'u.id as startedById',
      displayName(ref('u.name'), ref('u.username')).as('startedByName'),
      versionOf(ref('r.event_id'), 'items').as('items'),
      versionOf(ref('r.event_id'), 'members').as('members'),
      versionOf(ref('r.event_id'), 'car-pools').as('carPools'),
      versionOf(ref('r.event_id'), 'roll-calls').as('answers'),
    ]),
)

/** With the versions of all that its board shows. */
export type RunningNow = Awaited<ReturnType<typeof readRunning>>[number]

const findRunning = gather<number, RunningNow, HasDatabase>(
  async (ctx, eventIds) =>
    new Map((await readRunning(ctx, { eventIds })).map(running => [running.eventId, running])),
)

export const runningAt = async (ctx: HasDatabase, event: AnyId): Promise<RunningNow | null> =>
  (await findRunning(ctx, await idOfEvent(ctx, event))) ?? null
