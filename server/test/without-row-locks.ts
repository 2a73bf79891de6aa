import { type KyselyPlugin, OperationNodeTransformer, type SelectQueryNode } from 'kysely'
import { inTransactionOf } from '../src/db/transaction.ts'
import type { TestContext } from './test-context.ts'

class LocksDropped extends OperationNodeTransformer {
  protected override transformSelectQuery(node: SelectQueryNode): SelectQueryNode {
    const { endModifiers: _, ...query } = super.transformSelectQuery(node)
    return query
  }
}

const dropped = new LocksDropped()
const plugin: KyselyPlugin = {
  transformQuery: ({ node }) => dropped.transformNode(node),
  transformResult: async ({ result }) => result,
}

/** For controls: drops `for update` and `for share` from all commands. Returns a function that restores them. */
export function dropRowLocks(ctx: TestContext): () => void {
  const { inTransaction } = ctx
  ctx.inTransaction = inTransactionOf(ctx.db.withPlugin(plugin))
  return () => {
    ctx.inTransaction = inTransaction
  }
}
