import type { Db, Tx } from './connect.ts'
import { sqlStateOf } from './constraints.ts'

const RETRYABLE = new Set(['40001', '40P01'])
const TRIES = 3

/** PostgreSQL rolled the transaction back for another's sake: nothing happened, so it may run again. */
export const inTransactionOf =
  (db: Db) =>
  async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await db.transaction().execute(work)
      } catch (error) {
        if (attempt === TRIES || !RETRYABLE.has(sqlStateOf(error) ?? '')) throw error
        await new Promise(resolve => setTimeout(resolve, Math.random() * 20 * 2 ** attempt))
      }
    }
  }
