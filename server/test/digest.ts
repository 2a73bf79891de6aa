import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Context } from '../src/context.ts'

/** Counters and bookkeeping change without anything having happened to a person. */
const NOT_DOMAIN = ['rate_limits', 'secrets', 'kysely_migration', 'kysely_migration_lock']

const LONGEST_JOB_MS = 10_000

/** The mail of an earlier call makes its code in its own time. */
async function untilJobsAreDone({ db }: Pick<Context, 'db'>): Promise<void> {
  for (let waited = 0; waited < LONGEST_JOB_MS; waited += 20) {
    const { rows } = await sql`
      select from pgboss.job where state in ('created', 'active') and start_after <= now() limit 1`.execute(
      db,
    )
    if (rows.length === 0) return
    await sleep(20)
  }
  throw new Error('the jobs are not done')
}

/** One md5 a table over all its rows in order: equal before and after means that nothing was changed. */
export async function digestOf({ db }: Pick<Context, 'db'>): Promise<Record<string, string>> {
  await untilJobsAreDone({ db })
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
