import type { EventDraft } from '@muster/domain/events/schema-settings.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import { sql } from 'kysely'
import type { Tx } from '#db/connect.ts'

export interface SettingsRow extends Omit<EventDraft, 'emergencyCoordinator'> {
  emergencyCoordinatorId: number | null
}

const columnsOf = ({ locationCoOrds, ...row }: SettingsRow) => ({
  name: row.name,
  description: row.desc,
  start_date: new Date(row.startDate),
  end_date: new Date(row.endDate),
  timezone: row.timezone,
  location: row.location,
  latitude: locationCoOrds?.latitude ?? null,
  longitude: locationCoOrds?.longitude ?? null,
  registration: row.registration,
  active: row.active,
  archived: row.isArchived,
  is_car_pool_enabled: row.isCarPoolEnabled,
  available_drinks: row.availableDrinks,
  join_policy: row.joinPolicy,
  join_domains: row.joinDomains,
  emergency_coordinator_id: row.emergencyCoordinatorId,
})

export const lockSettings = (tx: Tx, event: AnyId) =>
  tx
    .selectFrom('events')
    .select([
      'id',
      'document_id',
      'revision',
      'cover_image_id',
      'name',
      'description',
      'start_date',
      'end_date',
    ])
    .select(['timezone', 'location'])
    .select(['latitude', 'longitude', 'registration', 'active', 'archived', 'is_car_pool_enabled'])
    .select(['available_drinks', 'join_policy', 'join_domains', 'emergency_coordinator_id'])
    .where(eb => ('id' in event ? eb('id', '=', event.id) : eb('document_id', '=', event.documentId)))
    .forUpdate()
    .executeTakeFirst()

type Stored = NonNullable<Awaited<ReturnType<typeof lockSettings>>>

/** What it was and what it is, by column. */
export function changesOf(stored: Stored, row: SettingsRow): Record<string, readonly [unknown, unknown]> {
  const changes = Object.entries(columnsOf(row)).map(([column, is]) => {
    const was = stored[column as keyof Stored]
    return [column, [was, is]] as const
  })
  return Object.fromEntries(changes.filter(([, [was, is]]) => JSON.stringify(was) !== JSON.stringify(is)))
}

export const insertEvent = (tx: Tx, row: SettingsRow, now: Date) =>
  tx
    .insertInto('events')
    .values({ ...columnsOf(row), created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()

export const updateSettings = (tx: Tx, eventId: number, row: SettingsRow, now: Date) =>
  tx
    .updateTable('events')
    .set({ ...columnsOf(row), revision: sql`revision + 1`, updated_at: now })
    .where('id', '=', eventId)
    .execute()
