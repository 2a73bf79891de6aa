import { sql } from 'kysely'
import { dbOf, type HasDatabase } from './access.ts'
import type { Tx } from './connect.ts'

const KEPT_MS = 24 * 3_600_000
/** Each new key removes more expired ones than are added. */
const REMOVED_AT_ONCE = 20

export interface KeyedRequest {
  /** `null`: a visitor */
  userId: number | null
  key: string
  hash: Buffer
}

const expiry = (now: Date) => new Date(now.getTime() - KEPT_MS)

export interface EarlierRequest {
  hash: Buffer
  result: unknown
}

export const findKey = (
  ctx: HasDatabase,
  { userId, key }: KeyedRequest,
  now: Date,
): Promise<EarlierRequest | undefined> =>
  dbOf(ctx)
    .selectFrom('idempotency_keys')
    .select(['request_hash as hash', 'result'])
    .where('user_id', 'is not distinct from', userId)
    .where('key', '=', key)
    .where('created_at', '>', expiry(now))
    .executeTakeFirst()

/** `null` if the key is new. A request with the same key that is in flight is waited for. */
export async function claimKey(
  tx: Tx,
  { userId, key, hash }: KeyedRequest,
  now: Date,
): Promise<EarlierRequest | null> {
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, request_hash: hash, created_at: now })
    .onConflict(conflict =>
      conflict
        .constraint('idempotency_keys_one_per_caller')
        .doUpdateSet({ request_hash: hash, created_at: now, result: null })
        .where('idempotency_keys.created_at', '<=', expiry(now)),
    )
    .returning('id')
    .executeTakeFirst()
  if (claimed) return null
  return tx
    .selectFrom('idempotency_keys')
    .select(['request_hash as hash', 'result'])
    .where('user_id', 'is not distinct from', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
}

export async function keepResult(
  tx: Tx,
  { userId, key }: KeyedRequest,
  result: unknown,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ result: JSON.stringify(result ?? null) })
    .where('user_id', 'is not distinct from', userId)
    .where('key', '=', key)
    .execute()
  await sql`delete from idempotency_keys where id in (
    select id from idempotency_keys where created_at <= ${expiry(now)}
      order by created_at limit ${REMOVED_AT_ONCE} for update skip locked)`.execute(tx)
}
