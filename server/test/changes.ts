import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { TestContext } from './test-context.ts'

type Database = Pick<TestContext, 'db'>

const NOT_DOMAIN = ['rate_limits', 'secrets', 'kysely_migration', 'kysely_migration_lock']

const JOBS_TIMEOUT_MS = 10_000

/** Jobs, and updates that no answer waits for, such as a session's last use. */
async function untilAllIsWritten({ db }: Database): Promise<void> {
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

export async function watchedTables({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename != all(${NOT_DOMAIN})
    order by tablename`.execute(db)
  return rows.map(({ name }) => name)
}

/** Triggers write a row for each row that is inserted, deleted, or updated to something else. A rollback takes it back. */
const WATCH = `
  create schema watch;
  create table watch.changes (table_name text not null);
  create function watch.note() returns trigger language plpgsql as $$
    begin
      insert into watch.changes values (tg_table_name);
      return null;
    end $$`
const watch = (name: string) => `
  create trigger watch_rows after insert or delete on public.${name}
    for each row execute function watch.note();
  create trigger watch_updates after update on public.${name}
    for each row when (old::text is distinct from new::text) execute function watch.note();
  create trigger watch_truncate after truncate on public.${name}
    for each statement execute function watch.note()`

const watched = new WeakMap<TestContext['db'], Promise<unknown>>()

async function startToWatch(ctx: Database): Promise<void> {
  const tables = await watchedTables(ctx)
  for (const statement of [WATCH, ...tables.map(watch)]) await sql.raw(statement).execute(ctx.db)
}

/** How many rows of each table have changed since the first look; nothing for a table without changes. */
export async function changesIn(ctx: Database): Promise<Record<string, number>> {
  await untilAllIsWritten(ctx)
  if (!watched.has(ctx.db)) watched.set(ctx.db, startToWatch(ctx))
  await watched.get(ctx.db)
  const { rows } = await sql<{ table_name: string; changes: number }>`
    select table_name, count(*)::int as changes from watch.changes group by table_name`.execute(ctx.db)
  return Object.fromEntries(rows.map(({ table_name, changes }) => [table_name, changes]))
}
