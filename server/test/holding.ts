import { vi } from 'vitest'
import { HANG_MS } from './hang.ts'
import type { TestContext } from './test-context.ts'

const KEY = 4711

/** For SQL: waits while `holding` holds. */
export const WAIT_IF_HELD = `pg_advisory_xact_lock_shared(${KEY})`

const WAITING = `select from pg_locks where locktype = 'advisory' and objid = ${KEY} and not granted
  and database = (select oid from pg_database where datname = current_database())`

interface Hold {
  /** such as `insert on check_ins` */
  before?: readonly string[]
  count: number
  /** what happens between their reads and their writes */
  meanwhile?: () => Promise<unknown>
}

/** Makes a race certain: `count` transactions have read what they decide by before one of them writes. */
export async function holding<T>(
  { pool }: Pick<TestContext, 'pool'>,
  { before = [], count, meanwhile }: Hold,
  work: () => Promise<T>,
): Promise<T> {
  await pool.query(`create function wait_if_held() returns trigger language plpgsql as
    $$ begin perform ${WAIT_IF_HELD}; return null; end $$`)
  for (const [at, write] of before.entries())
    await pool.query(
      `create trigger wait_if_held_${at} before ${write} for each statement execute function wait_if_held()`,
    )
  const holder = await pool.connect()
  let working: Promise<T> | undefined
  try {
    await holder.query(`select pg_advisory_lock(${KEY})`)
    let isEnded = false
    working = work().finally(() => {
      isEnded = true
    })
    const areHeld = async () => isEnded || (await holder.query(WAITING)).rowCount === count
    await vi.waitUntil(areHeld, { timeout: HANG_MS, interval: 5 })
    if (isEnded) throw new Error(`the work ended before ${count} transactions wrote`)
    await meanwhile?.()
  } finally {
    await holder.query(`select pg_advisory_unlock(${KEY})`)
    holder.release()
    await working?.catch(() => undefined)
    await pool.query('drop function wait_if_held cascade')
  }
  return await working
}
