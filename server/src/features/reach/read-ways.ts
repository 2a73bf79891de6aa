import type { DeviceFacts } from '@muster/domain/reach/rules.ts'
import type { HasDatabase } from '#db/access.ts'
import { statement } from '#db/statement.ts'

const readPeople = statement('reach-people', { eventId: 'int' }, (db, { eventId }) =>
  db
    .selectFrom('event_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .leftJoin('installed_apps as a', 'a.user_id', 'm.user_id')
    .leftJoin('unsubscribes as s', join =>
      join.onRef('s.user_id', '=', 'm.user_id').onRef('s.event_id', '=', 'm.event_id'),
    )
    .where('m.event_id', '=', eventId)
    .select(({ eb }) => [
      'm.user_id as id',
      'u.confirmed as isEmailConfirmed',
      eb('a.user_id', 'is not', null).$castTo<boolean>().as('isInstalled'),
      eb('s.user_id', 'is not', null).$castTo<boolean>().as('hasUnsubscribed'),
    ]),
)

const readDevices = statement('reach-devices', { eventId: 'int' }, (db, { eventId }) =>
  db
    .selectFrom('event_members as m')
    .innerJoin('push_subscriptions as d', 'd.user_id', 'm.user_id')
    .where('m.event_id', '=', eventId)
    .select([
      'd.user_id as userId',
      'd.is_active as isActive',
      'd.expiration_time as expiresAt',
      'd.last_sent_at as lastSentAt',
      'd.last_delivered_at as lastDeliveredAt',
      'd.last_opened_at as lastOpenedAt',
    ]),
)

const readWithoutPreferences = statement('reach-without-preferences', { eventId: 'int' }, (db, { eventId }) =>
  db
    .selectFrom('event_members as m')
    .where('m.event_id', '=', eventId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('preferences as p')
            .select('p.id')
            .whereRef('p.event_id', '=', 'm.event_id')
            .whereRef('p.user_id', '=', 'm.user_id'),
        ),
      ),
    )
    .select('m.user_id as id'),
)

type Person = Awaited<ReturnType<typeof readPeople>>[number]
export interface WaysOfPerson extends Person {
  devices: readonly DeviceFacts[]
}

/** By person, of an event: two statements for any number of people. */
export async function waysOfMembers(
  ctx: HasDatabase,
  eventId: number,
): Promise<ReadonlyMap<number, WaysOfPerson>> {
  const [people, devices] = await Promise.all([readPeople(ctx, { eventId }), readDevices(ctx, { eventId })])
  const byPerson = Map.groupBy(devices, ({ userId }) => userId)
  return new Map(people.map(person => [person.id, { ...person, devices: byPerson.get(person.id) ?? [] }]))
}

export const membersWithoutPreferences = async (
  ctx: HasDatabase,
  eventId: number,
): Promise<ReadonlySet<number>> =>
  new Set((await readWithoutPreferences(ctx, { eventId })).map(({ id }) => id))
