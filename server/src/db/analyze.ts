import type { Log } from '#log.ts'
import { type Connection, openPool } from './connect.ts'

/** Of the user that asks: PostgreSQL warns in its log of each that it may not analyse. */
const OWN_TABLES = `
  select coalesce(string_agg(format('%I.%I', n.nspname, c.relname), ', '), '') as tables
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'derived', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition
    and pg_has_role(c.relowner, 'usage')`

/** After many rows have come at once PostgreSQL plans as if there were none, until its autovacuum has a turn. */
export async function analyze(connection: Connection, log: Log): Promise<void> {
  // without the time limits of requests
  const pool = openPool(connection, log, { max: 1 })
  const since = performance.now()
  try {
    const { rows } = await pool.query<{ tables: string }>(OWN_TABLES)
    const tables = rows[0]?.tables
    if (!tables) return
    await pool.query(`analyze ${tables}`)
    log.info({ ms: Math.round(performance.now() - since) }, 'the statistics of the database are up to date')
  } catch (error) {
    // what is right stays right without them
    log.warn({ err: error }, 'the statistics of the database could not be brought up to date')
  } finally {
    await pool.end()
  }
}
