import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '#config.ts'
import { loadDemo } from '#demo/load.ts'
import { openContext } from '#start.ts'
import { runCommand } from '#test/command.ts'
import { type ChildServer, cleanUp, newDataDir, query, startChild } from '#test/crash/child-server.ts'
import { findFaults, newHistory } from '#test/crash/history.ts'
import { Browser } from '#test/crash/http-client.ts'
import { insertFixture, startLoad } from '#test/crash/writers.ts'
import { silentLog, urlOf } from '#test/database.ts'
import { type ExternalPostgres, findSystemPostgres, startExternalPostgres } from '#test/external-postgres.ts'
import { HANG_MS, TEST_HANG_MS } from '#test/hang.ts'
import { insertNasty } from '#test/nasty.ts'
import { copyPreparedCluster } from '#test/prepared-cluster.ts'
import { keptCounts, recount } from '#test/recount.ts'
import { wholeDigestOf } from '#test/whole-digest.ts'
import { embeddedConnection } from '../embedded/connection.ts'
import { startEmbedded } from '../embedded/start.ts'
import { openDatabase } from '../open.ts'

vi.setConfig({ testTimeout: TEST_HANG_MS, hookTimeout: TEST_HANG_MS })

const ROOT = path.resolve(import.meta.dirname, '../../../..')
const PEOPLE = 1_000
const PASSWORD = 'correct horse 7'

describe.skipIf(!findSystemPostgres())('Moving a database (needs a system PostgreSQL)', () => {
  let folder: string
  let postgres: ExternalPostgres
  let servers: ChildServer[]

  beforeEach(async () => {
    folder = newDataDir()
    servers = []
    postgres = await startExternalPostgres()
  })

  afterEach(async () => {
    await Promise.all(['first', 'second', 'third'].map(name => cleanUp(path.join(folder, name), servers)))
    await postgres.stop()
    fs.rmSync(folder, { recursive: true })
  })

  const url = () => urlOf(postgres, 'muster')

  function start(name: string, env: Record<string, string> = {}): ChildServer {
    const server = startChild(path.join(folder, name), env)
    servers.push(server)
    return server
  }

  async function stop(server: ChildServer): Promise<void> {
    server.process.kill('SIGTERM')
    expect(await server.exited).toBe(0)
  }

  /** The demo, and values that are hard to export. */
  function prepare(name: string): string {
    const dataDir = path.join(folder, name)
    fs.mkdirSync(dataDir, { mode: 0o700 })
    copyPreparedCluster(dataDir)
    return dataDir
  }

  /** Otherwise the first hour is slow. */
  async function expectStatistics(of: string): Promise<void> {
    const client = new pg.Client(of)
    await client.connect()
    const { rowCount } = await client.query("select from pg_stats where tablename = 'users'")
    await client.end()
    expect(rowCount).toBeGreaterThan(0)
  }

  async function fill(dataDir: string): Promise<void> {
    const config = readConfig({ DATA_DIR: dataDir })
    const database = await openDatabase(config, silentLog)
    const { ctx, close } = await openContext(config, silentLog, database)
    await loadDemo(ctx, PEOPLE)
    const client = new pg.Client(embeddedConnection(dataDir))
    await client.connect()
    await insertNasty(client)
    await client.end()
    await close()
    await database.stop()
  }

  async function digestOfOwn(name: string): Promise<Record<string, string>> {
    const database = await startEmbedded({ dataDir: path.join(folder, name), log: silentLog })
    try {
      await expectExactCounts(database.connection)
      return await wholeDigestOf(database.connection)
    } finally {
      await database.stop()
    }
  }

  test('moves everything from the embedded PostgreSQL to an external one and back, and everybody stays signed in', async () => {
    const first = prepare('first')
    await fill(first)
    // an unreachable mail server, so that an e-mail stays in the queue
    const before = start('first', { SMTP_URL: 'smtp://127.0.0.1:1' })
    const { token } = await signIn(await before.ready, 'asha@muster.example', 'muster-demo')
    await register(await before.ready, 'one@muster.test')
    await stop(before)
    const digest = await digestOfOwn('first')
    expect(digest['public.users']).toMatch(`${PEOPLE + 11} `)
    expect(digest['pgboss.job']).not.toMatch(/^0 /)

    // as in docs/database.md
    const piped = spawnSync(
      'bash',
      ['-c', 'set -o pipefail; npm run -s export -- - | DATABASE_URL=$TO npm run -s import -- -'],
      {
        cwd: ROOT,
        encoding: 'utf8',
        env: { ...process.env, NODE_ENV: '', DATABASE_URL: '', DATA_DIR: first, TO: url() },
      },
    )
    expect(piped.stderr).toMatch(/^\d+ rows of \d+ tables were exported, as they were at 20.*\n$/)
    expect(piped.stdout).toMatch(
      /^\d+ rows of \d+ tables were imported\. People who are logged in stay logged in\.$/m,
    )
    expect(await wholeDigestOf({ connectionString: url() })).toEqual(digest)
    await expectExactCounts({ connectionString: url() })
    await expectStatistics(url())

    const there = start('second', { DATABASE_URL: url() })
    await expectAllIsWell(await there.ready, token, 'two@muster.test')
    await untilMailTo('one@muster.test', path.join(folder, 'second/mail'))
    await stop(there)
    const later = await wholeDigestOf({ connectionString: url() })

    const file = path.join(folder, 'muster.export')
    const exported = await runCommand(['export', file], { DATABASE_URL: url() })
    expect(exported).toMatchObject({ code: 0, said: expect.stringContaining(`exported to ${file}`) })
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
    expect(fs.readdirSync(folder).toSorted()).toEqual(['first', 'muster.export', 'second'])
    const imported = await runCommand(['import', file], { DATA_DIR: path.join(folder, 'third') })
    expect(imported).toMatchObject({ code: 0 })
    expect(await digestOfOwn('third')).toEqual(later)
    await expectAllIsWell(await start('third').ready, token, 'three@muster.test')
  })

  test('moves a consistent snapshot while people write', async () => {
    const first = prepare('first')
    const server = start('first', { TRUST_PROXY: '127.0.0.1' })
    const base = await server.ready
    const history = newHistory()
    const load = startLoad(base, await insertFixture(first, 20), history)
    while (history.attempted.filter(one => one.isAcknowledged).length < 300) await pause()
    const written = history.attempted.length
    const acknowledged = new Set(history.attempted.filter(one => one.isAcknowledged))
    const { stdout, code } = await runCommand(['export', '-'], { DATA_DIR: first })
    expect(code).toBe(0)
    // people really wrote during the export
    expect(history.attempted.length).toBeGreaterThan(written + 20)
    await load.stop()
    const [now] = await query<{ members: number }>(
      first,
      'select count(*)::int as members from event_members',
    )

    // the import checks every foreign key
    const imported = await runCommand(['import', '-'], { DATABASE_URL: url() }, stdout)
    expect(imported).toMatchObject({ code: 0 })
    const client = new pg.Client(url())
    await client.connect()
    const atExport = history.attempted.map(one => ({ ...one, isAcknowledged: acknowledged.has(one) }))
    const faults = await findFaults(client, { ...history, attempted: atExport })
    const { rows } = await client.query('select count(*)::int as members from event_members')
    await client.end()
    expect(faults).toEqual([])
    expect(rows[0].members).toBeLessThan(now!.members)
  })
})

