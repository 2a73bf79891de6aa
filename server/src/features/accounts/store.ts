import type { UpdateCurrentUserBody } from '@muster/domain/profile/schema.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Selectable } from 'kysely'
import { dbOf, type HasDatabase } from '#db/access.ts'
import type { Db, Tx } from '#db/connect.ts'
import type { Users } from '#db/schema.generated.ts'

export type User = Selectable<Users>
export type Purpose =
  | 'reset-password'
  | 'appoint-admin'
  | 'confirm-email'
  | 'change-email'
  | 'undo-email'
  | 'invitation'

const userByEmail = (db: Db | Tx, email: string) =>
  db
    .selectFrom('users')
    .selectAll()
    .where(eb => eb.fn('lower', ['email']), '=', email.toLowerCase())
    .executeTakeFirst()

export const findUserByEmail = (ctx: HasDatabase, email: string) => userByEmail(dbOf(ctx), email)

export const findUserByEmailIn = (tx: Tx, email: string) => userByEmail(tx, email)

export const findUserById = (ctx: HasDatabase, id: number) =>
  dbOf(ctx).selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

/** `undefined` once it has ended. */
export const findUserOfSession = (ctx: HasDatabase, sessionId: number) =>
  dbOf(ctx)
    .selectFrom('users as u')
    .innerJoin('sessions as s', 's.user_id', 'u.id')
    .selectAll('u')
    .where('s.id', '=', sessionId)
    .where('u.disabled_at', 'is', null)
    .executeTakeFirst()

export const readPasswordHash = async (ctx: HasDatabase, id: number): Promise<string> => {
  const user = await dbOf(ctx)
    .selectFrom('users')
    .select('password_hash as hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return user.hash
}

export const lockUser = (tx: Tx, id: number) =>
  tx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

const personBy = (db: Db | Tx, user: AnyId) =>
  db
    .selectFrom('users')
    .selectAll()
    .where(eb => ('id' in user ? eb('id', '=', user.id) : eb('document_id', '=', user.documentId)))

export const findPerson = (ctx: HasDatabase, user: AnyId) => personBy(dbOf(ctx), user).executeTakeFirst()

export const lockPerson = (tx: Tx, user: AnyId) => personBy(tx, user).forUpdate().executeTakeFirst()

interface NewUser {
  username: string
  email: string
  name: string
  contact: string
  passwordHash: string
  role: string
  /** nobody knows its password yet */
  unclaimedSince?: Date
}

export const insertUser = (tx: Tx, { passwordHash, unclaimedSince, ...person }: NewUser) =>
  tx
    .insertInto('users')
    .values({
      ...{ ...person, password_hash: passwordHash, confirmed: false },
      unclaimed_since: unclaimedSince ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

export const updateProfile = (tx: Tx, userId: number, { name, contact }: UpdateCurrentUserBody, now: Date) =>
  tx
    .updateTable('users')
    .set({ ...(name && { name }), ...(contact && { contact }), updated_at: now })
    .where('id', '=', userId)
    // a deletion may have come first
    .where('former_since', 'is', null)
    .execute()

export const updatePassword = (tx: Tx, userId: number, passwordHash: string, now: Date) =>
  tx
    .updateTable('users')
    .set({ password_hash: passwordHash, unclaimed_since: null, updated_at: now })
    .where('id', '=', userId)
    .execute()

export const updateConfirmed = (tx: Tx, userId: number, now: Date) =>
  tx.updateTable('users').set({ confirmed: true, updated_at: now }).where('id', '=', userId).execute()

export const updateRole = (tx: Tx, userId: number, role: string, now: Date) =>
  tx
    .updateTable('users')
    .set({ role, role_since: now, disabled_at: null, updated_at: now })
    .where('id', '=', userId)
    .execute()

export const updateDisabled = (tx: Tx, userId: number, disabledAt: Date | null, now: Date) =>
  tx.updateTable('users').set({ disabled_at: disabledAt, updated_at: now }).where('id', '=', userId).execute()

export const insertSession = (
  tx: Tx,
  session: { userId: number; userAgent: string | null; now: Date; expiresAt: Date },
) =>
  tx
    .insertInto('sessions')
    .values({
      user_id: session.userId,
      user_agent: session.userAgent,
      created_at: session.now,
      last_used_at: session.now,
      expires_at: session.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

export const deleteSession = (tx: Tx, sessionId: number) =>
  tx.deleteFrom('sessions').where('id', '=', sessionId).execute()

export async function deleteSessionOf(tx: Tx, userId: number, sessionId: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

export const deleteSessionsOf = (tx: Tx, userId: number, except: number | null) =>
  tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== null, query => query.where('id', '!=', except ?? 0))
    .execute()

export async function deleteAllSessions(tx: Tx): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('sessions').executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export const deleteCodesOf = (tx: Tx, userId: number, purpose: Purpose) =>
  tx.deleteFrom('one_time_codes').where('user_id', '=', userId).where('purpose', '=', purpose).execute()

export const deleteAllCodesOf = (tx: Tx, userId: number) =>
  tx.deleteFrom('one_time_codes').where('user_id', '=', userId).execute()

export async function insertCode(
  tx: Tx,
  code: {
    userId: number
    purpose: Purpose
    hash: Buffer
    now: Date
    expiresAt: Date
    email?: string | undefined
  },
): Promise<void> {
  // each changed address can be taken back on its own
  if (code.purpose !== 'undo-email') await deleteCodesOf(tx, code.userId, code.purpose)
  await tx
    .insertInto('one_time_codes')
    .values({
      code_hash: code.hash,
      user_id: code.userId,
      purpose: code.purpose,
      email: code.email ?? null,
      created_at: code.now,
      expires_at: code.expiresAt,
    })
    .execute()
}

export interface Code {
  userId: number
  purpose: string
}

/** While it can be used. */
export const findCode = (
  ctx: HasDatabase,
  hash: Buffer,
  purposes: readonly Purpose[],
  now: Date,
): Promise<Code | undefined> =>
  dbOf(ctx)
    .selectFrom('one_time_codes')
    .select(['user_id as userId', 'purpose'])
    .where('code_hash', '=', hash)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const isCodeValid = async (...asked: Parameters<typeof findCode>): Promise<boolean> =>
  (await findCode(...asked)) !== undefined

/** Whether the code was made for the present address, which is confirmed by now, by it or otherwise. */
export const isConfirmedBy = async (ctx: HasDatabase, hash: Buffer): Promise<boolean> =>
  (await dbOf(ctx)
    .selectFrom('one_time_codes')
    .innerJoin('users', 'users.id', 'one_time_codes.user_id')
    .select('users.id')
    .where('code_hash', '=', hash)
    .where('purpose', 'in', ['confirm-email', 'change-email'])
    .where(({ eb, fn, ref }) =>
      eb(fn.coalesce('one_time_codes.email', 'users.email'), '=', ref('users.email')),
    )
    .where('users.confirmed', '=', true)
    .executeTakeFirst()) !== undefined

/** One statement, so that only one of two concurrent calls finds the row unused. */
export const takeCode = (tx: Tx, hash: Buffer, purposes: readonly Purpose[], now: Date) =>
  tx
    .updateTable('one_time_codes')
    .set({ used_at: now })
    .where('code_hash', '=', hash)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id as userId', 'purpose', 'email', 'created_at as createdAt'])
    .executeTakeFirst()
