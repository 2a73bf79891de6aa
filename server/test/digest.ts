import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { TestContext } from './test-context.ts'

const NOT_DOMAIN = ['rate_limits', 'secrets', 'kysely_migration', 'kysely_migration_lock']

const JOBS_TIMEOUT_MS = 10_000

/** Jobs, and updates that no answer waits for, such as a session's last use. */
async function untilAllIsWritten({ db }: Pick<TestContext, 'db'>): Promise<void> {
  for (let waited = 0; waited < JOBS_TIMEOUT_MS; waited += 20) {
    const { rows } = await sql`
      select from pgboss.job where state in ('created', 'active') and start_after <= now()
      union all
      select from pg_stat_activity
      where datname = current_database() and state = 'active' and query like 'update %' limit 1`.execute(db)
    if (rows.length === 0) return
    await sleep(20)
  }
  throw new Error('something is still being written')
}

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
