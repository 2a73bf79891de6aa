import { dbOf, type HasDatabase } from '#db/access.ts'
import type { Db, Tx } from '#db/connect.ts'

/** A changed address stays reserved while its notice can undo the change, so that nobody else can take it (R204). */
const reserved = (db: Db | Tx, email: string, now: Date) =>
  db
    .selectFrom('one_time_codes')
    .select('user_id as userId')
    .where(({ eb, fn }) => eb(fn('lower', ['email']), '=', email.toLowerCase()))
    .where('purpose', '=', 'undo-email')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)

export async function readReservedEmails(tx: Tx, userId: number, now: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('one_time_codes')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'undo-email')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('email', 'is not', null)
    .select(({ ref }) => ref('email').$notNull().as('email'))
    .distinct()
    .execute()
  return rows.map(({ email }) => email)
}

/** In one query, so that a concurrent change is seen as a whole or not at all. */
const holders = (db: Db | Tx, email: string, now: Date) =>
  db
    .selectFrom('users')
    .select('id as userId')
    .where(({ eb, fn }) => eb(fn('lower', ['email']), '=', email.toLowerCase()))
    .unionAll(reserved(db, email, now))
    .execute()

export const isEmailTaken = async (ctx: HasDatabase, email: string, now: Date): Promise<boolean> =>
  (await holders(dbOf(ctx), email, now)).length > 0

/** By an account, or reserved for one. */
export const isEmailTakenByOthers = async (
  tx: Tx,
  email: string,
  { userId, now }: { userId: number; now: Date },
): Promise<boolean> => (await holders(tx, email, now)).some(holder => holder.userId !== userId)

export const updateEmail = (
  tx: Tx,
  userId: number,
  { email, username }: { email: string; username: string },
  now: Date,
) =>
  tx
    .updateTable('users')
    .set({ email, username, confirmed: true, updated_at: now })
    .where('id', '=', userId)
    .execute()

/** The job of the notice makes the code, so that only its hash is ever stored. */
export const updateUndoCode = (tx: Tx, of: { userId: number; email: string }, hash: Buffer) =>
  tx
    .updateTable('one_time_codes')
    .set({ code_hash: hash })
    .where('user_id', '=', of.userId)
    .where('purpose', '=', 'undo-email')
    .where('email', '=', of.email)
    .where('used_at', 'is', null)
    .execute()

export const deleteUndoCodesBefore = (tx: Tx, userId: number, before: Date) =>
  tx
    .deleteFrom('one_time_codes')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'undo-email')
    .where('created_at', '<=', before)
    .execute()

/** Older notices stay: they lead to addresses that the person had before. */
export const deleteCodesExceptUndoBefore = (tx: Tx, userId: number, before: Date) =>
  tx
    .deleteFrom('one_time_codes')
    .where('user_id', '=', userId)
    .where(({ eb, or }) => or([eb('purpose', '!=', 'undo-email'), eb('created_at', '>=', before)]))
    .execute()

/** What was asked for at the address from before ends with it; the used link still says "already confirmed". */
export const deleteCodesOfOldAddress = (tx: Tx, userId: number) =>
  tx
    .deleteFrom('one_time_codes')
    .where('user_id', '=', userId)
    .where('purpose', '!=', 'undo-email')
    .where('used_at', 'is', null)
    .execute()
