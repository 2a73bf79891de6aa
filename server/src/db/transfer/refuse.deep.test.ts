import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Ended, runCommand } from '#test/command.ts'
import { cleanUp, newDataDir, startChild } from '#test/crash/child-server.ts'
import { silentLog, urlOf } from '#test/database.ts'
import { type ExternalPostgres, findSystemPostgres, startExternalPostgres } from '#test/external-postgres.ts'
import { TEST_HANG_MS } from '#test/hang.ts'
import { copyPreparedCluster } from '#test/prepared-cluster.ts'
import { wholeDigestOf } from '#test/whole-digest.ts'
import { migrate, releaseMigrations } from '../migrate.ts'

vi.setConfig({ testTimeout: TEST_HANG_MS, hookTimeout: TEST_HANG_MS })

const OLDER = '20261121t0910-events'

const PEOPLE = `
  insert into users (username, email, name, contact, password_hash) values ('asha', 'asha@muster.test', 'Asha', '1', 'x');
  insert into secrets (name, value) values ('jwt', 'the secret of the source')`

describe.skipIf(!findSystemPostgres())('An import (needs a system PostgreSQL)', () => {
  let folder: string
  let postgres: ExternalPostgres
  let file: string
  let targets = 0

  beforeAll(async () => {
    folder = newDataDir()
    postgres = await startExternalPostgres()
    const source = await newDatabase()
    // a start creates the queue's tables too
    const server = startChild(path.join(folder, 'started'), { DATABASE_URL: source })
    await server.ready
    server.process.kill('SIGTERM')
    await server.exited
    await sql(source, 'delete from secrets', PEOPLE)
    file = path.join(folder, 'whole.export')
    expect(await runCommand(['export', file], { DATABASE_URL: source })).toMatchObject({ code: 0 })
  })
  afterAll(async () => {
    await postgres.stop()
    fs.rmSync(folder, { recursive: true })
  })

  async function newDatabase(): Promise<string> {
    targets += 1
    const name = `target_${targets}`
    await sql(urlOf({ ...postgres, user: 'postgres' }, 'postgres'), `create database ${name} owner muster`)
    return urlOf(postgres, name)
  }

  const importFile = (from: string, url: string) => runCommand(['import', from], { DATABASE_URL: url })

  /** An altered export with a correct checksum. */
  function forge(from: string, to: string): string {
    const text = gunzipSync(fs.readFileSync(file)).toString('latin1')
    expect(text).toContain(from)
    const changed = text.slice(0, text.lastIndexOf('{"rows"')).replace(from, to)
    const closing = JSON.parse(text.slice(text.lastIndexOf('{"rows"')))
    closing.sha256 = createHash('sha256').update(changed, 'latin1').digest('hex')
    const forged = path.join(folder, 'forged.export')
    fs.writeFileSync(forged, gzipSync(Buffer.from(`${changed}${JSON.stringify(closing)}\n`, 'latin1')))
    return forged
  }

  async function expectRefused(ended: Promise<Ended>, said: string): Promise<void> {
    const { code, said: words } = await ended
    expect(words).toContain(said)
    // no stack trace
    expect(words).not.toMatch(/\n {4}at |undefined/)
    expect(code).toBe(1)
  }

  test('into a new database loads everything, and a second one is refused and changes nothing', async () => {
    const target = await newDatabase()
    expect(await importFile(file, target)).toMatchObject({
      code: 0,
      said: expect.stringContaining('were imported'),
    })
    await sql(target, `update users set name = 'Asha, who has moved'`)
    const before = await wholeDigestOf({ connectionString: target })
    await expectRefused(
      importFile(file, target),
      'has data already (in public.secrets'.replace('secrets', 'users'),
    )
    expect(await wholeDigestOf({ connectionString: target })).toEqual(before)
  })

  test('into a database that a server has started on, without people, replaces its keys', async () => {
    const target = await newDatabase()
    const dataDir = path.join(folder, 'nobody')
    const server = startChild(dataDir, { DATABASE_URL: target })
    await server.ready
    try {
      await expectRefused(importFile(file, target), 'A Muster is using this database')
    } finally {
      server.process.kill('SIGTERM')
      await server.exited
    }
    expect(await sql(target, 'select value from secrets')).not.toEqual([
      { value: 'the secret of the source' },
    ])
    expect(await importFile(file, target)).toMatchObject({
      code: 0,
      said: expect.stringContaining('were imported'),
    })
    expect(await sql(target, 'select value from secrets')).toEqual([{ value: 'the secret of the source' }])
  })

  test('is refused while the server runs on the embedded database, which keeps running', async () => {
    const dataDir = path.join(folder, 'running')
    fs.mkdirSync(dataDir, { mode: 0o700 })
    copyPreparedCluster(dataDir)
    const server = startChild(dataDir)
    try {
      await server.ready
      await expectRefused(
        runCommand(['import', file], { DATA_DIR: dataDir }),
        'Another Muster process is using',
      )
      const exported = await runCommand(['export', '-'], { DATA_DIR: dataDir })
      expect(exported.code).toBe(0)
    } finally {
      await cleanUp(dataDir, [server])
    }
  })

  test('of a damaged, truncated, foreign or missing file is refused before a database is created', async () => {
    const whole = fs.readFileSync(file)
    const write = (name: string, bytes: Buffer) => {
      fs.writeFileSync(path.join(folder, name), bytes)
      return path.join(folder, name)
    }
    const changed = Buffer.from(whole)
    changed[changed.length >> 1]! ^= 1
    const text = gunzipSync(whole).toString('latin1')
    const dataDir = path.join(folder, 'never')
    const refused: Promise<void>[] = []
    for (const [from, said] of [
      [write('cut', whole.subarray(0, -100)), 'damaged or incomplete'],
      [write('changed', changed), 'damaged or incomplete'],
      [
        write('edited', gzipSync(Buffer.from(text.replace('\tAsha\t', '\tAsho\t'), 'latin1'))),
        'its checksum is not right',
      ],
      [write('empty', Buffer.alloc(0)), 'damaged or incomplete'],
      [write('other.gz', gzipSync('-- PostgreSQL database dump')), 'no export of Muster'],
      [write('other.sql', Buffer.from('-- PostgreSQL database dump')), 'no export of Muster'],
      [path.join(folder, 'nowhere'), `There is no file ${folder}/nowhere.`],
    ] as const)
      refused.push(expectRefused(runCommand(['import', from], { DATA_DIR: dataDir }), said))
    await Promise.all(refused)
    expect(fs.existsSync(dataDir)).toBe(false)

    // a stream can be read only once, so the tables exist and are empty
    const target = await newDatabase()
    const edited = fs.readFileSync(path.join(folder, 'edited'))
    await expectRefused(
      runCommand(['import', '-'], { DATABASE_URL: target }, edited),
      'checksum is not right',
    )
    const missing = gunzipSync(fs.readFileSync(forge('\tAsha\t', '\tAsho\t'))).toString('latin1')
    const fewer = gzipSync(Buffer.from(missing.replace('"public.users":1', '"public.users":2'), 'latin1'))
    await expectRefused(
      runCommand(['import', '-'], { DATABASE_URL: target }, fewer),
      'rows of public.users are missing',
    )
    expect(await sql(target, 'select from users')).toEqual([])
    expect(await importFile(file, target)).toMatchObject({
      code: 0,
      said: expect.stringContaining('were imported'),
    })
  })

  test('of an export from a newer release is refused before anything is created', async () => {
    const newest = (await releaseMigrations()).at(-1) ?? ''
    const newer = forge(newest, '20991231t2359-teleport')
    const dataDir = path.join(folder, 'never')
    await expectRefused(runCommand(['import', newer], { DATA_DIR: dataDir }), 'made by a newer Muster')
    expect(fs.existsSync(dataDir)).toBe(false)
  })

  test('of an export from an older release is migrated, but refused if the database has a newer schema', async () => {
    const source = await newDatabase()
    await migrate({ connectionString: source }, silentLog, OLDER)
    await sql(source, PEOPLE)
    const older = path.join(folder, 'older.export')
    expect(await runCommand(['export', older], { DATABASE_URL: source })).toMatchObject({ code: 0 })

    const started = await newDatabase()
    await migrate({ connectionString: started }, silentLog)
    await expectRefused(importFile(older, started), 'brought the database to a newer schema')

    const target = await newDatabase()
    expect(await importFile(older, target)).toMatchObject({ code: 0 })
    expect(await sql(target, 'select email from users')).toEqual([{ email: 'asha@muster.test' }])
    expect(await sql(target, 'select from notifications')).toEqual([])
    expect(
      await sql(
        target,
        'insert into users (username, email, name, contact, password_hash) select username, $$b$$, name, contact, $$x$$ from users returning id',
      ),
    ).toEqual([{ id: 2 }])
  })

  test('skips jobs of another pg-boss version and reports it', async () => {
    const target = await newDatabase()
    const ended = await importFile(forge('"queueVersion":43', '"queueVersion":42'), target)
    expect(ended.said).toContain('waiting to be sent were left out')
    expect(ended.code).toBe(0)
    expect(await sql(target, 'select name from users')).toEqual([{ name: 'Asha' }])
  })

  test('with an unknown table or invalid rows is refused, and the database stays empty', async () => {
    const target = await newDatabase()
    await expectRefused(importFile(forge('"public.audit"', '"public.spy"'), target), 'a table public.spy')
    await expectRefused(
      importFile(forge('asha@muster.test\t', 'asha@muster.test\t\t'), target),
      'does not take the rows of public.users',
    )
    expect(await sql(target, 'select from users')).toEqual([])
    expect(await importFile(file, target)).toMatchObject({
      code: 0,
      said: expect.stringContaining('were imported'),
    })
  })

  test('into a PostgreSQL that could lose data, or without a file name, is refused', async () => {
    const target = await newDatabase()
    const name = new URL(target).pathname.slice(1)
    await sql(target, `alter database ${name} set synchronous_commit = off`)
    await expectRefused(importFile(file, target), 'synchronous_commit is off')
    await expectRefused(runCommand(['import'], { DATABASE_URL: target }), 'Please name the export')
  })

  test('An impossible export reports why and leaves no file', async () => {
    const nowhere = path.join(folder, 'nowhere')
    await expectRefused(runCommand(['export', file], { DATA_DIR: nowhere }), 'exists already')
    await expectRefused(runCommand(['export'], { DATA_DIR: nowhere }), 'Please name the file')
    await expectRefused(runCommand(['export', '-'], { DATA_DIR: nowhere }), `no data of Muster in ${nowhere}`)
    expect(fs.existsSync(nowhere)).toBe(false)
    const empty = await newDatabase()
    const into = (to: string, url: string) => runCommand(['export', to], { DATABASE_URL: url })
    await expectRefused(into('-', empty), 'nothing to export')
    await expectRefused(into(`${nowhere}/x.export`, empty), 'was not finished (ENOENT')
    await expectRefused(into('-', empty.replace('muster:', 'nobody:')), 'does not take the password')
    expect(fs.readdirSync(folder).filter(name => name.includes('unfinished'))).toEqual([])
  })
})

async function sql(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    let rows: unknown[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}
