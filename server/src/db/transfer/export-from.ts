import { createHash } from 'node:crypto'
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams'
import { BadConfig } from '#config.ts'
import type { Connection } from '../connect.ts'
import { readMigration } from '../migrate.ts'
import { readQueueVersion, readSequences, readTables } from './catalog.ts'
import { type Closing, END_OF_ROWS, FORMAT, type Header } from './format.ts'
import { begin } from './transaction.ts'

/** One consistent snapshot. `finished` receives the row counts. */
export async function* exportFrom(
  connection: Connection,
  finished: (rows: Closing['rows']) => void = () => undefined,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  const hashed = (chunk: Buffer) => {
    hash.update(chunk)
    return chunk
  }
  const { client, commit, drop } = await begin(connection, 'begin isolation level repeatable read read only')
  try {
    const migration = await readMigration(client)
    if (!migration)
      throw new BadConfig('This database holds no data of Muster yet, so there is nothing to export.')
    const header: Header = {
      muster: 'export',
      format: FORMAT,
      migration,
      queueVersion: await readQueueVersion(client),
      at: new Date().toISOString(),
    }
    yield hashed(lineOf(header))
    const copies: Record<string, CopyToStreamQuery> = {}
    for (const { table, columns } of await readTables(client)) {
      yield hashed(lineOf({ table, columns }))
      // a query, because COPY of a partitioned table copies nothing
      const copy = client.query(copyTo(`copy (select ${columns.join(', ')} from ${table}) to stdout`))
      copies[table] = copy
      for await (const chunk of copy) yield hashed(chunk)
      yield hashed(Buffer.from(END_OF_ROWS))
    }
    // after the rows, so that no sequence is behind a row
    yield hashed(lineOf({ sequences: await readSequences(client) }))
    const rows = Object.fromEntries(Object.entries(copies).map(([table, copy]) => [table, copy.rowCount]))
    yield lineOf({ rows, sha256: hash.digest('hex') })
    await commit()
    finished(rows)
  } finally {
    drop()
  }
}

const lineOf = (record: object) => Buffer.from(`${JSON.stringify(record)}\n`)
