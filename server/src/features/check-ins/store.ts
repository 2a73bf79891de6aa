import type { CheckInMethod } from '@muster/domain/check-ins/facts.ts'
import type { Leg } from '@muster/domain/items/facts.ts'
import { type Expression, sql } from 'kysely'
import type { Context } from '#context.ts'
import { versionOf } from '#db/by-version.ts'
import { retryOnConnectionLoss } from '#db/retry.ts'
import type { CheckIns } from '#db/schema.generated.ts'
import { type Builder, statement } from '#db/statement.ts'
import { memberCount } from '#features/events/member-count-sql.ts'
import { assignedCount, checkedInCount } from '#features/items/item-sql.ts'
import type { CheckInItem } from './read-item.ts'
import { forEachGroup, type Group, groupOf } from './store-attendance.ts'

export interface Addition {
  userId: number
  leg: Leg
  method: CheckInMethod
}

interface Write {
  item: CheckInItem
  additions: readonly Addition[]
  at: Date
  now: Date
  callerId: number
  clientKey: string | null
  /** writes nothing if the event's items have another */
  onlyAtVersion?: number
}

const WRITE_PARAMETERS = {
  itemId: 'int',
  eventId: 'int',
  at: 'timestamptz',
  now: 'timestamptz',
  callerId: 'int',
  clientKey: 'text',
} as const

const COLUMNS = [
  'item_id',
  'user_id',
  'leg',
  'method',
  'at',
  'recorded_at',
  'by_user_id',
  'client_key',
] as const

/**
 * Locks the places of those who check in until they are checked in, so that nobody is taken off in between. The item comes
 * first, as where it is deleted.
 */
function lockExpected(
  db: Builder,
  group: Group,
  { itemId, eventId }: Record<'itemId' | 'eventId', Expression<number>>,
) {
  return group === 'members'
    ? db
        .selectFrom('items as i')
        .innerJoin('event_members as x', 'x.event_id', 'i.event_id')
        .where('i.id', '=', itemId)
        .where('x.event_id', '=', eventId)
        .forKeyShare(['i', 'x'])
    : db
        .selectFrom('items as i')
        .innerJoin('assignments as x', 'x.item_id', 'i.id')
        .where('i.id', '=', itemId)
        .where('x.item_id', '=', itemId)
        .forKeyShare(['i', 'x'])
}

/** For the caller alone, unless it has departed: a check-in that waits for the item looks again. With values instead of lists it is planned once, which halves its cost. */
const insertOwnIn = forEachGroup(group =>
  statement(`check-in-of-${group}`, { ...WRITE_PARAMETERS, leg: 'text', version: 'int' }, (db, p) =>
    db
      .insertInto('check_ins')
      .columns(COLUMNS)
      .expression(
        lockExpected(db, group, p)
          .where('x.user_id', '=', p.callerId)
          .where(eb => eb.or([eb(p.version, 'is', null), eb(versionOf(p.eventId, 'items'), '=', p.version)]))
          .where(
            ({ ref }) => sql<boolean>`coalesce(case ${p.leg} when 'first' then ${ref('i.first_departed_at')}
              else ${ref('i.second_departed_at')} end > ${p.at}, true)`,
          )
          .select([p.itemId.as('item_id'), 'x.user_id', p.leg.as('leg'), sql.lit('self').as('method')])
          .select([p.at.as('at'), p.now.as('now'), 'x.user_id as by_user_id', p.clientKey.as('client_key')]),
      )
      .onConflict(conflict => conflict.doNothing())
      // before this check-in
      .returning([
        checkedInCount(p.itemId, p.leg).as('checkedIn'),
        (group === 'members' ? memberCount(p.eventId) : assignedCount(p.itemId)).as('total'),
      ]),
  ),
)

/** With an audit row for each check-in by staff or scan. A check-in by the person is its own record. */
const insertManyIn = forEachGroup(group =>
  statement(
    `check-in-of-${group}-by-staff`,
    { ...WRITE_PARAMETERS, userIds: 'int[]', legs: 'text[]', methods: 'text[]' },
    (db, p) =>
      db
        .with('written', cte =>
          cte
            .insertInto('check_ins')
            .columns(COLUMNS)
            .expression(
              lockExpected(db, group, p)
                .innerJoin(
                  sql<Pick<CheckIns, 'user_id' | 'method'> & { leg: string }>`
                    unnest(${p.userIds}, ${p.legs}, ${p.methods})`.as<'w'>(sql`w (user_id, leg, method)`),
                  'w.user_id',
                  'x.user_id',
                )
                .select([p.itemId.as('item_id'), 'x.user_id', 'w.leg', 'w.method'])
                .select([p.at.as('at'), p.now.as('now'), p.callerId.as('by_user_id')])
                .select(p.clientKey.as('client_key'))
                .orderBy('x.user_id')
                .orderBy('w.leg'),
            )
            .onConflict(conflict => conflict.doNothing())
            .returning(['user_id', 'leg', 'method']),
        )
        .with('audited', cte =>
          cte
            .insertInto('audit')
            .columns(['at', 'actor_id', 'action', 'event_id', 'subject_type', 'subject_id', 'details'])
            .expression(
              cte
                .selectFrom('written')
                .where('method', '<>', 'self')
                .select(({ ref }) => [
                  p.now.as('at'),
                  p.callerId.as('actor_id'),
                  sql<string>`'check-in-by-' || ${ref('method')}`.as('action'),
                ])
                .select([
                  p.eventId.as('event_id'),
                  sql.lit('user').as('subject_type'),
                  'user_id as subject_id',
                ])
                .select(({ ref }) =>
                  sql`jsonb_build_object('item', ${p.itemId}, 'leg', ${ref('leg')})`.as('details'),
                ),
            ),
        )
        .selectFrom('written')
        .select('user_id'),
  ),
)

/** Of the item and the leg. */
export interface Counts {
  checkedIn: number
  total: number
}

interface Written {
  written: number
  isRepeated: boolean
  /** with a check-in of the caller's own; check-ins of the same moment may be missing */
  counts: Counts | null
}

/**
 * Checks in the people who are expected and not in yet, in one statement. It is idempotent, so that an attempt whose
 * answer was lost is sent again: `isRepeated`.
 */
export async function insertCheckIns(
  ctx: Context,
  { item, additions, onlyAtVersion, ...write }: Write,
): Promise<Written> {
  const group = groupOf(item.times.kind)
  const values = { itemId: item.id, eventId: item.eventId, ...write }
  const [first, ...more] = additions
  const insertMany = () =>
    insertManyIn[group](ctx, {
      ...values,
      userIds: additions.map(({ userId }) => userId),
      legs: additions.map(({ leg }) => leg),
      methods: additions.map(({ method }) => method),
    })
  const isOwn = first?.method === 'self' && more.length === 0
  let attempts = 0
  const rows = await retryOnConnectionLoss<readonly (Counts | object)[]>(() => {
    attempts += 1
    return isOwn
      ? insertOwnIn[group](ctx, { ...values, leg: first.leg, version: onlyAtVersion ?? null })
      : insertMany()
  })
  const [row] = rows
  ctx.metrics?.checkIns.inc({ kind: item.times.kind }, rows.length)
  return {
    written: rows.length,
    isRepeated: attempts > 1,
    counts: row && 'total' in row ? { checkedIn: row.checkedIn + 1, total: row.total } : null,
  }
}
