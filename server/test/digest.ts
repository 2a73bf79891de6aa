import { sql } from 'kysely'
import { untilAllIsWritten } from './changes.ts'
import type { TestContext } from './test-context.ts'

const NOT_DOMAIN = ['rate_limits', 'secrets', 'kysely_migration', 'kysely_migration_lock']

/** One md5 per table over its sorted rows. */
export async function digestOf({ db }: Pick<TestContext, 'db'>): Promise<Record<string, string>> {
  await untilAllIsWritten({ db })
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name != all(${NOT_DOMAIN})
    order by table_name`.execute(db)
  const digests = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ md5: string }>`
        select md5(coalesce(string_agg(t::text, E'\n' order by t::text), '')) as md5 from ${sql.table(name)} t`.execute(
        db,
      )
      return [name, rows[0]!.md5] as const
    }),
  )
  return Object.fromEntries(digests)
}
