import type { Connection } from '../connect.ts'
import { readSequences, readTables } from './catalog.ts'
import { begin } from './transaction.ts'

export async function readDigests(connection: Connection): Promise<Record<string, string>> {
  const { client, commit, drop } = await begin(connection, 'begin isolation level repeatable read read only')
  try {
    const digests = await readSequences(client)
    for (const { table } of await readTables(client)) {
      const { rows } = await client.query<{ digest: string }>(
        `select format('%s rows, %s %s', count(*), sum(('x' || left(md5, 16))::bit(64)::bigint::numeric),
            sum(('x' || right(md5, 16))::bit(64)::bigint::numeric)) as digest
          from (select md5(t::text) from ${table} t) as rows`,
      )
      digests[table] = rows[0]?.digest ?? ''
    }
    await commit()
    return digests
  } finally {
    drop()
  }
}
