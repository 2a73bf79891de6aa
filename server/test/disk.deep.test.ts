import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findCorruptIndexes } from '#db/backup/corrupt-indexes.ts'
import { type ChildServer, cleanUp, connect, query, startChild } from './crash/child-server.ts'
import { findFaults, type History, newHistory } from './crash/history.ts'
import { Browser } from './crash/http-client.ts'
import { canMount, newSmallDisk, type SmallDisk } from './crash/small-disk.ts'
import { insertFixture, type Load, startLoad } from './crash/writers.ts'
import { freePort } from './free-port.ts'
import { HANG_MS, TEST_HANG_MS } from './hang.ts'
import { copyPreparedCluster } from './prepared-cluster.ts'
import { postmastersOf } from './processes.ts'

vi.setConfig({ testTimeout: TEST_HANG_MS, hookTimeout: TEST_HANG_MS })

const MB = 1024 ** 2
/** PostgreSQL takes 50 to 80 MB of it */
const DISK_MB = 320
const RESERVE_MB = 40
const WRITERS = 8
/** a person can write sixty times a minute */
const PAUSE_MS = 500
const PERSON = { email: 'asha@muster.test', password: 'correct horse 7' }

const onSmallDisk = test.skipIf(!canMount())

let disk: SmallDisk
let dataDir: string
let server: ChildServer
let browser: Browser
let history: History
let load: Load
let token: string

beforeEach(() => {
  disk = newSmallDisk(DISK_MB)!
  dataDir = path.join(disk.folder, 'data')
  fs.mkdirSync(dataDir, { mode: 0o700 })
  copyPreparedCluster(dataDir)
})

afterEach(async () => {
  disk.empty()
  await cleanUp(dataDir, [server])
  disk.remove()
})

onSmallDisk(
  'F22, F35: While the disk is full people read and log in and save nothing, until there is room again (needs to mount)',
  async () => {
    await open(RESERVE_MB)
    await until(() => ballast() === RESERVE_MB * MB)
    const postmaster = postmastersOf(dataDir)[0]!
    disk.leave(120 * MB)
    await until(() => isLogged('Everything is saved as long as'))
    expect(await level()).toBe('low')
    expect(await save()).toBe(200)

    disk.leave(30 * MB)
    await until(async () => (await save()) === 'read_only')
    expect(await read()).toBe(200)
    expect(await logIn()).toBe(200)
    expect(await ask('GET', '/readyz')).toBe(200)
    expect(await level()).toBe('full')
    await until(areAllRefused)
    expect(postmastersOf(dataDir)).toContain(postmaster)

    // a little more space is not enough
    disk.leave(44 * MB)
    await until(async () => (await reportedFreeBytes()) > RESERVE_MB * MB)
    expect(await save()).toBe('read_only')

    const before = history.statuses['200'] ?? 0
    disk.empty()
    await until(async () => (await save()) === 200)
    await until(() => (history.statuses['200'] ?? 0) > before + WRITERS)
    await expectNothingLost()
    expect(isLogged('that is enough again')).toBe(true)
  },
)

onSmallDisk(
  'F22: On a completely full disk PostgreSQL ends and comes back for readers by the ballast (needs to mount)',
  async () => {
    await open(RESERVE_MB)
    await until(() => ballast() === RESERVE_MB * MB)
    const postmaster = postmastersOf(dataDir)[0]!
    disk.leave(0)
    await crashByFullDisk()
    await until(async () => (await read()) === 200)
    expect(postmastersOf(dataDir)).not.toContain(postmaster)
    expect(ballast()).toBe(0)
    expect(isLogged('the ballast .* was deleted')).toBe(true)
    await until(async () => (await save()) === 'read_only')
    expect(await logIn()).toBe(200)
    expect(await ask('GET', '/readyz')).toBe(200)

    disk.empty()
    await until(async () => (await save()) === 200)
    await until(() => ballast() === RESERVE_MB * MB)
    expect(fs.statSync(path.join(dataDir, 'ballast')).mode & 0o777).toBe(0o600)
    await expectNothingLost()
  },
)

