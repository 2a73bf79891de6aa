import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isProven, listBackups } from '#db/backup/catalogue.ts'
import { findCorruptIndexes } from '#db/backup/corrupt-indexes.ts'
import { type Command, command, unfinishedIn } from './backup-fixture.ts'
import { type ChildServer, cleanUp, connect, newDataDir, query, startChild } from './crash/child-server.ts'
import { type Attempted, findFaults, newHistory } from './crash/history.ts'
import { Browser } from './crash/http-client.ts'
import { insertFixture, startLoad } from './crash/writers.ts'
import { copyPreparedCluster } from './prepared-cluster.ts'
import { postmastersOf } from './processes.ts'

/** `MUSTER_BACKUP_MB=1000 vitest run backup-under-load` measures a gigabyte. */
const FILLER_MB = Number(process.env.MUSTER_BACKUP_MB ?? 40)
const SECONDS_PER_GB = 120
/** for start, stop and a busy machine */
const ALLOWANCE_S = 45
const WRITERS = 10
const asha = { email: 'asha@muster.test', password: 'correct horse 7' }

let folder: string
let servers: ChildServer[]
const old = () => path.join(folder, 'old machine')
const fresh = () => path.join(folder, 'new machine')

beforeEach(() => {
  folder = newDataDir()
  servers = []
})
afterEach(async () => {
  await cleanUp(old(), servers)
  await cleanUp(fresh(), [])
  fs.rmSync(folder, { recursive: true, force: true })
})

function start(dataDir: string, ids: { uid?: number; gid?: number } = {}): ChildServer {
  const server = startChild(dataDir, { TRUST_PROXY: '127.0.0.1', DISK_RESERVE_MB: '0' }, undefined, ids)
  servers.push(server)
  return server
}

const register = async (browser: Browser) =>
  (
    await browser.send(
      'POST',
      '/api/auth/local/register',
      {},
      {
        ...asha,
        username: 'asha',
        name: 'Asha',
        contact: '9876543210',
      },
    )
  ).body.jwt as string

async function expectSignIn(base: string, token: string): Promise<void> {
  const browser = new Browser(base)
  const login = { identifier: asha.email, password: asha.password }
  expect(await browser.send('POST', '/api/auth/local', {}, login)).toMatchObject({ status: 200 })
  const me = await browser.send('GET', '/api/users/me', { authorization: `Bearer ${token}` })
  expect(me).toMatchObject({ status: 200, body: { email: asha.email } })
  browser.close()
}

test('F46: A backup made while people write is restored on a new machine with all acknowledged writes', async () => {
  fs.mkdirSync(old(), { mode: 0o700 })
  copyPreparedCluster(old())
  const server = start(old())
  const base = await server.ready
  const token = await register(new Browser(base))
  const fixture = await insertFixture(old(), WRITERS)
  await query(old(), 'create table filler (n int primary key, a text, b text)')
  const rows = FILLER_MB * 1_900
  await query(
    old(),
    `insert into filler select n, (select string_agg(md5(n::text || i::text), '') from generate_series(1, 12) i),
      md5(n::text) from generate_series(1, $1) n`,
    [rows],
  )
  const history = newHistory()
  const load = startLoad(base, fixture, history)
  const acknowledged = () => history.attempted.filter(({ isAcknowledged }) => isAcknowledged)
  while (acknowledged().length < 50) await sleep(20)

  const before: Attempted[] = acknowledged()
  const made = await timed(command(['backup'], { DATA_DIR: old() }))
  const meanwhile = acknowledged().length - before.length
  await load.stop()
  expect(made.result).toMatchObject({ code: 0, complaint: '' })
  expect(history.wrongAnswers).toEqual([])
  // people really wrote during the backup
  expect(meanwhile).toBeGreaterThan(20)

  const [backup] = listBackups(path.join(old(), 'backups'))
  const refused = await command(['restore', backup!.name], { DATA_DIR: old() }).ended
  expect(refused).toMatchObject({ code: 1, complaint: expect.stringContaining('Stop that one first') })
  const restored = await timed(command(['restore', backup!.folder], { DATA_DIR: fresh() }))
  expect(restored.result).toMatchObject({ code: 0, complaint: '' })
  expect(restored.result.said).toContain('There was no database before. Start Muster as usual.')

  await expectSignIn(await start(fresh()).ready, token)
  const client = await connect(fresh())
  const faults = await findFaults(client, { ...history, attempted: before })
  expect(faults.filter(fault => !fault.startsWith('nobody wrote'))).toEqual([])
  expect(await findCorruptIndexes(client)).toEqual([])
  expect((await client.query('select count(*)::int as n from filler')).rows).toEqual([{ n: rows }])
  await client.end()

  const { seconds } = backup!.facts
  const gigabytes = backup!.facts.unpackedBytes / 1e9
  console.info(
    `backup: ${gigabytes.toFixed(2)} GB, archive ${(backup!.facts.archive.bytes / 1e9).toFixed(2)} GB; made in ${seconds.copy} s and tested in ${seconds.check} s (the command took ${made.seconds.toFixed(1)} s) under ${WRITERS} writers (${meanwhile} writes acknowledged meanwhile), restored in ${restored.seconds.toFixed(1)} s`,
  )
  for (const took of [made, restored])
    expect(took.seconds).toBeLessThan(ALLOWANCE_S + SECONDS_PER_GB * gigabytes)
}, 600_000)

