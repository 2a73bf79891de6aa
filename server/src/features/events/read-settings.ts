import type { EventSettings, EventSettingsReply } from '@muster/domain/events/schema-settings.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import { displayName } from '#db/display-name-sql.ts'
import { statementById } from '#db/statement.ts'
import { Refused } from '#refused.ts'

const readSettings = statementById('event-settings', {}, (db, _, hasId) =>
  db
    .selectFrom('events as e')
    .leftJoin('users as u', 'u.id', 'e.emergency_coordinator_id')
    .where(({ ref }) => hasId({ id: ref('e.id'), documentId: ref('e.document_id') }))
    .select(({ ref }) => [
      'e.id',
      'e.document_id as documentId',
      'e.revision',
      'e.name',
      'e.description as desc',
      'e.start_date as startDate',
      'e.end_date as endDate',
      'e.timezone',
      'e.location',
      'e.latitude',
      'e.longitude',
      ref('e.registration').$castTo<EventSettings['registration']>().as('registration'),
      'e.active',
      'e.archived as isArchived',
      'e.is_car_pool_enabled as isCarPoolEnabled',
      'e.available_drinks as availableDrinks',
      ref('e.join_policy').$castTo<EventSettings['joinPolicy']>().as('joinPolicy'),
      'e.join_domains as joinDomains',
      displayName(ref('u.name').$notNull(), ref('u.username').$notNull()).as('coordinatorName'),
      'u.email as coordinatorEmail',
      'u.contact as coordinatorContact',
      'u.id as coordinatorId',
    ]),
)

export async function settings(ctx: Context, event: AnyId): Promise<EventSettingsReply> {
  const [found] = await readSettings(ctx, event, {})
  if (!found) throw new Refused('not_found')
  const { latitude, longitude, startDate, endDate, ...others } = found
  const { coordinatorId, coordinatorName, coordinatorEmail, coordinatorContact, ...row } = others
  return {
    data: {
      ...row,
      startDate: startDate.toISOString(),
      endDate: endDate.toISOString(),
      locationCoOrds: latitude === null || longitude === null ? null : { latitude, longitude },
      emergencyCoordinator:
        coordinatorId === null
          ? null
          : {
              id: coordinatorId,
              name: coordinatorName,
              email: coordinatorEmail ?? '',
              contact: coordinatorContact ?? '',
            },
    },
  }
}
