import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { openPool, type Pool } from '../src/db/connect.ts'
import { childEnvironment } from './child-environment.ts'
import { cloneDatabase, silentLog } from './database.ts'

const SERVER = path.resolve(import.meta.dirname, 'crash/reminding-server.ts')
const NOW = '2026-11-21T08:30:00.000Z'
const [EVENTS, BUSES, PEOPLE] = [10, 10, 3]

/** A hundred buses that leave in half an hour, each with three people. */
const OFF_SITES = `
  with made as (
      insert into events (name, start_date, end_date)
        select 'Off-site ' || n, '2026-11-20T03:00Z', '2026-11-22T12:00Z' from generate_series(1, ${EVENTS}) n returning id),
    people as (
      insert into users (username, email, name, contact, password_hash)
        select 'p' || n, 'p' || n || '@x.example', 'P ' || n, '9', 'x' from generate_series(1, ${PEOPLE}) n returning id),
    members as (
      insert into event_members (event_id, user_id, joined_at) select m.id, p.id, now() from made m, people p),
    items as (
      insert into items (event_id, kind) select m.id, 'bus' from made m, generate_series(1, ${BUSES}) returning id, event_id),
    buses as (
      insert into buses (item_id, bus_number, bus_identifier, time)
        select id, 'MH 14', 'Bus ' || id, '2026-11-21T09:00Z' from items)
  insert into assignments (item_id, user_id, event_id, kind)
    select i.id, p.id, i.event_id, 'bus' from items i, people p`

/** Otherwise nobody is reminded again within ten minutes, which hides a second firing (R276). */
const AS_IF_LONG_AGO = `
  create function long_ago() returns trigger language plpgsql as $$
    begin new.created_at = new.created_at - interval '1 hour'; return new; end $$;
  create trigger long_ago before insert on notifications for each row execute function long_ago()`

/** All buses of an event change, so each person gets one message about them all (R368). */
const MOVED = `
  delete from changes_to_tell;
  update buses set boarding_point = 'Gate 2';
  update changes_to_tell set at = at - interval '2 minutes'`

function spawnServer(url: string): ChildProcess {
  const env = childEnvironment({ DATABASE_URL: url, MUSTER_NOW: NOW, LOG_LEVEL: 'silent' })
  return spawn(process.execPath, [SERVER], { env, stdio: ['pipe', 'pipe', 'inherit'] })
}

const REMINDERS = `notifications where kind = 'reminder'`
const CHANGES = `notifications where kind = 'change'`

async function countOf(pool: Pool, text: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int from ${text}`)
  return rows[0]?.count ?? 0
}

/** Runs three servers at once, until every bus has its reminder. */
async function remindWithThree(prepare: string, act: (pool: Pool, servers: ChildProcess[]) => Promise<void>) {
  const database = await cloneDatabase(inject('cluster'))
  const pool = openPool(database.connection, silentLog, { max: 2 })
  const servers: ChildProcess[] = []
  try {
    await pool.query(OFF_SITES)
    await pool.query(AS_IF_LONG_AGO)
    await pool.query(MOVED)
    await pool.query(prepare)
    for (let count = 0; count < 3; count++) servers.push(spawnServer(database.url))
    await Promise.all(servers.map(({ stdout }) => once(stdout!, 'data')))
    for (const { stdin } of servers) stdin!.write('go')
    await act(pool, servers)
    while ((await countOf(pool, 'reminder_firings')) < EVENTS * BUSES) await sleep(20)
    while ((await countOf(pool, 'changes_to_tell')) > 0) await sleep(20)
    // a server that was behind would send its own now
    await sleep(500)
    return {
      reminders: await countOf(pool, REMINDERS),
      reminded: await countOf(pool, `recipients where notification_id in (select id from ${REMINDERS})`),
      pairs: await countOf(
        pool,
        `(select distinct user_id, item_id from recipients where notification_id in (select id from ${REMINDERS})) pairs`,
      ),
      changes: await countOf(pool, CHANGES),
      told: await countOf(pool, `recipients where notification_id in (select id from ${CHANGES})`),
    }
  } finally {
    for (const server of servers.filter(({ exitCode, signalCode }) => exitCode === null && !signalCode)) {
      server.kill('SIGKILL')
      await once(server, 'exit')
    }
    await pool.end()
    await database.drop()
  }
}

test('F106: three servers send a hundred due reminders and ten changes once each, though one is killed while it sends', async () => {
  let sentBefore = 0
  const sent = await remindWithThree('select', async (pool, servers) => {
    while ((await countOf(pool, REMINDERS)) === 0) await sleep(1)
    servers[0]!.kill('SIGKILL')
    sentBefore = await countOf(pool, REMINDERS)
  })
  expect(sentBefore).toBeLessThan(EVENTS * BUSES)
  expect(sent).toEqual({ reminders: 100, reminded: 300, pairs: 300, changes: 10, told: 30 })
})

test('control: without the unique row people are reminded twice', async () => {
  const drop = 'alter table reminder_firings drop constraint reminder_firings_once'
  const { reminders, pairs } = await remindWithThree(drop, async () => undefined)
  expect(pairs).toBe(300)
  expect(reminders).toBeGreaterThan(100)
})