async function timed({ ended }: Command) {
  const since = Date.now()
  const result = await ended
  return { result, seconds: (Date.now() - since) / 1_000 }
}

/** A user that can read this checkout; null without root. */
const ordinary = (() => {
  if (process.getuid?.() !== 0) return null
  const line = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find(entry => entry.startsWith('nobody:'))
  const [, , uid, gid] = line?.split(':') ?? []
  if (!uid || !gid) return null
  const ids = { uid: Number(uid), gid: Number(gid) }
  try {
    execFileSync(process.execPath, [path.resolve(import.meta.dirname, '../src/main.ts'), 'no-such-command'], {
      ...ids,
      stdio: 'pipe',
    })
  } catch (error) {
    return String((error as { stderr?: Buffer }).stderr).includes('is not a command') ? ids : null
  }
  return null
})()

test.skipIf(!ordinary)(
  'An ordinary user backs up and restores, and so does root for the database of an ordinary user (needs root)',
  async () => {
    fs.chmodSync(folder, 0o755)
    for (const folder of [old(), fresh()]) {
      fs.mkdirSync(folder)
      fs.chownSync(folder, ordinary!.uid, ordinary!.gid)
    }
    const server = start(old(), ordinary!)
    const token = await register(new Browser(await server.ready))
    const backups = path.join(old(), 'backups')
    const theirs = await command(['backup'], { DATA_DIR: old() }).ended
    expect(theirs).toMatchObject({ code: 0, complaint: '' })
    const ofRoot = path.join(folder, 'of root')
    fs.cpSync(listBackups(backups)[0]!.folder, ofRoot, { recursive: true })
    const mine = await command(['backup'], { DATA_DIR: old() }, ordinary!).ended
    expect(mine).toMatchObject({ code: 0, complaint: '' })
    const [backup, ...more] = listBackups(backups)
    expect(isProven(backup!)).toBe(true)
    // root's backup of the same day stays: backups by hand are never thinned out
    expect(more).toHaveLength(1)

    const into = await command(['restore', backup!.folder], { DATA_DIR: fresh() }, ordinary!).ended
    expect(into).toMatchObject({ code: 0, complaint: '' })
    const again = await command(['restore', ofRoot], { DATA_DIR: fresh() }).ended
    expect(again).toMatchObject({ code: 0, complaint: '' })
    expect(fs.statSync(path.join(fresh(), 'pg18/base'))).toMatchObject({ uid: ordinary!.uid })
    expect(unfinishedIn(fresh())).toEqual([])

    await expectSignIn(await start(fresh(), ordinary!).ready, token)
    expect(postmastersOf(path.join(fresh(), 'unfinished'))).toEqual([])
  },
  120_000,
)
