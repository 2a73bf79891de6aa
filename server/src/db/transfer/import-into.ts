import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Log } from '#log.ts'
import { messageOf } from '#message-of.ts'
import type { Connection } from '../connect.ts'
import { createQueueTables } from '../jobs.ts'
import { migrate, readMigrations, releaseMigrations } from '../migrate.ts'
import { isOfQueue, readQueueVersion, readTables } from './catalog.ts'
import { takeEmptyTarget } from './empty-target.ts'
import { BadExport, type Closing, damaged, type Header, type Table } from './format.ts'
import { ExportReader, newer } from './read-export.ts'
import { begin } from './transaction.ts'

export interface Imported {
  rows: Closing['rows']
  /** another version of pg-boss made them, and this one cannot read their rows */
  isQueueLeftOut: boolean
}

export async function refuseNewer(header: Header): Promise<void> {
  if (!(await releaseMigrations()).includes(header.migration)) throw new BadExport(newer)
}

/** In one transaction, at the schema of the export. The caller migrates afterwards. */
export async function importInto(
  connection: Connection,
  log: Log,
  chunks: AsyncIterable<Buffer>,
): Promise<Imported> {
  const reader = new ExportReader(chunks)
  const header = await reader.header()
  await refuseNewer(header)
  await layTables(connection, log, header)
  const { client, commit, drop } = await begin(connection, 'begin')
  try {
    const isQueueLeftOut =
      header.queueVersion !== null && header.queueVersion !== (await readQueueVersion(client))
    const targets = (await readTables(client)).filter(({ table }) => !isQueueLeftOut || !isOfQueue(table))
    await takeEmptyTarget(client, targets)
    // nobody is told of a place that they had before
    await client.query(`set local muster.tells_itself = 'yes'`)
    // rows of an older release may be against a rule of this one
    await client.query(`set local muster.imports = 'yes'`)
    const rows = await load(client, reader, targets, isQueueLeftOut)
    await commit()
    return { rows, isQueueLeftOut }
  } finally {
    drop()
  }
}

async function layTables(connection: Connection, log: Log, header: Header): Promise<void> {
  const { executed } = await readMigrations(connection, log)
  const last = executed.at(-1)
  if (last && last > header.migration) throw new Error(tooFar(last, header.migration))
  await migrate(connection, log, header.migration)
  if (header.queueVersion !== null) await createQueueTables(connection, log)
}

async function load(
  client: pg.Client,
  reader: ExportReader,
  targets: readonly Table[],
  isQueueLeftOut: boolean,
): Promise<Closing['rows']> {
  const counts: Closing['rows'] = {}
  for await (const part of reader.parts()) {
    if (part.kind === 'table') {
      const { table, columns } = part.table
      if (isQueueLeftOut && isOfQueue(table)) for await (const _ of part.rows);
      else counts[table] = await copy(client, targetOf(targets, table, columns), part.rows)
    } else if (part.kind === 'sequences') {
      await setSequences(client, part.sequences)
    } else {
      const wrong = Object.entries(part.closing.rows).filter(
        ([table, count]) => (counts[table] ?? (isQueueLeftOut && isOfQueue(table) ? count : -1)) !== count,
      )
      if (wrong.length > 0) throw damaged(`rows of ${wrong.map(([table]) => table).join(', ')} are missing`)
    }
  }
  return counts
}

/** Column names come from the database, never from the file, which could inject SQL. */
function targetOf(targets: readonly Table[], table: string, columns: readonly string[]): Table {
  const target = targets.find(one => one.table === table)
  const isSame =
    target?.columns.length === columns.length && columns.every(column => target.columns.includes(column))
  if (!target || !isSame)
    throw new BadExport(
      `The export has a table ${table} (${columns.join(', ')}) that this Muster does not know. Nothing was taken over. Import with the Muster that made the export, or, if it is the table of another program, export from a database without it.`,
    )
  return { table, columns: [...columns] }
}

async function copy(
  client: pg.Client,
  { table, columns }: Table,
  rows: AsyncGenerator<Buffer>,
): Promise<number> {
  const into = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
  try {
    await pipeline(rows, into)
    return into.rowCount
  } catch (error) {
    if (error instanceof BadExport) throw error
    const reason = messageOf(error)
    throw new Error(`PostgreSQL does not take the rows of ${table}: ${reason}. Nothing was taken over.`)
  }
}

/** Not undone by a rollback, which does no harm in an empty database. */
async function setSequences(client: pg.Client, sequences: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(sequences))
    await client.query(
      `select setval(format('%I.%I', schemaname, sequencename)::regclass, $2::bigint) from pg_sequences
        where schemaname in ('public', 'pgboss') and format('%I.%I', schemaname, sequencename) = $1`,
      [name, value],
    )
}

const tooFar = (found: string, wanted: string) =>
  `A start of this Muster has brought the database to a newer schema (${found}) than the export has (${wanted}). Nothing was changed. Import into a database that no Muster has started on: create another one and name it in DATABASE_URL, or for Muster's own name another DATA_DIR.`
