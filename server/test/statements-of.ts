import { inTransactionOf } from '../src/db/transaction.ts'
import type { TestContext } from './test-context.ts'

/** How many statements of transactions it takes, without begin and commit. */
export async function statementsOf(ctx: TestContext, act: () => Promise<unknown>): Promise<number> {
  const { inTransaction } = ctx
  let count = 0
  ctx.inTransaction = inTransactionOf(
    ctx.db.withPlugin({
      transformQuery({ node }) {
        count += 1
        return node
      },
      transformResult: async ({ result }) => result,
    }),
  )
  await act().finally(() => {
    ctx.inTransaction = inTransaction
  })
  return count
}
