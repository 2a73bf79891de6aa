import { once } from 'node:events'
import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import {
  answers,
  childrenOf,
  connect,
  isAlive,
  query,
  signal,
  testEmbedded,
  untilAnswers,
} from '#test/embedded.ts'
import { HANG_MS, TEST_HANG_MS } from '#test/hang.ts'
import { postmastersOf } from '#test/processes.ts'
import type { EmbeddedDatabase } from './start.ts'
import { delayAfter } from './supervisor.ts'

vi.setConfig({ testTimeout: TEST_HANG_MS, hookTimeout: TEST_HANG_MS })

const embedded = testEmbedded()
const { start, startInChild, inside } = embedded

test('F5: A PostgreSQL that is killed runs again, every time', async () => {
  const db = await start()
  for (let round = 1; round <= 3; round++) {
    const killed = db.pid
    process.kill(killed, 'SIGKILL')
    await vi.waitUntil(() => db.pid !== killed && answers(db), { timeout: HANG_MS, interval: 20 })
  }
  expect(embedded.logged.join()).toContain('starting it again')
})

test('F5: The backoff between restarts grows from a tenth of a second to ten seconds', () => {
  expect([0, 1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1000].map(delayAfter)).toEqual([
    100, 100, 100, 200, 400, 800, 1_600, 3_200, 6_400, 10_000, 10_000, 10_000,
  ])
})

test('F5: While it cannot start it is retried until a stop', async () => {
  const db = await start()
  const control = inside('pg18/global/pg_control')
  fs.renameSync(control, inside('aside'))
  process.kill(db.pid, 'SIGKILL')
  const failures = () => embedded.logged.filter(line => line === 'PostgreSQL did not start')
  await vi.waitUntil(() => failures().length >= 7, { timeout: HANG_MS })
  await db.stop()
  expect(postmastersOf(embedded.dataDir)).toEqual([])
  fs.renameSync(inside('aside'), control)
  expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
})

test('F5: PostgreSQL runs again by itself when a temporary fault has passed', async () => {
  const db = await start()
  const control = inside('pg18/global/pg_control')
  fs.renameSync(control, inside('aside'))
  process.kill(db.pid, 'SIGKILL')
  await vi.waitUntil(() => embedded.logged.includes('PostgreSQL did not start'), { timeout: HANG_MS })
  fs.renameSync(inside('aside'), control)
  await untilAnswers(db)
})

test.each([0, 105, 130])('F5: A stop %i ms into a restart leaves no process', async wait => {
  const db = await start()
  process.kill(db.pid, 'SIGKILL')
  await vi.waitUntil(() => embedded.logged.length > 0, { timeout: HANG_MS, interval: 1 })
  await sleep(wait)
  await db.stop()
  await sleep(300)
  expect(postmastersOf(embedded.dataDir)).toEqual([])
})

test('F6: Megabytes of log that nobody reads do not block the database', async () => {
  const noisy = `
    const client = new pg.Client(db.connection)
    await client.connect()
    for (let n = 1; n <= 3000; n++) await client.query('select ' + n + ' /* ' + 'x'.repeat(1000) + ' */')
    console.log('done')`
  const owner = await startInChild(noisy, { settings: { log_statement: 'all' } })
  await vi.waitUntil(() => owner.lines.includes('done'), { timeout: HANG_MS })
  expect(fs.statSync(inside('postgres.log')).size).toBeGreaterThan(3_000_000)
})

test('F6: The log of PostgreSQL is rotated at ten megabytes while it runs, and one older file is kept', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const db = await start({ log_statement: 'all', shared_buffers: '16MB' })
    await logMegabytes(db, 6)
    vi.advanceTimersByTime(60_000)
    await sleep(200)
    expect(fs.existsSync(inside('postgres.log.1'))).toBe(false)

    await logMegabytes(db, 5)
    vi.advanceTimersByTime(60_000)
    await vi.waitUntil(() => sizeOf('postgres.log') < 1_000_000, { timeout: HANG_MS })
    await query(db, `select 'after the cut'`)
    expect(fs.readFileSync(inside('postgres.log'), 'utf8')).toMatch(/^\d{4}-.*after the cut/s)
    expect(fs.readFileSync(inside('postgres.log.1'), 'utf8')).toContain('ready to accept connections')
    expect(sizeOf('postgres.log.1')).toBeGreaterThan(10_000_000)
    for (const name of ['postgres.log', 'postgres.log.1'])
      expect(fs.statSync(inside(name)).mode & 0o777).toBe(0o600)
  } finally {
    vi.useRealTimers()
  }
})

