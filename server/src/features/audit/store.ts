import { sql } from 'kysely'
import type { Tx } from '#db/connect.ts'
import { partsOf } from '#db/parts-of.ts'

interface AuditEntry {
  action: string
  actorId: number | null
  eventId?: number | null
  userId?: number | null
  details?: object
  at?: Date
}

export const recordAudit = (tx: Tx, entry: AuditEntry): Promise<unknown> => recordAudits(tx, [entry])

export async function recordAudits(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  for (const part of partsOf(entries)) await tx.insertInto('audit').values(part.map(toRow)).execute()
}

const toRow = ({ action, actorId, eventId = null, userId = null, details = {}, at }: AuditEntry) => ({
  action,
  actor_id: actorId,
  event_id: eventId,
  subject_type: userId === null ? null : 'user',
  subject_id: userId,
  details: JSON.stringify(details),
  at,
})

/** The reasons that staff gave; what happened and when stays. */
export const forgetSubject = (tx: Tx, userId: number) =>
  tx
    .updateTable('audit')
    .set({ details: sql`details - 'reason'` })
    .where('subject_type', '=', 'user')
    .where('subject_id', '=', userId)
    .execute()
