import type { Leg } from '@muster/domain/items/facts.ts'
import type { ItemKind } from '@muster/domain/items/kinds.ts'
import { type AliasableExpression, type Expression, expressionBuilder, sql } from 'kysely'
import type { Context } from '#context.ts'
import { displayName } from '#db/display-name-sql.ts'
import type { DB } from '#db/schema.generated.ts'
import { statement } from '#db/statement.ts'

interface Item {
  id: number
  times: { kind: ItemKind }
}

/** Who is expected at an item: every member at a sub-event (R10), elsewhere the people assigned to it. */
export type Group = 'members' | 'assigned'
export const groupOf = (kind: ItemKind): Group => (kind === 'sub-event' ? 'members' : 'assigned')

/** A statement for each group, so that each is planned once. */
export const forEachGroup = <Statement>(
  statementOf: (group: Group) => Statement,
): Record<Group, Statement> => ({
  members: statementOf('members'),
  assigned: statementOf('assigned'),
})

const { selectFrom, exists } = expressionBuilder<DB>()

const expectedAt = (group: Group, itemId: Expression<number>): AliasableExpression<{ user_id: number }> =>
  group === 'members'
    ? selectFrom('items as i')
        .innerJoin('event_members as m', 'm.event_id', 'i.event_id')
        .where('i.id', '=', itemId)
        .select('m.user_id')
    : selectFrom('assignments as a').where('a.item_id', '=', itemId).select('a.user_id')

const isExpected = (group: Group, itemId: Expression<number>, userId: Expression<number>) =>
  exists(selectFrom(expectedAt(group, itemId).as('expected')).where('expected.user_id', '=', userId))

const currentCheckIn = (itemId: Expression<number>, userId: Expression<number>, leg: Leg) =>
  selectFrom('check_ins as c')
    .where('c.item_id', '=', itemId)
    .where('c.user_id', '=', userId)
    .where('c.leg', '=', leg)
    .where('c.annulled_at', 'is', null)

const nameById = (userId: Expression<number>) =>
  selectFrom('users as u')
    .where('u.id', '=', userId)
    .select(u => displayName(u.ref('u.name'), u.ref('u.username')).as('name'))

/** One person at one item, and what a client key was used for. */
export interface Attendance {
  isExpected: boolean
  isCallerExpected: boolean
  name: string | null
  first: Date | null
  second: Date | null
  keyItemId: number | null
  keyUserId: number | null
  keyLeg: Leg | null
}

const attendanceIn = forEachGroup(group =>
  statement(
    `attendance-of-${group}`,
    { itemId: 'int', userId: 'int', callerId: 'int', clientKey: 'text' },
    (db, { itemId, userId, callerId, clientKey }) =>
      db
        .selectFrom(sql`(select)`.as('one'))
        .leftJoin('check_ins as k', join =>
          join.on('k.by_user_id', '=', callerId).on('k.client_key', '=', clientKey),
        )
        .select([
          isExpected(group, itemId, userId).as('isExpected'),
          isExpected(group, itemId, callerId).as('isCallerExpected'),
          nameById(userId).as('name'),
          currentCheckIn(itemId, userId, 'first').select('c.at').as('first'),
          currentCheckIn(itemId, userId, 'second').select('c.at').as('second'),
          'k.item_id as keyItemId',
          'k.user_id as keyUserId',
          'k.leg as keyLeg',
        ])
        .$castTo<Attendance>(),
  ),
)

export async function readAttendance(
  ctx: Context,
  { id, times: { kind } }: Item,
  who: { userId: number; callerId: number; clientKey: string | null },
): Promise<Attendance> {
  const [attendance] = await attendanceIn[groupOf(kind)](ctx, { itemId: id, ...who })
  if (!attendance) throw new Error('The query returned no row.')
  return attendance
}

const expectedIn = forEachGroup(group =>
  statement(`expected-of-${group}`, { itemId: 'int', userIds: 'int[]' }, (db, { itemId, userIds }) =>
    db
      .selectFrom(expectedAt(group, itemId).as('expected'))
      .where('expected.user_id', '=', ({ fn }) => fn.any(userIds))
      .select(({ ref }) => [
        'expected.user_id as userId',
        exists(currentCheckIn(itemId, ref('expected.user_id'), 'first'))
          .$castTo<boolean>()
          .as('first'),
        exists(currentCheckIn(itemId, ref('expected.user_id'), 'second'))
          .$castTo<boolean>()
          .as('second'),
      ]),
  ),
)

export interface Expected {
  userId: number
  first: boolean
  second: boolean
}

/** Those of the people who are expected, and the legs that they are checked in to. */
export const readExpected = (
  ctx: Context,
  { id, times: { kind } }: Item,
  userIds: readonly number[],
): Promise<Expected[]> => expectedIn[groupOf(kind)](ctx, { itemId: id, userIds })

const nameStatement = statement('name-of-person', { userId: 'int' }, (db, { userId }) =>
  db.selectFrom(nameById(userId).as('u')).select('u.name'),
)

export async function readName(ctx: Context, userId: number): Promise<string> {
  const [person] = await nameStatement(ctx, { userId })
  return person?.name ?? ''
}

const userIdsStatement = statement('ids-of-people', { documentIds: 'text[]' }, (db, { documentIds }) =>
  db
    .selectFrom('users as u')
    .where('u.document_id', '=', eb => eb.fn.any(documentIds))
    .select(['u.id', 'u.document_id as documentId']),
)

/** By documentId; without those that nobody has. */
export async function readUserIds(
  ctx: Context,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await userIdsStatement(ctx, { documentIds })
  return new Map(rows.map(({ id, documentId }) => [documentId, id]))
}
