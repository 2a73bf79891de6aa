import { dbOf, type HasDatabase } from '#db/access.ts'
import type { Db, Tx } from '#db/connect.ts'

const passkeysOf = (db: Db | Tx, userId: number) =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id')

export const findPasskeys = (ctx: HasDatabase, userId: number) => passkeysOf(dbOf(ctx), userId).execute()

export const findPasskeysIn = (tx: Tx, userId: number) => passkeysOf(tx, userId).execute()

interface NewPasskey {
  userId: number
  credentialId: string
  publicKey: Uint8Array
  counter: number
  transports: string[]
  device: string
  now: Date
}

export const insertPasskey = (tx: Tx, { userId, credentialId, publicKey, now, ...made }: NewPasskey) =>
  tx
    .insertInto('passkeys')
    .values({
      ...{ user_id: userId, credential_id: credentialId, public_key: Buffer.from(publicKey) },
      ...{ ...made, created_at: now },
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** False if it was removed in the meantime. */
export async function updateUsedPasskey(
  tx: Tx,
  { id, counter, now }: { id: number; counter: number; now: Date },
): Promise<boolean> {
  const updated = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** False for one that is not theirs. */
export async function deletePasskey(tx: Tx, userId: number, id: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

export const deletePasskeysSince = (tx: Tx, userId: number, since: Date) =>
  tx.deleteFrom('passkeys').where('user_id', '=', userId).where('created_at', '>', since).execute()

export const deleteRecoveryCodesSince = (tx: Tx, userId: number, since: Date) =>
  tx.deleteFrom('recovery_codes').where('user_id', '=', userId).where('created_at', '>', since).execute()

/** Returns how many there were. */
export async function deleteAllPasskeys(tx: Tx, userId: number): Promise<number> {
  await deleteRecoveryCodes(tx, userId)
  const deleted = await tx.deleteFrom('passkeys').where('user_id', '=', userId).returning('id').execute()
  return deleted.length
}

export const deleteRecoveryCodes = (tx: Tx, userId: number) =>
  tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()

export const insertRecoveryCodes = (tx: Tx, userId: number, hashes: readonly Buffer[], now: Date) =>
  tx
    .insertInto('recovery_codes')
    .values(hashes.map(hash => ({ user_id: userId, code_hash: hash, created_at: now })))
    .execute()

/** One statement, so that only one of two concurrent log-ins finds it. */
export async function takeRecoveryCode(tx: Tx, userId: number, hash: Buffer): Promise<boolean> {
  const taken = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** False if it was used before. */
export async function insertUsedChallenge(tx: Tx, id: string, expiresAt: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('used_challenges')
    .values({ id, expires_at: expiresAt })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const deleteOldChallenges = (ctx: HasDatabase, now: Date) =>
  dbOf(ctx).deleteFrom('used_challenges').where('expires_at', '<=', now).execute()
