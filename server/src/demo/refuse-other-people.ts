import { BadConfig } from '#config.ts'
import { type Connection, openPool, type Pool } from '#db/connect.ts'
import type { Log } from '#log.ts'
import { DEMO_DOMAIN } from './people.ts'

/** Before the migrations, so that a refused database stays as it is. The demo's passwords are public (decision 26). */
export async function refuseOtherPeople(connection: Connection, log: Log): Promise<void> {
  const pool = openPool(connection, log, { max: 1 })
  try {
    if (!(await hasRow(pool, 'demo', 'is_loaded')) && (await hasRow(pool, 'users', IS_OTHER)))
      throw new BadConfig(
        'The demo does not run on this database, because people who are not of the demo are registered in it: set DATA_DIR to another folder and leave DATABASE_URL empty.',
      )
  } finally {
    await pool.end()
  }
}

const IS_OTHER = `email not like '%@${DEMO_DOMAIN}'`

/** A database that has not been migrated lacks the tables. */
async function hasRow(pool: Pool, table: 'demo' | 'users', condition: string): Promise<boolean> {
  const found = await pool.query(
    'select from pg_tables where schemaname = current_schema and tablename = $1',
    [table],
  )
  return (
    found.rowCount === 1 &&
    (await pool.query(`select from ${table} where ${condition} limit 1`)).rowCount === 1
  )
}
