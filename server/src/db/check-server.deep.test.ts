import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { cleanUp, newDataDir, startChild } from '#test/crash/child-server.ts'
import { Browser } from '#test/crash/http-client.ts'
import { silentLog, urlOf } from '#test/database.ts'
import {
  accountIds,
  type ExternalPostgres,
  findSystemPostgres,
  startExternalPostgres,
} from '#test/external-postgres.ts'
import { freePort } from '#test/free-port.ts'
import { HANG_MS, TEST_HANG_MS } from '#test/hang.ts'
import { checkServer } from './check-server.ts'

vi.setConfig({ testTimeout: TEST_HANG_MS, hookTimeout: TEST_HANG_MS })

const system = findSystemPostgres()

describe.skipIf(!system)('An external PostgreSQL (needs a system PostgreSQL)', () => {
  let postgres: ExternalPostgres
  beforeAll(async () => {
    postgres = await startExternalPostgres()
  })
  afterAll(() => postgres.stop())

  const urlFor = (database: string, user = 'muster') => urlOf({ ...postgres, user }, database)

  async function asAdministrator(database: string, ...statements: string[]): Promise<void> {
    const client = new pg.Client(urlFor(database, 'postgres'))
    await client.connect()
    try {
      for (const statement of statements) await client.query(statement)
    } finally {
      await client.end()
    }
  }

  /** Empty if the server is accepted. */
  const complaintsOf = (url: string, patience = 0) =>
    checkServer({ connectionString: url }, silentLog, patience).then(
      () => '',
      (error: Error) => {
        expect(error.message).not.toContain('p@ss')
        expect(error.message).not.toContain('p%40ss')
        return error.message
      },
    )

  /** The SQL in the message. */
  const adviceIn = (complaints: string) => complaints.match(/(GRANT|ALTER|CREATE|SELECT) [^;]*;/g) ?? []

  test('is accepted if the role owns its database', async () => {
    expect(await complaintsOf(urlFor('muster'))).toBe('')
  })

  test('gets all missing rights listed at once, and the statements in the message are sufficient', async () => {
    await asAdministrator('postgres', 'create database bare')
    const complaints = await complaintsOf(urlFor('bare'))
    expect(complaints).toContain('GRANT USAGE, CREATE ON SCHEMA public TO "muster";')
    expect(complaints).toContain('GRANT CREATE ON DATABASE "bare" TO "muster";')
    await asAdministrator('bare', ...adviceIn(complaints))
    expect(await complaintsOf(urlFor('bare'))).toBe('')
  })

  test('that is read-only, has no schema or another search path can be corrected by the statements in the message', async () => {
    await asAdministrator(
      'postgres',
      'create database odd owner muster',
      'alter database odd set default_transaction_read_only = on',
    )
    const readOnly = await complaintsOf(urlFor('odd'))
    expect(readOnly).toContain('only reads')
    await asAdministrator('postgres', ...adviceIn(readOnly))
    await asAdministrator('odd', 'drop schema public')
    const schemaless = await complaintsOf(urlFor('odd'))
    expect(schemaless).toContain('no schema "public"')
    await asAdministrator('odd', ...adviceIn(schemaless), 'create schema muster authorization muster')
    const elsewhere = await complaintsOf(urlFor('odd'))
    expect(elsewhere).toContain('land in schema "muster"')
    await asAdministrator('odd', ...adviceIn(elsewhere))
    expect(await complaintsOf(urlFor('odd'))).toBe('')
  })

  test('with our tables owned by another role gets them listed, without other tables', async () => {
    await asAdministrator('postgres', 'create database taken owner muster')
    await asAdministrator('taken', 'create table public.theirs ()')
    expect(await complaintsOf(urlFor('taken'))).toBe('')
    await asAdministrator('taken', 'create table public.users ()')
    expect(await complaintsOf(urlFor('taken'))).toContain('may not change: users (of postgres)')
  })

  test('with an encoding that cannot store every name is refused', async () => {
    await asAdministrator(
      'postgres',
      `create database ascii owner muster encoding 'SQL_ASCII' locale 'C' template template0`,
    )
    expect(await complaintsOf(urlFor('ascii'))).toContain('Its encoding is SQL_ASCII')
  })

  test('that could lose data is refused, wherever the setting is made, until it is corrected', async () => {
    await asAdministrator(
      'postgres',
      'create database risky owner muster',
      'alter system set fsync = off',
      'alter system set full_page_writes = off',
      'alter role muster in database risky set synchronous_commit = off',
      'select pg_reload_conf()',
    )
    // a reload takes effect a moment later
    const complaints = await until(
      () => complaintsOf(urlFor('risky')),
      found => found.includes('full_page_writes'),
    )
    expect(complaints).toContain('fsync is off')
    expect(complaints).toContain('synchronous_commit is off')
    await asAdministrator('postgres', ...adviceIn(complaints))
    await until(
      () => complaintsOf(urlFor('risky')),
      found => found === '',
    )
    expect(await complaintsOf(`${urlFor('risky')}?options=-csynchronous_commit%3Doff`)).toContain(
      'take synchronous_commit out of DATABASE_URL',
    )
  })

  test('that is a standby is refused', async () => {
    const data = path.join(postgres.folder, 'standby')
    const port = await freePort()
    execFileSync(
      path.join(system!.bin, 'pg_basebackup'),
      ['-D', data, '-R', '-c', 'fast', '-d', urlFor('postgres', 'postgres')],
      { ...accountIds(), cwd: postgres.folder },
    )
    const settings = ['-c', `port=${port}`, '-c', 'unix_socket_directories=']
    const standby = spawn(path.join(system!.bin, 'postgres'), ['-D', data, ...settings], {
      ...accountIds(),
      cwd: '/',
      stdio: 'ignore',
    })
    try {
      const url = urlOf({ ...postgres, port }, 'muster')
      expect(await complaintsOf(url, 30_000)).toContain('It is a standby')
    } finally {
      standby.kill('SIGINT')
      await once(standby, 'exit')
    }
  })

  test('that cannot be reached gives one line with the reason and without a password', async () => {
    await asAdministrator(
      'postgres',
      'create database closed owner postgres',
      'revoke connect on database closed from public',
      'create database encrypted owner muster',
    )
    const rules = path.join(postgres.folder, 'data/pg_hba.conf')
    const before = fs.readFileSync(rules, 'utf8')
    fs.writeFileSync(rules, `hostnossl encrypted all all reject\n${before}`)
    await asAdministrator('postgres', 'select pg_reload_conf()')
    const port = await freePort()
    const password = `:${postgres.password}@`
    await until(
      () => complaintsOf(urlFor('encrypted')),
      found => found.includes('takes encrypted connections only'),
    )
    for (const [url, said] of [
      [urlFor('muster').replace(password, ':wrong@'), 'does not take the password of user "muster"'],
      [urlFor('muster').replace(password, '@'), 'DATABASE_URL has none'],
      [urlFor('nowhere'), 'has no database "nowhere". Create it (CREATE DATABASE "nowhere" OWNER "muster"'],
      [urlFor('closed'), 'GRANT CONNECT ON DATABASE "closed" TO "muster";'],
      [urlFor('muster').replace('127.0.0.1', 'nobody.invalid'), 'Nobody knows the host "nobody.invalid"'],
      [urlFor('muster').replace(String(postgres.port), String(port)), `answers at 127.0.0.1:${port}`],
      [`${urlFor('muster')}?sslmode=no-verify`, 'DATABASE_URL demands TLS'],
      [`${urlFor('muster')}?sslrootcert=/nowhere.pem`, 'DATABASE_URL cannot be used: ENOENT'],
    ] as const) {
      const complaints = await complaintsOf(url)
      expect(complaints).toContain(said)
      expect(complaints.split('\n')).toHaveLength(1)
    }
  })
})

