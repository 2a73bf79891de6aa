import { formerMember } from '@muster/domain/profile/words.ts'
import type { Tx } from '#db/connect.ts'

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
