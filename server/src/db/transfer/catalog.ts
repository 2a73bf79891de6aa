import type pg from 'pg'
import { hasTable } from '../migrate.ts'
import type { Table } from './format.ts'

/** Tables that pg-boss recreates by itself. */
const BOOKKEEPING = ['version', 'bam', 'warning', 'queue_stats']

const TABLES = `
  select c.oid::int as id, format('%I.%I', n.nspname, c.relname) as table,
    array(select quote_ident(attname) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition
    and not (n.nspname = 'public' and c.relname in ('kysely_migration', 'kysely_migration_lock'))
    and not (n.nspname = 'pgboss' and c.relname = any($1))
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by n.nspname desc, c.relname`

/** Partitions count as their parent table. */
const REFERENCES = `
  select distinct coalesce(pg_partition_root(conrelid)::oid, conrelid)::int as of,
    coalesce(pg_partition_root(confrelid)::oid, confrelid)::int as to
  from pg_constraint where contype = 'f'`

/** In dependency order: referenced tables come first. */
export async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { id: number }>(TABLES, [BOOKKEEPING])
  const { rows: references } = await client.query<{ of: number; to: number }>(REFERENCES)
  const left = [...rows]
  const ordered: Table[] = []
  while (left.length > 0) {
    const isFree = ({ id }: { id: number }) =>
      !references.some(({ of, to }) => of === id && to !== id && left.some(other => other.id === to))
    const at = left.findIndex(isFree)
    if (at === -1)
      throw new Error(
        `These tables refer to each other in a circle: ${left.map(one => one.table).join(', ')}.`,
      )
    const [next] = left.splice(at, 1)
    if (next) ordered.push({ table: next.table, columns: next.columns })
  }
  return ordered
}

export async function readSequences(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
      where schemaname in ('public', 'pgboss') and last_value is not null order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

export async function readQueueVersion(client: pg.Client): Promise<number | null> {
  if (!(await hasTable(client, 'pgboss.version'))) return null
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version')
  return rows[0]?.version ?? null
}

export const isOfQueue = (table: string) => table.startsWith('pgboss.')
