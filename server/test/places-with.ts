import { CompiledQuery } from 'kysely'
import type { TestServer } from './server.ts'

/** The tables of Muster and of its jobs. */
async function tables({ ctx }: TestServer): Promise<string[]> {
  const { rows } = await ctx.pool.query<{ name: string }>(`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'derived', 'pgboss') and table_type = 'BASE TABLE' order by 1`)
  return rows.map(({ name }) => name)
}

/** Where the text occurs: in any column of any row of any table. */
export async function placesWith(server: TestServer, text: string): Promise<string[]> {
  const found: string[] = []
  for (const table of await tables(server)) {
    const query = CompiledQuery.raw(`select to_jsonb(t)::text as row from ${table} t`)
    const { rows } = await server.ctx.db.executeQuery<{ row: string }>(query)
    for (const { row } of rows)
      if (row.toLowerCase().includes(text.toLowerCase())) found.push(`${table}: ${row}`)
  }
  return found
}
