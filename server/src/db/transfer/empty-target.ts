import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isOfQueue } from './catalog.ts'
import type { Table } from './format.ts'

/** Written by a first start; an export brings its own. */
const WRITTEN_AT_START = ['public.secrets', 'public.rate_limits']

const SESSION_END_MS = 5_000

/** Locks every table until the transaction ends. Rejects if the database is in use or has data. */
export async function takeEmptyTarget(client: pg.Client, tables: readonly Table[]): Promise<void> {
  await refuseUse(client)
  const ours = tables.map(({ table }) => table).filter(table => !isOfQueue(table))
  await client.query(`set local lock_timeout = '10s'`)
  await client.query(`lock table ${ours.join(', ')} in exclusive mode`).catch(error => {
    throw new Error(inUse, { cause: error })
  })
  await client.query('set local lock_timeout = 0')
  for (const table of ours.filter(name => !WRITTEN_AT_START.includes(name))) {
    const { rows } = await client.query<{ found: boolean }>(`select exists (select from ${table}) as found`)
    if (rows[0]?.found) throw new Error(notEmpty(table))
  }
  const leftovers = [
    ...WRITTEN_AT_START,
    ...tables
      .map(({ table }) => table)
      .filter(isOfQueue)
      .toReversed(),
  ]
  for (const table of leftovers) await client.query(`delete from ${table}`)
}

async function refuseUse(client: pg.Client): Promise<void> {
  const deadline = Date.now() + SESSION_END_MS
  for (;;) {
    // the statistics are cached within a transaction
    await client.query('select pg_stat_clear_snapshot()')
    const { rowCount } = await client.query(
      `select from pg_stat_activity
        where datname = current_database() and application_name = 'muster' and pid <> pg_backend_pid()`,
    )
    if (rowCount === 0) return
    if (Date.now() > deadline) throw new Error(inUse)
    await sleep(50)
  }
}

const inUse =
  'A Muster is using this database. Nothing was taken over. Stop it, then import again: it would not notice that its data has changed.'

const notEmpty = (table: string) =>
  `This database has data already (in ${table}), and an import never adds to existing data. Nothing was changed. Import into a new one: create it and name it in DATABASE_URL, or for Muster's own name another DATA_DIR.`