describe.skipIf(!system)('The server (needs a system PostgreSQL)', () => {
  test('waits for a PostgreSQL that starts after it', async () => {
    const dataDir = newDataDir()
    const port = await freePort()
    const password = encodeURIComponent('p@ss/word')
    const server = startChild(dataDir, {
      DATABASE_URL: urlOf({ host: '127.0.0.1', port, user: 'muster', password }, 'muster'),
    })
    try {
      await until(
        async () => server.logged.join('\n'),
        found => found.includes(`Waiting for the database at 127.0.0.1:${port}`),
      )
      const postgres = await startExternalPostgres({ port: String(port) })
      try {
        const browser = new Browser(await server.ready)
        expect(await browser.send('GET', '/readyz', {})).toMatchObject({ status: 200 })
        browser.close()
        server.process.kill('SIGTERM')
        expect(await server.exited).toBe(0)
      } finally {
        await postgres.stop()
      }
    } finally {
      await cleanUp(dataDir, [server])
    }
  })

  test('refuses DATABASE_URL beside its own data, names both options, and starts with ALLOW_SWITCH', async () => {
    const dataDir = newDataDir()
    const servers: ReturnType<typeof startChild>[] = []
    const start = (env: Record<string, string>) => {
      servers.push(startChild(dataDir, env))
      return servers.at(-1)!
    }
    const postgres = await startExternalPostgres()
    const DATABASE_URL = urlOf(postgres, 'muster')
    try {
      fs.mkdirSync(path.join(dataDir, 'pg18'))
      const empty = start({ DATABASE_URL })
      await empty.ready
      empty.process.kill('SIGTERM')
      await empty.exited

      fs.writeFileSync(path.join(dataDir, 'pg18/PG_VERSION'), '18\n')
      const refused = start({ DATABASE_URL })
      expect(await refused.exited).toBe(1)
      expect(refused.complaints.join('\n')).toMatch(
        /pg18 holds the data of a Muster.*Nothing was changed.*unset DATABASE_URL.*npm run -s export -- - \| .*ALLOW_SWITCH=yes/s,
      )
      await start({ DATABASE_URL, ALLOW_SWITCH: 'yes' }).ready
    } finally {
      await cleanUp(dataDir, servers)
      await postgres.stop()
    }
  })
})

async function until<T>(read: () => Promise<T>, condition: (found: T) => boolean): Promise<T> {
  const deadline = Date.now() + HANG_MS
  for (;;) {
    const found = await read()
    if (condition(found)) return found
    if (Date.now() > deadline) expect.unreachable(`it stayed so: ${found}`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}
