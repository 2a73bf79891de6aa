import pg from 'pg'

/** Recreated by each installation. */
const RECREATED = /^(public\.kysely_migration(_lock)?|pgboss\.(version|bam|warning|queue_stats\w*))$/

/** One digest for each table over its sorted rows, for moving a database. */
export async function wholeDigestOf(config: pg.ClientConfig): Promise<Record<string, string>> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    await client.query(`set timezone to 'UTC'`)
    const { rows: tables } = await client.query<{ name: string }>(
      `select table_schema || '.' || table_name as name from information_schema.tables
        where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE' order by 1`,
    )
    const digests: Record<string, string> = {}
    for (const { name } of tables.filter(table => !RECREATED.test(table.name))) {
      const { rows } = await client.query<{ digest: string }>(
        `select count(*) || ' ' || md5(coalesce(string_agg(t::text, E'\\n' order by t::text collate "C"), '')) as digest
          from ${name} t`,
      )
      digests[name] = rows[0]!.digest
    }
    return digests
  } finally {
    await client.end()
  }
}
