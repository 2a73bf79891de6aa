import type { Tx } from '#db/connect.ts'

interface Place {
  item: { id: number; eventId: number; kind: string }
  userId: number
}

export const insertPlace = (tx: Tx, { item, userId }: Place, now: Date) =>
  tx
    .insertInto('assignments')
    .values({ item_id: item.id, user_id: userId, event_id: item.eventId, kind: item.kind, assigned_at: now })
    .execute()

export const deletePlace = (tx: Tx, { item, userId }: Place) =>
  tx.deleteFrom('assignments').where('item_id', '=', item.id).where('user_id', '=', userId).execute()
