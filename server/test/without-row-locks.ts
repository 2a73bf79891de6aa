import { type KyselyPlugin, OperationNodeTransformer, type SelectQueryNode } from 'kysely'
import type { Context } from '../src/context.ts'
import { inTransactionOf } from '../src/db/transaction.ts'

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

/** For controls: the same commands, whose `for update` and `for share` are left out. Returns how to put them back. */
export function dropRowLocks(ctx: Context): () => void {
  const { inTransaction } = ctx
  ctx.inTransaction = inTransactionOf(ctx.db.withPlugin(plugin))
  return () => {
    ctx.inTransaction = inTransaction
  }
}
