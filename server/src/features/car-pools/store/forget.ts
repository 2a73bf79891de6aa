import { formerMember } from '@muster/domain/profile/words.ts'
import type { Tx } from '#db/connect.ts'

/** Everything of the person, in the order of locks.ts. The events are locked. */
export async function lockRides(tx: Tx, userId: number): Promise<void> {
  await tx
    .selectFrom('event_members')
    .select('event_id')
    .where('user_id', '=', userId)
    .orderBy('event_id')
    .forNoKeyUpdate()
    .execute()
  await tx
    .selectFrom('car_pools')
    .select('item_id')
    .where(({ eb, or, selectFrom }) => {
      const seats = selectFrom('assignments').select('item_id').where('user_id', '=', userId)
      return or([eb('owner_id', '=', userId), eb('item_id', 'in', seats.where('kind', '=', 'car-pool'))])
    })
    .orderBy('item_id')
    .forUpdate()
    .execute()
  await tx
    .selectFrom('car_pool_requests')
    .select('id')
    .where(({ eb, or }) => or([eb('requester_id', '=', userId), eb('requestee_id', '=', userId)]))
    .orderBy('id')
    .forUpdate()
    .execute()
  await tx
    .selectFrom('car_pool_waits')
    .select('event_id')
    .where('user_id', '=', userId)
    .orderBy('event_id')
    .forUpdate()
    .execute()
}

/** Car pools of events that are over stay, because other people have checked in to them. */
export async function forgetRider(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('car_pool_waits').where('user_id', '=', userId).execute()
  await tx
    .updateTable('car_pools')
    .set({ meeting_point: formerMember.meetingPoint, area: '', note: null })
    .set({ latitude: null, longitude: null, place_id: null })
    .where('owner_id', '=', userId)
    .execute()
  await tx
    .updateTable('car_pool_requests')
    .set({ message: null, reason: null, meeting_point: '' })
    .where(({ eb, or }) => or([eb('requester_id', '=', userId), eb('requestee_id', '=', userId)]))
    .execute()
}
