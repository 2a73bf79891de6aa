import { HAND_OFF_TRIES } from '@muster/domain/hand-offs/limits.ts'
import type { Tx } from '#db/connect.ts'

interface NewHandOff {
  userId: number
  sessionId: number
  selector: string
  hash: Buffer
  now: Date
  expiresAt: Date
}

export async function replaceHandOff(
  tx: Tx,
  { userId, sessionId, selector, hash, now, expiresAt }: NewHandOff,
) {
  const row = {
    ...{ session_id: sessionId, selector, code_hash: hash, wrong_tries: 0 },
    ...{ created_at: now, expires_at: expiresAt },
  }
  await tx
    .insertInto('hand_offs')
    .values({ user_id: userId, ...row })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** Several people's, rarely. Another phone that types the same code waits here. */
export const lockHandOffs = (tx: Tx, selector: string, now: Date) =>
  tx
    .selectFrom('hand_offs')
    .select(['user_id as userId', 'code_hash as hash'])
    .where('selector', '=', selector)
    .where('expires_at', '>', now)
    .where('wrong_tries', '<', HAND_OFF_TRIES)
    .orderBy('user_id')
    .forUpdate()
    .execute()

export const countWrongTry = (tx: Tx, userIds: readonly number[]) =>
  tx
    .updateTable('hand_offs')
    .set(eb => ({ wrong_tries: eb('wrong_tries', '+', 1) }))
    .where('user_id', 'in', userIds)
    .execute()

export const deleteHandOff = (tx: Tx, userId: number) =>
  tx.deleteFrom('hand_offs').where('user_id', '=', userId).execute()
