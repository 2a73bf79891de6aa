import { type DeleteResult, sql } from 'kysely'
import type { Tx } from './connect.ts'

const STEP = 1000

/**
 * Deletes at most a thousand rows with each statement, until none is left. One statement for 10,000 people would run
 * into its time limit, and so would the commit with all that triggers have put off until then.
 */
export async function deleteInSteps(tx: Tx, deleteSome: (limit: number) => Promise<DeleteResult>) {
  for (;;) {
    const { numDeletedRows } = await deleteSome(STEP)
    await sql`set constraints all immediate`.execute(tx)
    if (numDeletedRows < STEP) return
  }
}
