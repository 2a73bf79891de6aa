import { beforeAll, describe, expect, test } from 'vitest'
import { changesIn, watchedTables } from './changes.ts'
import { testServer } from './server.ts'

const server = testServer()

const WATCHES = ['watch_rows', 'watch_updates', 'watch_truncate']

/** A value for a column that is null. */
const VALUES: Readonly<Record<string, string>> = {
  bigint: '7',
  boolean: 'true',
  integer: '7',
  text: `'x'`,
  'timestamp with time zone': 'now()',
}

let before: Record<string, number>
beforeAll(async () => {
  before = await changesIn(server.ctx)
})

/** Any row fits, and no other trigger runs, so that one test can ask every table. */
const withoutRules = (table: string) => `
  do $$ declare rule record; begin
    for rule in select conname from pg_constraint where conrelid = 'public.${table}'::regclass and contype in ('c', 'f', 'p', 'u', 'x') loop
      execute format('alter table public.${table} drop constraint %I cascade', rule.conname);
    end loop;
    for rule in select attname from pg_attribute where attrelid = 'public.${table}'::regclass
        and attnotnull and attidentity = '' and attnum > 0 loop
      execute format('alter table public.${table} alter column %I drop not null', rule.attname);
    end loop;
  end $$;
  alter table public.${table} disable trigger user;
  ${WATCHES.map(name => `alter table public.${table} enable trigger ${name};`).join('\n')}`

/** In a transaction that is rolled back: what is noted after each statement. */
async function notedIn(table: string) {
  const client = await server.ctx.pool.connect()
  try {
    await client.query('begin')
    await client.query(withoutRules(table))
    const { rows: columns } = await client.query<{ name: string; type: string }>(
      `select column_name as name, data_type as type from information_schema.columns
        where table_schema = 'public' and table_name = $1 and is_identity = 'NO' and is_generated = 'NEVER'
          and data_type = any($2)`,
      [table, Object.keys(VALUES)],
    )
    const { name, type } = columns[0]!
    const note = async (statement: string) => {
      await client.query('delete from watch.changes')
      await client.query(statement)
      const { rowCount } = await client.query('select from watch.changes where table_name = $1', [table])
      return rowCount ?? 0
    }
    const inserted = await note(`insert into public.${table} default values`)
    await client.query(`update public.${table} set ${name} = null`)
    return {
      inserted,
      changed: await note(`update public.${table} set ${name} = ${VALUES[type]}`),
      updatedToTheSame: await note(`update public.${table} set ${name} = ${name}`),
      deletedNothing: await note(`delete from public.${table} where false`),
      deleted: await note(`delete from public.${table}`),
      truncated: await note(`truncate public.${table}`),
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
}

describe('The changes that tests look for', () => {
  test('are inserts, updates, deletes and truncates, in every table', async () => {
    const tables = await watchedTables(server.ctx)
    expect(tables.length).toBeGreaterThan(30)
    for (const table of tables)
      expect({ table, ...(await notedIn(table)) }).toEqual({
        table,
        inserted: 1,
        changed: 1,
        updatedToTheSame: 0,
        deletedNothing: 0,
        deleted: 1,
        truncated: 1,
      })
  })

  test('are none after a rollback, and none after a reply that only reads', async () => {
    expect(await changesIn(server.ctx)).toEqual(before)
    await server.call('GET', '/server')
    expect(await changesIn(server.ctx)).toEqual(before)
  })

  test('name the table', async () => {
    await server.given.person()
    expect(await changesIn(server.ctx)).toMatchObject({ users: 1 })
  })
})