/** An export skips the counts, and the import rebuilds them. */
async function expectExactCounts(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  const [kept, anew] = [await keptCounts(client), await recount(client)]
  await client.end()
  expect(kept).toEqual(anew)
  expect(Object.values(kept.members).some(members => members >= PEOPLE)).toBe(true)
  for (const counts of Object.values(kept)) expect(Object.keys(counts)).not.toEqual([])
}

async function signIn(base: string, identifier: string, password: string): Promise<{ token: string }> {
  const browser = new Browser(base)
  const { status, body } = await browser.send('POST', '/api/auth/local', {}, { identifier, password })
  browser.close()
  expect(status).toBe(200)
  return { token: body.jwt }
}

async function register(base: string, email: string): Promise<void> {
  const browser = new Browser(base)
  const [username] = email.split('@')
  const person = { username, email, password: PASSWORD, name: 'Wanda', contact: '9876543210' }
  expect(await browser.send('POST', '/api/auth/local/register', {}, person)).toMatchObject({ status: 200 })
  browser.close()
}

/** An old token, an old password and a new account work. */
async function expectAllIsWell(base: string, token: string, newcomer: string): Promise<void> {
  const browser = new Browser(base)
  const me = await browser.send('GET', '/api/users/me', { authorization: `Bearer ${token}` })
  expect(me).toMatchObject({ status: 200, body: { email: 'asha@muster.example' } })
  browser.close()
  await signIn(base, 'ravi@muster.example', 'muster-demo')
  await signIn(base, 'one@muster.test', PASSWORD)
  await register(base, newcomer)
}

async function untilMailTo(address: string, folder: string): Promise<void> {
  const deadline = Date.now() + HANG_MS
  const mails = () => (fs.existsSync(folder) ? fs.readdirSync(folder) : [])
  while (!mails().some(name => fs.readFileSync(path.join(folder, name), 'utf8').includes(`To: ${address}`))) {
    if (Date.now() > deadline) expect.unreachable(`the e-mail to ${address} did not come`)
    await pause()
  }
}

const pause = () => new Promise(resolve => setTimeout(resolve, 50))
