import { once } from 'node:events'
import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { answers, back, childrenOf, connect, isAlive, query, signal, testHome } from '#test/embedded.ts'
import { postmastersOf } from '#test/processes.ts'
import type { EmbeddedDatabase } from './start.ts'
import { delayAfter } from './supervisor.ts'

const home = testHome()
const { start, startInChild, inside } = home

test('case 5: a PostgreSQL that is killed is running again within seconds, every time', async () => {
  const db = await start()
  for (let round = 1; round <= 3; round++) {
    const killed = db.pid
    process.kill(killed, 'SIGKILL')
    await vi.waitUntil(() => db.pid !== killed && answers(db), { timeout: 15_000, interval: 20 })
  }
  expect(home.said.join()).toContain('starting it again')
})

test('case 5: the waits between restarts grow from a tenth of a second to ten seconds', () => {
  expect([0, 1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1000].map(delayAfter)).toEqual([
    100, 100, 100, 200, 400, 800, 1_600, 3_200, 6_400, 10_000, 10_000, 10_000,
  ])
})

test('case 5: while it cannot start it is tried again, less and less often, and a stop ends that', async () => {
  const db = await start()
  const control = inside('pg18/global/pg_control')
  fs.renameSync(control, inside('aside'))
  process.kill(db.pid, 'SIGKILL')
  const failures: number[] = []
  const seen = () => home.said.filter(line => line === 'PostgreSQL did not start').length
  while (failures.length < 7) {
    await vi.waitUntil(() => seen() > failures.length, { timeout: 15_000, interval: 1 })
    failures.push(Date.now())
  }
  const pauses = failures.slice(1).map((at, count) => at - failures[count]!)
  expect(pauses[0]).toBeGreaterThanOrEqual(100)
  expect(pauses[4]).toBeGreaterThanOrEqual(200)
  expect(pauses[5]).toBeGreaterThanOrEqual(400)

  const since = Date.now()
  await db.stop()
  expect(Date.now() - since).toBeLessThan(1_500)
  expect(postmastersOf(home.dataDir)).toEqual([])
  fs.renameSync(inside('aside'), control)
  expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
})

test('case 5: a fault that passes is survived without anybody', async () => {
  const db = await start()
  const control = inside('pg18/global/pg_control')
  fs.renameSync(control, inside('aside'))
  process.kill(db.pid, 'SIGKILL')
  await vi.waitUntil(() => home.said.includes('PostgreSQL did not start'), { timeout: 15_000 })
  fs.renameSync(inside('aside'), control)
  await back(db)
})

test.each([0, 105, 130])('case 5: a stop %i ms into a restart leaves no process', async wait => {
  const db = await start()
  process.kill(db.pid, 'SIGKILL')
  await vi.waitUntil(() => home.said.length > 0, { interval: 1 })
  await sleep(wait)
  await db.stop()
  await sleep(300)
  expect(postmastersOf(home.dataDir)).toEqual([])
})

test('case 6: megabytes of log, which nobody reads, do not stop the database', async () => {
  const noisy = `
    const client = new pg.Client(db.connection)
    await client.connect()
    for (let n = 1; n <= 3000; n++) await client.query('select ' + n + ' /* ' + 'x'.repeat(1000) + ' */')
    console.log('done')`
  const owner = await startInChild(noisy, { settings: { log_statement: 'all' } })
  await vi.waitUntil(() => owner.lines.includes('done'), { timeout: 25_000 })
  expect(fs.statSync(inside('postgres.log')).size).toBeGreaterThan(3_000_000)
})

test('the log of PostgreSQL is cut at ten megabytes while it runs, and one older file is kept', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const db = await start({ log_statement: 'all', shared_buffers: '16MB' })
    await logMegabytes(db, 6)
    vi.advanceTimersByTime(60_000)
    await sleep(200)
    expect(fs.existsSync(inside('postgres.log.1'))).toBe(false)

    await logMegabytes(db, 5)
    vi.advanceTimersByTime(60_000)
    await vi.waitUntil(() => sizeOf('postgres.log') < 1_000_000, { timeout: 5_000 })
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

test('a log that has grown long is put aside at the start', async () => {
  fs.writeFileSync(inside('postgres.log'), 'old\n'.repeat(3_000_000), { mode: 0o600 })
  await start()
  await vi.waitUntil(() => sizeOf('postgres.log') < 1_000_000, { timeout: 5_000 })
  expect(sizeOf('postgres.log.1')).toBeGreaterThanOrEqual(12_000_000)
})

const sizeOf = (name: string) => fs.statSync(inside(name)).size

async function logMegabytes(db: EmbeddedDatabase, count: number): Promise<void> {
  const client = await connect(db)
  for (let n = 0; n < count; n++) await client.query(`select 1 /* ${'x'.repeat(1024 ** 2)} */`)
  await client.end()
}

test('case 15: after kill -9 of a session or of any other process of PostgreSQL it comes back by itself', async () => {
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
    { timeout: 15_000 },
  )
  const survivors: string[] = []
  for (const kind of new Set(kinds)) {
    await back(db)
    const victim = (await processesOf(db)).find(found => found.kind === kind)
    if (!victim) continue
    signal(victim.pid, 'SIGKILL')
    await vi.waitUntil(() => !isAlive(victim.pid), { timeout: 15_000, interval: 5 })
    await vi.waitUntil(() => isWhole(db, kinds.length - 1), { timeout: 15_000, interval: 20 })
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

test('a stop leaves no process, although a session is open', async () => {
  const db = await start()
  await connect(db)
  const family = [db.pid, ...childrenOf(db.pid)]
  expect(family.length).toBeGreaterThan(3)
  const since = Date.now()
  await db.stop()
  expect(Date.now() - since).toBeLessThan(5_000)
  expect(family.filter(isAlive)).toEqual([])
})

test('case 25: a SIGTERM to PostgreSQL itself, which would let nobody in for as long as a client stays, is cut short', async () => {
  const db = await start()
  const client = await connect(db)
  const ended = new Promise(resolve => client.once('end', resolve))
  const { pid } = db
  process.kill(pid, 'SIGTERM')
  await vi.waitUntil(() => db.pid !== pid, { timeout: 15_000, interval: 20 })
  await back(db)
  await ended
  expect(home.said.join()).toContain('Somebody told PostgreSQL to stop')
})

test('an owner that ends without a stop tells its PostgreSQL to end', async () => {
  const owner = await startInChild('process.exit(0)')
  if (owner.child.exitCode === null) await once(owner.child, 'exit')
  await vi.waitUntil(() => !isAlive(owner.pid), { timeout: 10_000 })
  expect(fs.readFileSync(inside('postgres.log'), 'utf8')).toContain('received fast shutdown request')
})
