import type { Tx } from '#db/connect.ts'

interface AuditEntry {
  action: string
  actorId: number | null
  eventId?: number | null
  userId?: number | null
  details?: object
  at?: Date
}

export const recordAudit = (
  tx: Tx,
  { action, actorId, eventId = null, userId = null, details = {}, at }: AuditEntry,
): Promise<unknown> =>
  tx
    .insertInto('audit')
    .values({
      action,
      actor_id: actorId,
      event_id: eventId,
      subject_type: userId === null ? null : 'user',
      subject_id: userId,
      details: JSON.stringify(details),
      at,
    })
    .execute()
