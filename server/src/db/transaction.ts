import { isConnectionLost, patiently } from './away.ts'
import type { Db, Tx } from './connect.ts'
import { sqlStateOf } from './constraints.ts'

const ROLLED_BACK = ['40001', '40P01']

/**
 * The work is done again where PostgreSQL rolled it back for another's sake, or where the connection ended before
 * the commit was sent: nothing has happened then. What became of a commit without an answer nobody knows, and the
 * caller hears so (503).
 */
export const inTransactionOf =
  (db: Db) =>
  <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    let isCommitting = false
    return patiently(
      () => {
        isCommitting = false
        return db.transaction().execute(async tx => {
          const result = await work(tx)
          isCommitting = true
          return result
        })
      },
      error => ROLLED_BACK.includes(sqlStateOf(error) ?? '') || (!isCommitting && isConnectionLost(error)),
    )
  }
