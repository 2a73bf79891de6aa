import type { Selectable } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'
import type { Users } from '#db/schema.generated.ts'

export type User = Selectable<Users>
export type Purpose = 'reset-password' | 'confirm-email'

export const findUserByEmail = (db: Db | Tx, email: string) =>
  db
    .selectFrom('users')
    .selectAll()
    .where(eb => eb.fn('lower', ['email']), '=', email.toLowerCase())
    .executeTakeFirst()

export const findUserById = (db: Db | Tx, id: number) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

export const readUser = (db: Db | Tx, id: number) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const lockUser = (tx: Tx, id: number) =>
  tx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export interface NewUser {
  username: string
  email: string
  name: string
  contact: string
  passwordHash: string
  role?: string
  isConfirmed?: boolean
}

export const insertUser = (
  tx: Tx,
  { username, email, name, contact, passwordHash, role, isConfirmed }: NewUser,
) =>
  tx
    .insertInto('users')
    .values({
      username,
      email,
      name,
      contact,
      password_hash: passwordHash,
      role: role ?? 'Attendee',
      confirmed: isConfirmed ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

export const updatePassword = (tx: Tx, userId: number, passwordHash: string, now: Date) =>
  tx
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('id', '=', userId)
    .execute()

export const updateConfirmed = (tx: Tx, userId: number, now: Date) =>
  tx.updateTable('users').set({ confirmed: true, updated_at: now }).where('id', '=', userId).execute()

/** Whoever is given a role may also log in again. */
export const appoint = (tx: Tx, userId: number, role: string, now: Date) =>
  tx.updateTable('users').set({ role, disabled_at: null, updated_at: now }).where('id', '=', userId).execute()

export const insertSession = (tx: Tx, userId: number, userAgent: string | null, now: Date, expiresAt: Date) =>
  tx
    .insertInto('sessions')
    .values({
      user_id: userId,
      user_agent: userAgent,
      created_at: now,
      last_used_at: now,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

export const deleteSession = (tx: Tx, sessionId: number) =>
  tx.deleteFrom('sessions').where('id', '=', sessionId).execute()

export const deleteSessionsOf = (tx: Tx, userId: number, except: number | null) =>
  tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== null, query => query.where('id', '!=', except ?? 0))
    .execute()

export const deleteCodesOf = (tx: Tx, userId: number, purpose: Purpose) =>
  tx.deleteFrom('one_time_codes').where('user_id', '=', userId).where('purpose', '=', purpose).execute()

/** Only the newest code of a purpose is good. */
export async function insertCode(
  tx: Tx,
  code: { userId: number; purpose: Purpose; hash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await deleteCodesOf(tx, code.userId, code.purpose)
  await tx
    .insertInto('one_time_codes')
    .values({
      code_hash: code.hash,
      user_id: code.userId,
      purpose: code.purpose,
      created_at: code.now,
      expires_at: code.expiresAt,
    })
    .execute()
}

/** One statement, so that of two that come at once only one finds the row unused. */
export const takeCode = (tx: Tx, hash: Buffer, purpose: Purpose, now: Date) =>
  tx
    .updateTable('one_time_codes')
    .set({ used_at: now })
    .where('code_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id as userId')
    .executeTakeFirst()

export const insertAudit = (tx: Tx, actorId: number | null, action: string, subjectId: number) =>
  tx
    .insertInto('audit')
    .values({ actor_id: actorId, action, subject_type: 'user', subject_id: subjectId })
    .execute()
