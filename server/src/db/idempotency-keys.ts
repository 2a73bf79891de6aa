import { KEY_IS_SAFE_MS, KEYS_PER_PERSON } from '@muster/domain/shared/limits.ts'
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

const safeUntil = (now: Date) => new Date(now.getTime() - KEY_IS_SAFE_MS)
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

/**
 * `null` if the key is new. A request with the same key that is in flight is waited for. A person who has as many young
 * keys as there may be is `full`: as many requests as run at that moment may go beyond it.
 */
export async function claimKey(
  tx: Tx,
  { userId, key, hash }: KeyedRequest,
  now: Date,
): Promise<EarlierRequest | 'full' | null> {
  // by the person: "offset 0" keeps PostgreSQL from reading the young keys of everybody
  const young = sql`select from (
      select created_at from idempotency_keys where user_id = ${userId}::integer offset 0) own
    where created_at > ${safeUntil(now)} offset ${KEYS_PER_PERSON - 1}`
  const claimed = await tx
    .insertInto('idempotency_keys')
    .columns(['user_id', 'key', 'request_hash', 'created_at'])
    .expression(
      tx
        .selectNoFrom([
          sql<number | null>`${userId}::integer`.as('user_id'),
          sql<string>`${key}::text`.as('key'),
          sql<Buffer>`${hash}::bytea`.as('request_hash'),
          sql<Date>`${now}::timestamptz`.as('created_at'),
        ])
        .where(sql<boolean>`not exists (${young})`),
    )
    .onConflict(conflict =>
      conflict
        .constraint('idempotency_keys_one_per_caller')
        .doUpdateSet({ request_hash: hash, created_at: now, result: null })
        .where('idempotency_keys.created_at', '<=', expiry(now)),
    )
    .returning('id')
    .executeTakeFirst()
  if (claimed) return null
  const earlier = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash as hash', 'result'])
    .where('user_id', 'is not distinct from', userId)
    .where('key', '=', key)
    .where('created_at', '>', expiry(now))
    .executeTakeFirst()
  return earlier ?? 'full'
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
  // one statement, because a further one would cost each request
  await sql`with expired as (
      select id from idempotency_keys where created_at <= ${expiry(now)}
        order by created_at limit ${REMOVED_AT_ONCE} for update skip locked),
    surplus as (
      select id from idempotency_keys where id = any(array(
        select id from (select id, created_at from idempotency_keys where user_id = ${userId}::integer
            order by created_at desc, id desc offset ${KEYS_PER_PERSON}) beyond
          where created_at <= ${safeUntil(now)} order by created_at limit ${REMOVED_AT_ONCE}))
        for update skip locked)
    delete from idempotency_keys where id in (select id from expired union all select id from surplus)`.execute(
    tx,
  )
}
