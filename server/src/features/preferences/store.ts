import type { Home } from '@muster/domain/preferences/home.ts'
import type { ChangedPreferences, SavedPreferences } from '@muster/domain/preferences/schema.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Insertable, Updateable } from 'kysely'
import type { Tx } from '#db/connect.ts'
import type { Preferences } from '#db/schema.generated.ts'

type Columns = Updateable<Preferences>

/** Shared lock: the event's drinks cannot change until the preferences are saved. */
export const lockEventOfMember = (tx: Tx, event: AnyId, userId: number) =>
  tx
    .selectFrom('events as e')
    .innerJoin('event_members as m', 'm.event_id', 'e.id')
    .select(['e.id', 'e.available_drinks as availableDrinks'])
    .where('m.user_id', '=', userId)
    .where(eb => ('id' in event ? eb('e.id', '=', event.id) : eb('e.document_id', '=', event.documentId)))
    .forShare('e')
    .executeTakeFirst()

export const findOwn = (tx: Tx, preferences: AnyId, userId: number) =>
  tx
    .selectFrom('preferences')
    .select(['id', 'document_id as documentId', 'event_id as eventId'])
    .where('user_id', '=', userId)
    .where(eb =>
      'id' in preferences ? eb('id', '=', preferences.id) : eb('document_id', '=', preferences.documentId),
    )
    .executeTakeFirst()

export const findHome = async (tx: Tx, eventId: number, userId: number): Promise<Home | null> =>
  (await tx
    .selectFrom('preferences')
    .select(['street', 'city', 'state', 'formatted_address as formattedAddress', 'landmark'])
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .executeTakeFirst()) ?? null

const COLUMNS = {
  food: 'food',
  tshirtSize: 'tshirt_size',
  drinkPreference: 'drink_preference',
  street: 'street',
  city: 'city',
  state: 'state',
  zipCode: 'zip_code',
  formattedAddress: 'formatted_address',
  latitude: 'latitude',
  longitude: 'longitude',
  placeId: 'place_id',
  flat: 'flat',
  landmark: 'landmark',
} as const satisfies Record<keyof SavedPreferences, keyof Columns>

const columnsOf = (saved: ChangedPreferences): Columns =>
  Object.fromEntries(
    Object.entries(COLUMNS).flatMap(([name, column]) => {
      const value = saved[name as keyof SavedPreferences]
      return value === undefined ? [] : [[column, value]]
    }),
  )

/** A second save, from another phone or after a lost answer, updates the same row. */
export async function upsertPreferences(
  tx: Tx,
  { eventId, userId, now }: { eventId: number; userId: number; now: Date },
  saved: SavedPreferences,
): Promise<number> {
  const columns = columnsOf(saved)
  const row = { event_id: eventId, user_id: userId, ...columns } as Insertable<Preferences>
  const { id } = await tx
    .insertInto('preferences')
    .values({ ...row, created_at: now, updated_at: now })
    .onConflict(conflict =>
      conflict.columns(['user_id', 'event_id']).doUpdateSet({ ...columns, updated_at: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updatePreferences = (tx: Tx, id: number, saved: ChangedPreferences, now: Date) =>
  tx
    .updateTable('preferences')
    .set({ ...columnsOf(saved), updated_at: now })
    .where('id', '=', id)
    .execute()

export const deleteOwn = (tx: Tx, userId: number) =>
  tx.deleteFrom('preferences').where('user_id', '=', userId).execute()
