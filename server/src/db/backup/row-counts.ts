import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

export type RowCounts = Record<string, number>

interface Table {
  name: string
  oid: number
  inserted: number
  deleted: number
}

/** PostgreSQL's statistics are up to this late. */
const STATISTICS_DELAY_MS = 15_000

export async function countRows(client: pg.Client): Promise<RowCounts> {
  const counts: RowCounts = {}
  for (const { name } of await readTables(client)) {
    const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${name}`)
    counts[name] = rows[0]?.n ?? 0
  }
  return counts
}

/** Bounds for each table of a live database: the rows now, minus deletes and plus inserts since. */
export async function countBefore(
  live: pg.Client,
  statisticsDelayMs = STATISTICS_DELAY_MS,
): Promise<(restored: RowCounts) => Promise<string[]>> {
  const before = await readTables(live)
  const counts = await countRows(live)

  return async restored => {
    for (const deadline = Date.now() + statisticsDelayMs; ; await sleep(500)) {
      const since = new Map((await readTables(live)).map(table => [table.oid, table]))
      const faults = before.flatMap(table => {
        const now = since.get(table.oid)
        if (!now) return []
        const count = counts[table.name] ?? 0
        const [least, most] = [count - (now.deleted - table.deleted), count + (now.inserted - table.inserted)]
        const found = restored[table.name] ?? 0
        if (found >= least && found <= most) return []
        return [
          `${table.name} has ${found} rows and should have ${least === most ? '' : `${least} to `}${most}`,
        ]
      })
      if (faults.length === 0 || Date.now() > deadline) return faults
    }
  }
}

async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name, c.oid::int8 as oid,
        pg_stat_get_tuples_inserted(c.oid) as inserted, pg_stat_get_tuples_deleted(c.oid) as deleted
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'pgboss') and c.relkind = 'r' and c.relpersistence = 'p' order by name`,
  )
  return rows
}
