import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { cloneDatabase, silentLog, type TestDatabase } from '#test/database.ts'
import { freePort } from '#test/free-port.ts'
import { HANG_MS } from '#test/hang.ts'
import { checkServer } from './check-server.ts'
import { openPool } from './connect.ts'
import { chooseAccount } from './embedded/account.ts'
import { warnOfFewConnections } from './enough-connections.ts'

const isInstalled = spawnSync('pgbouncer', ['--version']).status === 0

describe.skipIf(!isInstalled)('F60: Behind PgBouncer (needs pgbouncer)', () => {
  let database: TestDatabase
  let folder: string
  let pooler: ChildProcess

  beforeAll(async () => {
    database = await cloneDatabase(inject('cluster'))
  })
  afterAll(() => database.drop())

  afterEach(async () => {
    if (pooler.kill('SIGKILL')) await once(pooler, 'exit')
    fs.rmSync(folder, { recursive: true })
  })

  /** PgBouncer as its package configures it, but for the address and what is given. */
  async function startPooler(settings: Record<string, string>): Promise<{ connectionString: string }> {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'muster-pooler-'))
    for (;;) {
      const port = await freePort()
      const connectionString = `postgres://muster:any@127.0.0.1:${port}/muster`
      pooler = await spawnPooler({ ...settings, listen_port: String(port) })
      const isOver = async () => pooler.exitCode !== null || (await answers(connectionString))
      await vi.waitUntil(isOver, { timeout: HANG_MS })
      // it ends if somebody else has taken the port meanwhile
      if (pooler.exitCode === null) return { connectionString }
      expect(fs.readFileSync(path.join(folder, 'log'), 'utf8')).toContain('Address already in use')
    }
  }

  async function spawnPooler(settings: Record<string, string>): Promise<ChildProcess> {
    const { user, host, port, password, database: name } = new pg.Client(database.url)
    const target = `host=${host} port=${port} dbname=${name} user=${user}${password ? ` password=${password}` : ''}`
    const all = { listen_addr: '127.0.0.1', unix_socket_dir: '', auth_type: 'any', ...settings }
    const lines = Object.entries(all).map(([key, value]) => `${key} = ${value}`)
    const file = path.join(folder, 'pgbouncer.ini')
    fs.writeFileSync(file, ['[databases]', `muster = ${target}`, '[pgbouncer]', ...lines, ''].join('\n'))
    // it refuses to run as root, and has to reach our socket
    const { prefix, ids } = await chooseAccount(path.join(folder, 'none'))
    const [command = '', ...args] = [...prefix, 'pgbouncer', file]
    const log = fs.openSync(path.join(folder, 'log'), 'w')
    try {
      return spawn(command, args, { ...ids, stdio: ['ignore', 'ignore', log] })
    } finally {
      fs.closeSync(log)
    }
  }

  async function answers(connectionString: string): Promise<boolean> {
    const client = new pg.Client({ connectionString })
    client.on('error', () => undefined)
    return client
      .connect()
      .then(() => client.end())
      .then(
        () => true,
        () => false,
      )
  }

  /** The tests' PostgreSQL is refused anyway, because it is fast and unsafe. */
  const complaintsOf = (connection: { connectionString: string }) =>
    checkServer(connection, silentLog, 0).then(
      () => '',
      (error: Error) => error.message,
    )

  test('with its defaults Muster runs, and its time limits apply', async () => {
    const connection = await startPooler({})
    expect(await complaintsOf(connection)).not.toContain('pooler')
    const pool = openPool(connection, silentLog)
    const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
    const { rows } = await pool.query(
      'select name, setting from pg_settings where name = any($1) order by name',
      [limits],
    )
    expect(rows.map(({ setting }) => setting)).toEqual(['5000', '2500', '3000'])
    await pool.end()
  })

  test.each(['transaction', 'statement'])(
    'that pools by %s the start is refused with a sentence',
    async mode => {
      const connection = await startPooler({ pool_mode: mode })
      expect(await complaintsOf(connection)).toMatch(
        /Nothing was changed\.[\s\S]*\nA connection pooler in front of it pools transactions, .* Set pool_mode = session/,
      )
    },
  )

  test.each([
    ['5', /^Only 5 of 21 connections .* Raise default_pool_size \(PgBouncer\)/],
    ['25', null],
  ])('that has a pool of %s, a start warns of too few', async (size, sentence) => {
    const connection = await startPooler({ default_pool_size: size })
    const warned: string[] = []
    const warn = (_: unknown, text?: string) => warned.push(text ?? '')
    await warnOfFewConnections(connection, { ...silentLog, warn })
    expect(warned).toEqual(sentence ? [expect.stringMatching(sentence)] : [])
    // and nothing of it stays
    const pool = openPool(connection, silentLog, { max: 5 })
    const asked = await Promise.all(Array.from({ length: 5 }, () => pool.query('select 1 as one')))
    expect(asked.map(({ rowCount }) => rowCount)).toEqual([1, 1, 1, 1, 1])
    await pool.end()
  })
})
