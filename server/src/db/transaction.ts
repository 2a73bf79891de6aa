import { isConnectionLost, patiently } from './away.ts'
import type { Db, Tx } from './connect.ts'
import { sqlStateOf } from './constraints.ts'

const ROLLED_BACK = ['40001', '40P01']

interface TransactionOptions {
  /** done twice it leaves what it leaves when done once, so that an unanswered commit may be followed by another */
  isIdempotent?: boolean
}

export type InTransaction = <T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions) => Promise<T>

/**
 * The work is done again where PostgreSQL rolled it back for another's sake, or where the connection ended before
 * the commit was sent: nothing has happened then. What became of a commit without an answer nobody knows: the
 * caller hears so (503), unless it does no harm to do the work again.
 */
export const inTransactionOf =
  (db: Db): InTransaction =>
  (work, { isIdempotent = false } = {}) => {
    let isCommitting = false
    // the rollback behind a failure may fail for a reason of its own, which says less
    let failure: unknown
    return patiently(
      async () => {
        isCommitting = false
        failure = undefined
        try {
          return await db.transaction().execute(async tx => {
            const result = await work(tx).catch(error => {
              failure = error
              throw error
            })
            isCommitting = true
            return result
          })
        } catch (error) {
          throw failure ?? error
        }
      },
      error =>
        ROLLED_BACK.includes(sqlStateOf(error) ?? '') ||
        (isConnectionLost(error) && (isIdempotent || !isCommitting)),
    )
  }
