import type pg from 'pg'

/** Checks every index against its table with amcheck. The transaction is rolled back. */
export async function findCorruptIndexes(client: pg.Client): Promise<string[]> {
  await client.query('begin read write')
  try {
    await client.query('create extension if not exists amcheck')
    const { rows } = await client.query<{ name: string; index: number }>(
      `select c.oid::regclass::text as name, c.oid::int as index from pg_class c
        join pg_index i on i.indexrelid = c.oid join pg_am a on a.oid = c.relam
        where a.amname = 'btree' and c.relpersistence = 'p' and i.indisvalid and c.relkind = 'i'`,
    )
    const corrupt: string[] = []
    for (const { name, index } of rows) {
      await client.query('savepoint one')
      await client.query('select bt_index_check($1::oid, true)', [index]).catch(async (error: Error) => {
        corrupt.push(`${name}: ${error.message}`)
        await client.query('rollback to one')
      })
    }
    return corrupt
  } finally {
    await client.query('rollback')
  }
}
