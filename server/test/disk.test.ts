import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findTornIndexes } from '#db/backup/torn-indexes.ts'
import { type ChildServer, cleanUp, connect, freePort, query, startChild } from './crash/child-server.ts'
import { findFaults, type History, newHistory } from './crash/history.ts'
import { Browser } from './crash/http-client.ts'
import { canMount, newSmallDisk, type SmallDisk } from './crash/small-disk.ts'
import { type Load, layFixture, startLoad } from './crash/writers.ts'
import { postmastersOf } from './processes.ts'

const MB = 1024 ** 2
/** PostgreSQL takes 50 to 80 MB of it */
const DISK_MB = 320
const RESERVE_MB = 40
const WRITERS = 8
/** a person may write sixty times a minute, and is told the same for as long as the disk is full */
const PAUSE_MS = 500
const PERSON = { email: 'asha@muster.test', password: 'correct horse 7' }

/** Mounting takes root's rights, which not every machine for tests gives. */
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
})

afterEach(async () => {
  disk.empty()
  await cleanUp(dataDir, [server])
  disk.remove()
})

onSmallDisk(
  'a disk that fills up is told of, then people read and log in and save nothing, until there is room again',
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

    // a little more is not yet enough
    disk.leave(44 * MB)
    await until(async () => (await freeAsTold()) > RESERVE_MB * MB)
    expect(await save()).toBe('read_only')

    const before = history.statuses['200'] ?? 0
    disk.empty()
    await until(async () => (await save()) === 200)
    await until(() => (history.statuses['200'] ?? 0) > before + WRITERS)
    await expectNothingLost()
    expect(isLogged('that is enough again')).toBe(true)
  },
  60_000,
)

onSmallDisk(
  'a disk that is full to the last byte ends PostgreSQL, which comes back for readers by the ballast',
  async () => {
    await open(RESERVE_MB)
    await until(() => ballast() === RESERVE_MB * MB)
    const postmaster = postmastersOf(dataDir)[0]!
    disk.leave(0)
    await breakDown()
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
  60_000,
)

onSmallDisk(
  'a PostgreSQL that runs and has not a byte to read with gets the ballast',
  async () => {
    await open(RESERVE_MB)
    await until(() => ballast() === RESERVE_MB * MB)
    await load.stop()
    const postmaster = postmastersOf(dataDir)[0]!
    const client = await connect(dataDir)
    // as after a crash: the next connection writes them anew
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
  60_000,
)

onSmallDisk(
  'a server that is started on a full disk gives the ballast up and serves readers',
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
  60_000,
)

onSmallDisk(
  'control: without a reserve there is nothing to read until there is room, and nothing is lost even so',
  async () => {
    await open(0)
    disk.leave(0)
    await breakDown()
    disk.leave(0)
    // three times as long as it takes with a ballast
    for (let tries = 0; tries < 10; tries++) {
      expect(await read()).toBe(503)
      await sleep(300)
    }
    expect(ballast()).toBe(0)
    disk.empty()
    await until(async () => (await save()) === 200)
    await expectNothingLost()
  },
  60_000,
)

/** The real server under writers, and a person who is an Admin. */
async function open(reserve: number): Promise<void> {
  const env = { DISK_RESERVE_MB: String(reserve), PORT: String(await freePort()), TRUST_PROXY: '127.0.0.1' }
  server = startChild(dataDir, env)
  const base = await server.ready
  browser = new Browser(base)
  const account = { username: 'asha', name: 'Asha', contact: '9876543210', ...PERSON }
  token = (await browser.send('POST', '/api/auth/local/register', {}, account)).body.jwt
  await query(dataDir, `update users set role = 'Admin' where email = $1`, [PERSON.email])
  history = newHistory()
  load = startLoad(base, await layFixture(dataDir, WRITERS), history, PAUSE_MS)
  await until(() => (history.statuses['200'] ?? 0) > WRITERS)
}

/** Asks for one file of write-ahead log after the other until there is none to be had, which ends PostgreSQL. */
async function breakDown(): Promise<void> {
  const postmaster = postmastersOf(dataDir)[0]!
  const client = await connect(dataDir)
  const isBroken = () =>
    client
      .query(`create table if not exists filler (); drop table filler; select pg_switch_wal()`)
      .then(() => false)
      .catch((error: { code?: string }) => error.code !== '53100')
  await until(isBroken)
  await client.end().catch(() => undefined)
  // where what is left of the last file happens to be enough for it to go on, it ends all the same
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
  expect(await findTornIndexes(client)).toEqual([])
  await client.end()
}

/** For a second or more, in which nobody who asked before is still waiting for an answer. */
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

const told = async () => (await browser.send('GET', '/api/installation', mine())).body.data.disk
const level = async () => (await told()).level
const freeAsTold = async () => (await told()).freeBytes

const isLogged = (sentence: string) => server.logged.some(line => new RegExp(sentence).test(line))

const ballast = () => fs.statSync(path.join(dataDir, 'ballast'), { throwIfNoEntry: false })?.size ?? 0

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 30_000
  while (!(await isSo())) {
    if (Date.now() > deadline)
      throw new Error(`it did not come: ${isSo}\n${server.logged.slice(-20).join('\n')}`)
    await sleep(200)
  }
}
