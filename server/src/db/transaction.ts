import type { Db, Tx } from './connect.ts'
import { isConnectionLost } from './connection-errors.ts'
import { sqlStateOf } from './constraints.ts'
import { retryOnConnectionLoss } from './retry.ts'

const ROLLED_BACK = ['40001', '40P01']

interface TransactionOptions {
  isIdempotent?: boolean
}

export type InTransaction = <T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions) => Promise<T>

/** Retries if nothing was committed. The outcome of an unanswered commit is unknown (decision 12). */
export const inTransactionOf =
  (db: Db): InTransaction =>
  (work, { isIdempotent = false } = {}) => {
    let isCommitting = false
    // the rollback after a failure may itself fail, with an error that says less
    let failure: unknown
    return retryOnConnectionLoss(
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