test('F6: A long log is rotated at the start', async () => {
  fs.writeFileSync(inside('postgres.log'), 'old\n'.repeat(3_000_000), { mode: 0o600 })
  await start()
  await vi.waitUntil(() => sizeOf('postgres.log') < 1_000_000, { timeout: HANG_MS })
  expect(sizeOf('postgres.log.1')).toBeGreaterThanOrEqual(12_000_000)
})

const sizeOf = (name: string) => fs.statSync(inside(name)).size

async function logMegabytes(db: EmbeddedDatabase, count: number): Promise<void> {
  const client = await connect(db)
  for (let n = 0; n < count; n++) await client.query(`select 1 /* ${'x'.repeat(1024 ** 2)} */`)
  await client.end()
}

test('F15: PostgreSQL recovers after kill -9 of any of its processes', async () => {
  const db = await start()
  const all = [
    'autovacuum launcher',
    'background writer',
    'checkpointer',
    'client backend',
    'io worker',
    'walwriter',
  ]
  let kinds: string[] = []
  await vi.waitUntil(
    async () => {
      kinds = (await processesOf(db)).map(({ kind }) => kind)
      return all.every(kind => kinds.includes(kind))
    },
    { timeout: HANG_MS },
  )
  const survivors: string[] = []
  for (const kind of new Set(kinds)) {
    await untilAnswers(db)
    const victim = (await processesOf(db)).find(found => found.kind === kind)
    if (!victim) continue
    signal(victim.pid, 'SIGKILL')
    await vi.waitUntil(() => !isAlive(victim.pid), { timeout: HANG_MS, interval: 5 })
    await vi.waitUntil(() => isWhole(db, kinds.length - 1), { timeout: HANG_MS, interval: 20 })
    survivors.push(kind)
  }
  expect(survivors).toEqual(expect.arrayContaining(all))
})

async function processesOf(db: EmbeddedDatabase): Promise<{ kind: string; pid: number }[]> {
  const superuser = { connection: { ...db.connection, user: 'postgres' } }
  return query(superuser, 'select backend_type as kind, pid from pg_stat_activity')
}

const isWhole = (db: EmbeddedDatabase, count: number) =>
  processesOf(db).then(
    found => found.length >= count,
    () => false,
  )

test('A stop leaves no process although a session is open', async () => {
  const db = await start()
  await connect(db)
  const family = [db.pid, ...childrenOf(db.pid)]
  expect(family.length).toBeGreaterThan(3)
  await db.stop()
  expect(family.filter(isAlive)).toEqual([])
})

test('F25: After a SIGTERM to PostgreSQL itself, which would wait for its clients, it is restarted', async () => {
  const db = await start()
  const client = await connect(db)
  const ended = new Promise(resolve => client.once('end', resolve))
  const { pid } = db
  process.kill(pid, 'SIGTERM')
  await vi.waitUntil(() => db.pid !== pid, { timeout: HANG_MS, interval: 20 })
  await untilAnswers(db)
  await ended
  expect(embedded.logged.join()).toContain('Somebody told PostgreSQL to stop')
})

test('The PostgreSQL of an owner that exits without a stop shuts down', async () => {
  const owner = await startInChild('process.exit(0)')
  if (owner.child.exitCode === null) await once(owner.child, 'exit')
  await vi.waitUntil(() => !isAlive(owner.pid), { timeout: HANG_MS })
  expect(fs.readFileSync(inside('postgres.log'), 'utf8')).toContain('received fast shutdown request')
})
