import { buildApp } from '../src/app.ts'
import { withDatabase } from '../src/db/access.ts'
import type { TestContext } from './test-context.ts'

/** An app that lists the names of its statements; queries through Kysely are `db`. */
export async function listingStatements(ctx: TestContext) {
  const asked: string[] = []
  const counting = Object.create(ctx.pool, {
    query: {
      value: (query: { text: string; name?: string }, values?: unknown[]) => {
        // the number of a form depends on what ran before in this process
        asked.push(query.name?.replace(/-\d+$/, '') ?? query.text)
        return ctx.pool.query(query, values)
      },
    },
  })
  const app = await buildApp({
    ...ctx,
    ...withDatabase({
      pool: counting,
      get db() {
        asked.push('db')
        return ctx.db
      },
    }),
  })
  return { app, asked }
}
