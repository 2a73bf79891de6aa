import type { Insertable } from 'kysely'
import type { Tx } from '#db/connect.ts'
import type { CheckIns } from '#db/schema.generated.ts'
import { batches } from './batches.ts'
import type { Offsite } from './offsite.ts'

const MINUTE_MS = 60_000
export const inMinutes = (now: Date, minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS)

type Kind = 'flight' | 'bus' | 'hotel-room' | 'car-pool' | 'sub-event'

export async function insertItems(
  tx: Tx,
  { eventId }: Offsite,
  { kind, count, coordinatorId }: { kind: Kind; count: number; coordinatorId: number | null },
): Promise<number[]> {
  const row = { event_id: eventId, kind, coordinator_id: coordinatorId }
  const ids: number[] = []
  for (const batch of batches(Array(count).fill(row) as (typeof row)[])) {
    const inserted = await tx.insertInto('items').values(batch).returning('id').execute()
    ids.push(...inserted.map(({ id }) => id))
  }
  return ids
}

export async function assign(
  tx: Tx,
  { eventId }: Offsite,
  kind: Kind,
  pairs: readonly [itemId: number, userId: number][],
): Promise<void> {
  for (const batch of batches(pairs)) {
    await tx
      .insertInto('assignments')
      .values(batch.map(([item_id, user_id]) => ({ item_id, user_id, event_id: eventId, kind })))
      .execute()
  }
}

export async function checkIn(
  tx: Tx,
  pairs: readonly [itemId: number, userId: number][],
  at: Date,
): Promise<void> {
  const rows = pairs.map(
    ([item_id, user_id]): Insertable<CheckIns> => ({
      item_id,
      user_id,
      at,
      recorded_at: at,
      by_user_id: user_id,
      method: 'self',
    }),
  )
  for (const batch of batches(rows)) await tx.insertInto('check_ins').values(batch).execute()
}

export const dealt = (groups: readonly number[], people: readonly number[]) =>
  people.map((person, at): [number, number] => [groups[at % groups.length] ?? 0, person])