onSmallDisk(
  'F22: A running PostgreSQL that has no space to read gets the ballast (needs to mount)',
  async () => {
    await open(RESERVE_MB)
    await until(() => ballast() === RESERVE_MB * MB)
    await load.stop()
    const postmaster = postmastersOf(dataDir)[0]!
    const client = await connect(dataDir)
    // as after a crash: the next connection rewrites them
    for (const file of fs.globSync(path.join(dataDir, '**/pg_internal.init'))) fs.rmSync(file)
    disk.leave(0)
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'muster'`,
    )
    await client.end()
    await until(async () => (await read()) === 200)
    expect(ballast()).toBe(0)
    expect(postmastersOf(dataDir)).toContain(postmaster)
    await until(async () => (await save()) === 'read_only')
    expect(await logIn()).toBe(200)
    browser.close()
  },
)

onSmallDisk(
  'F22: A server that starts on a full disk deletes the ballast and serves readers (needs to mount)',
  async () => {
    await open(RESERVE_MB)
    await until(() => ballast() === RESERVE_MB * MB)
    await load.stop()
    browser.close()
    server.process.kill('SIGKILL')
    await server.exited
    disk.leave(0)
    server = startChild(dataDir, { DISK_RESERVE_MB: String(RESERVE_MB) })
    browser = new Browser(await server.ready)
    expect(ballast()).toBe(0)
    expect([await read(), await logIn(), await save()]).toEqual([200, 200, 'read_only'])
    browser.close()
  },
)

onSmallDisk(
  'F65: A start on a full disk without a ballast is refused with a sentence, and succeeds once there is room (needs to mount)',
  async () => {
    disk.leave(0)
    server = startChild(dataDir)
    expect(await server.exited).toBe(1)
    expect(server.complaints.join('\n')).toMatch(
      /^The database cannot start because the disk of .* is full \(0 MB are free\)\. .* Make room on that disk/,
    )
    expect(postmastersOf(dataDir)).toEqual([])
    disk.empty()
    server = startChild(dataDir)
    await server.ready
  },
)

onSmallDisk(
  'F22, control: Without a reserve nobody can read until there is room, and still nothing is lost (needs to mount)',
  async () => {
    await open(0)
    disk.leave(0)
    await crashByFullDisk()
    disk.leave(0)
    // three times as long as with a ballast
    for (let tries = 0; tries < 10; tries++) {
      expect(await read()).toBe(503)
      await sleep(300)
    }
    expect(ballast()).toBe(0)
    disk.empty()
    await until(async () => (await save()) === 200)
    await expectNothingLost()
  },
)

/** Starts a server with writers and an Admin. */
async function open(reserve: number): Promise<void> {
  const env = { DISK_RESERVE_MB: String(reserve), PORT: String(await freePort()), TRUST_PROXY: '127.0.0.1' }
  server = startChild(dataDir, env)
  const base = await server.ready
  browser = new Browser(base)
  const account = { username: 'asha', name: 'Asha', contact: '9876543210', ...PERSON }
  token = (await browser.send('POST', '/api/auth/local/register', {}, account)).body.jwt
  await query(dataDir, `update users set role = 'Admin' where email = $1`, [PERSON.email])
  history = newHistory()
  load = startLoad(base, await insertFixture(dataDir, WRITERS), history, PAUSE_MS)
  await until(() => (history.statuses['200'] ?? 0) > WRITERS)
}

/** Requests write-ahead log until the disk is full and PostgreSQL ends. */
async function crashByFullDisk(): Promise<void> {
  const postmaster = postmastersOf(dataDir)[0]!
  const client = await connect(dataDir)
  // it writes nothing but the log: a table that cannot grow would only refuse the statement
  const hasCrashed = () =>
    client
      .query(`select pg_logical_emit_message(false, 'filler', 'x'); select pg_switch_wal()`)
      .then(() => false)
      .catch((error: { code?: string }) => error.code !== '53100')
  await until(hasCrashed)
  await client.end().catch(() => undefined)
  // the rest of the last file may happen to be enough
  try {
    process.kill(postmaster, 'SIGKILL')
  } catch {}
}

async function expectNothingLost(): Promise<void> {
  await load.stop()
  browser.close()
  console.info(`disk: answers ${JSON.stringify(history.statuses)}`)
  expect(history.wrongAnswers).toEqual([])
  expect(history.attempted.filter(({ isAcknowledged }) => isAcknowledged).length).toBeGreaterThan(WRITERS)
  const client = await connect(dataDir)
  expect(await findFaults(client, history)).toEqual([])
  expect(await findCorruptIndexes(client)).toEqual([])
  await client.end()
}

async function areAllRefused(): Promise<boolean> {
  const { 200: saved, 503: refused = 0 } = { ...history.statuses }
  await until(() => (history.statuses['503'] ?? 0) > refused + 2 * WRITERS)
  return history.statuses['200'] === saved
}

const mine = () => ({ authorization: `Bearer ${token}` })

async function ask(method: 'GET' | 'POST', target: string, body?: object): Promise<number | string> {
  const { status, body: reply } = await browser.send(method, target, mine(), body)
  return reply?.error?.details.code === 'read_only' ? 'read_only' : status
}
const read = () => ask('GET', '/api/events')
const save = () => ask('POST', '/api/auth/sessions/end-others')
const logIn = () => ask('POST', '/api/auth/local', { identifier: PERSON.email, password: PERSON.password })

const readDisk = async () => (await browser.send('GET', '/api/installation', mine())).body.data.disk
const level = async () => (await readDisk()).level
const reportedFreeBytes = async () => (await readDisk()).freeBytes

const isLogged = (sentence: string) => server.logged.some(line => new RegExp(sentence).test(line))

const ballast = () => fs.statSync(path.join(dataDir, 'ballast'), { throwIfNoEntry: false })?.size ?? 0

/** Of the server's log without requests, and of PostgreSQL's. */
function lastLines(): string[] {
  const ofServer = server.logged.filter(line => !/"route"|"unavailable"/.test(line))
  const ofDatabase = fs.readFileSync(path.join(dataDir, 'postgres.log'), 'utf8').split('\n')
  return [...ofServer.slice(-20), `${disk.free()} bytes are free`, ...ofDatabase.slice(-30)]
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + HANG_MS
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`timeout: ${condition}\n${lastLines().join('\n')}`)
    await sleep(200)
  }
}
