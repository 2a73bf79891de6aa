import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Log } from '#log.ts'
import { bareDatabase, silentLog, type TestDatabase } from '#test/database.ts'
import { openPool } from './connect.ts'
import { migrate, releaseMigrations } from './migrate.ts'

let database: TestDatabase
let pool: pg.Pool
let lines: object[]
const log: Log = {
  ...silentLog,
  info: (facts, msg) => lines.push(typeof facts === 'string' ? {} : { ...facts, msg }),
}

beforeAll(async () => {
  database = await bareDatabase(inject('cluster'))
  pool = openPool(database.connection, silentLog, { max: 1 })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** Columns of `users` of whose values PostgreSQL has statistics. */
const analysed = async () =>
  (await pool.query("select from pg_stats where schemaname = 'public' and tablename = 'users'")).rowCount

test('An upgrade begins with statistics of what is there, and says which migration runs and how long it took', async () => {
  lines = []
  const [last = ''] = (await releaseMigrations()).slice(-1)
  const [before = ''] = (await releaseMigrations()).slice(-2)
  await migrate(database.connection, silentLog, before)
  await pool.query(`insert into users (username, email, name, contact, password_hash)
    select n, n || '@muster.test', n, '', '' from generate_series(1, 500) n`)
  await migrate(database.connection, log)
  expect(await analysed()).toBeGreaterThan(0)
  expect(lines).toEqual([
    { msg: 'the statistics of the database are up to date', ms: expect.any(Number) },
    { msg: 'a migration begins', migration: last },
    { msg: 'the migration is done', migration: last, ms: expect.any(Number) },
  ])
})

test('A start without a migration neither analyses nor says anything', async () => {
  lines = []
  await migrate(database.connection, log)
  expect(lines).toEqual([])
})

test('A database that a newer Muster has used is refused with what to do', async () => {
  await pool.query("insert into kysely_migration (name, timestamp) values ('20991231t2359-teleport', '')")
  await expect(migrate(database.connection, log)).rejects.toThrow(
    'A newer Muster used this database. Run that one, or restore the backup made before its migration.',
  )
})
