import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { loadDemo } from '#demo/load.ts'
import { openContext } from '#start.ts'
import { runCommand, startCommand } from '#test/command.ts'
import { type ChildServer, cleanUp, newDataDir, startChild } from '#test/crash/child-server.ts'
import { Browser } from '#test/crash/http-client.ts'
import { silentLog } from '#test/database.ts'
import { HANG_MS } from '#test/hang.ts'
import { insertNasty } from '#test/nasty.ts'
import { postmastersOf } from '#test/processes.ts'
import { wholeDigestOf } from '#test/whole-digest.ts'
import type { Connection } from '../connect.ts'
import { chooseAccount } from '../embedded/account.ts'
import { findOlderBinaries } from '../embedded/binaries.ts'
import { initCluster } from '../embedded/cluster.ts'
import { withScratchServer } from '../embedded/scratch-server.ts'
import { startEmbedded } from '../embedded/start.ts'
import { migrate } from '../migrate.ts'

const PEOPLE = 1_000
const older = findOlderBinaries('17')

describe.skipIf(!older)('F16: Data of PostgreSQL 17 (needs its package)', () => {
  let dataDir: string
  let servers: ChildServer[]
  /** the demo in a cluster of PostgreSQL 17, which tests copy */
  let filled: string
  let digestOfFilled: Record<string, string>

  beforeAll(async () => {
    dataDir = newDataDir()
    digestOfFilled = await createOlder(fill)
    filled = dataDir
  })
  afterAll(() => cleanUp(filled, []))

  beforeEach(() => {
    dataDir = newDataDir()
    servers = []
  })
  afterEach(() => cleanUp(dataDir, servers))

  const cluster = () => path.join(dataDir, 'pg17')
  const entries = () =>
    fs
      .readdirSync(dataDir)
      .filter(name => /^(pg|unfinished)/.test(name))
      .toSorted()
  const upgrade = () => runCommand(['upgrade'], { DATA_DIR: dataDir, LOG_LEVEL: 'warn' })

  function copyFilled(): Record<string, string> {
    fs.mkdirSync(cluster(), { mode: 0o700 })
    fs.cpSync(path.join(filled, 'pg17'), cluster(), { recursive: true })
    return digestOfFilled
  }

  /** Returns the digest of its content. */
  async function createOlder(
    fill: (connection: Connection) => Promise<void>,
  ): Promise<Record<string, string>> {
    fs.mkdirSync(cluster(), { mode: 0o700 })
    await initCluster(cluster(), older!, await chooseAccount(cluster()))
    return withOlderServer(async connection => {
      await fill(connection)
      return wholeDigestOf(connection as pg.ClientConfig)
    })
  }

  const withOlderServer = async <T>(work: (connection: Connection) => Promise<T>): Promise<T> =>
    withScratchServer(
      {
        cluster: cluster(),
        binaries: older!,
        account: await chooseAccount(cluster()),
        logFile: path.join(dataDir, 'postgres.log'),
        log: silentLog,
      },
      work,
    )

  async function fill(connection: Connection): Promise<void> {
    await migrate(connection, silentLog)
    const config = readConfig({ DATA_DIR: dataDir })
    const database = { connection, stop: async () => undefined }
    const { ctx, close } = await openContext(config, silentLog, database)
    await loadDemo(ctx, PEOPLE)
    await close()
    const client = new pg.Client(connection as pg.ClientConfig)
    await client.connect()
    await insertNasty(client)
    await client.end()
  }

  async function digestOfNew(): Promise<Record<string, string>> {
    const database = await startEmbedded({ dataDir, log: silentLog })
    try {
      return await wholeDigestOf(database.connection)
    } finally {
      await database.stop()
    }
  }

  async function startRefused(): Promise<string> {
    const server = startChild(dataDir)
    servers.push(server)
    expect(await server.exited).toBe(1)
    return server.complaints.join('\n')
  }

  async function expectSignIn(): Promise<void> {
    const server = startChild(dataDir)
    servers.push(server)
    const browser = new Browser(await server.ready)
    const body = { identifier: 'asha@muster.example', password: 'muster-demo' }
    expect(await browser.send('POST', '/api/auth/local', {}, body)).toMatchObject({ status: 200 })
    browser.close()
    server.process.kill('SIGTERM')
    expect(await server.exited).toBe(0)
  }

  test('is refused with the command that upgrades it, is copied completely and kept, and people can sign in', async () => {
    const before = copyFilled()
    expect(await startRefused()).toMatch(/\(pg17\).*Nothing was changed\. Run npm run upgrade/)

    const { code, said } = await upgrade()
    expect(said).toContain(`The old data is still in ${cluster()}. Delete that folder once all is well.`)
    expect(code).toBe(0)
    expect(entries()).toEqual(['pg17', 'pg18'])
    expect(postmastersOf(dataDir)).toEqual([])
    expect(await digestOfNew()).toEqual(before)
    await expectSignIn()
    expect(await withOlderServer(connection => wholeDigestOf(connection as pg.ClientConfig))).toEqual(before)

    const again = await upgrade()
    expect(again).toMatchObject({ code: 1, said: expect.stringContaining('nothing to upgrade') })
  })

  test('of an earlier release is migrated to the current schema', async () => {
    await createOlder(async connection => {
      await migrate(connection, silentLog, '20261121t0910-events')
      const client = new pg.Client(connection as pg.ClientConfig)
      await client.connect()
      await client.query(
        `insert into users (username, email, name, contact, password_hash) values ('a', 'a@b.c', 'Asha', '1', 'x')`,
      )
      await client.end()
    })
    expect(await upgrade()).toMatchObject({ code: 0 })
    const digest = await digestOfNew()
    expect(digest['public.users']).toMatch(/^1 /)
    expect(digest['public.notifications']).toMatch(/^0 /)
  })

  test('survives an upgrade that is killed at any moment: no start uses an incomplete copy, and the next upgrade works', async () => {
    const before = copyFilled()
    for (const moment of ['Creating the new database', 'Copying every table', 'Comparing every table']) {
      const killed = startCommand(['upgrade'], { DATA_DIR: dataDir, LOG_LEVEL: 'info', TMPDIR: dataDir })
      await until(() => killed.said().includes(moment))
      killed.process.kill('SIGKILL')
      await killed.ended
      expect(entries()).toEqual(['pg17', expect.stringMatching(/^unfinished-pg18-/)])
      expect(await startRefused()).toContain('npm run upgrade')
    }
    const stopped = startCommand(['upgrade'], { DATA_DIR: dataDir, LOG_LEVEL: 'info', TMPDIR: dataDir })
    await until(() => stopped.said().includes('Copying every table'))
    stopped.process.kill('SIGTERM')
    const { code, said } = await stopped.ended
    expect(said).toContain('Broken off. Nothing was changed.')
    expect(code).toBe(1)
    expect(postmastersOf(dataDir)).toEqual([])

    expect(await upgrade()).toMatchObject({ code: 0 })
    expect(entries()).toEqual(['pg17', 'pg18'])
    expect(postmastersOf(dataDir)).toEqual([])
    expect(await digestOfNew()).toEqual(before)
  })

  test('is not changed if it cannot be upgraded, and the message says why', async () => {
    const refused = async (said: string) =>
      expect(await upgrade()).toMatchObject({ code: 1, said: expect.stringContaining(said) })
    await refused(`no data of an older PostgreSQL in ${dataDir}`)
    fs.mkdirSync(path.join(dataDir, 'pg12'))
    await refused('has no PG_VERSION')
    fs.writeFileSync(path.join(dataDir, 'pg12/PG_VERSION'), '12\n')
    await refused('which is not installed. Nothing was changed. Export with the Muster version')
    expect(entries()).toEqual(['pg12'])
    expect(fs.readdirSync(path.join(dataDir, 'pg12'))).toEqual(['PG_VERSION'])
    fs.rmSync(path.join(dataDir, 'pg12'), { recursive: true })
    await createOlder(async () => undefined)
    await refused('nothing to export')
    const external = { DATA_DIR: dataDir, DATABASE_URL: 'postgres://muster@localhost/muster' }
    expect((await runCommand(['upgrade'], external)).said).toContain('which you upgrade yourself')
    expect(entries()).toEqual(['pg17'])
  })
})

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + HANG_MS
  while (!condition()) {
    if (Date.now() > deadline) expect.unreachable('timeout')
    await new Promise(resolve => setTimeout(resolve, 5))
  }
}
