import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { command } from './backup-fixture.ts'
import { type ChildServer, cleanUp, connect, startChild } from './crash/child-server.ts'
import { canMount, newSmallDisk, type SmallDisk } from './crash/small-disk.ts'
import { signal } from './embedded.ts'
import { freePort } from './free-port.ts'
import { HANG_MS, TEST_HANG_MS } from './hang.ts'
import { copyPreparedCluster } from './prepared-cluster.ts'
import { familyOf, postmastersOf } from './processes.ts'

vi.setConfig({ testTimeout: TEST_HANG_MS, hookTimeout: TEST_HANG_MS })

const RULES = path.resolve(import.meta.dirname, '../../docs/alerts.yml')
const TOKEN = 'a-token-of-thirty-two-characters'
const MB = 1024 ** 2
const RESERVE_MB = 40
/** Longer than a scrape while the database is frozen. */
const SCRAPE_EVERY = '3s'
/** In place of minutes and hours; everything else of the rules is as in docs. */
const FOR = '4s'
/** Longer than FOR and two scrapes, so that another alert would fire by then. */
const ROUNDS = 12

interface Alert {
  labels: { alertname: string }
  state: 'pending' | 'firing'
}

const isInstalled = spawnSync('prometheus', ['--version']).status === 0

describe.skipIf(!isInstalled || !canMount())('R503: Prometheus (needs prometheus, and to mount)', () => {
  let disk: SmallDisk
  let folder: string
  let dataDir: string
  let server: ChildServer
  let muster: string
  let prometheus: ChildProcess
  let base: string

  const env = () => ({
    METRICS_TOKEN: TOKEN,
    DISK_RESERVE_MB: String(RESERVE_MB),
    BACKUP_DIR: path.join(folder, 'backups'),
    WEB_APP: 'none',
    LOG_LEVEL: 'info',
  })
  const backUp = (more: Record<string, string> = {}) =>
    command(['backup'], { DATA_DIR: dataDir, ...env(), ...more }).ended

  beforeAll(async () => {
    folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'muster-alerts-')))
    // room for the restore test beside the database
    disk = newSmallDisk(640)!
    dataDir = path.join(disk.folder, 'data')
    fs.mkdirSync(dataDir, { mode: 0o700 })
    copyPreparedCluster(dataDir)
    server = startChild(dataDir, env())
    muster = await server.ready
    expect((await backUp()).code).toBe(0)
    await startPrometheus()
  })
  afterAll(async () => {
    if (prometheus?.kill('SIGKILL')) await once(prometheus, 'exit')
    disk.empty()
    await cleanUp(dataDir, [server])
    disk.remove()
    fs.rmSync(folder, { recursive: true })
  })

  async function startPrometheus(): Promise<void> {
    const rules = fs.readFileSync(RULES, 'utf8').replace(/^( *for: ).*$/gm, `$1${FOR}`)
    fs.writeFileSync(path.join(folder, 'alerts.yml'), rules)
    const config = {
      global: { scrape_interval: SCRAPE_EVERY, scrape_timeout: SCRAPE_EVERY, evaluation_interval: '1s' },
      rule_files: ['alerts.yml'],
      scrape_configs: [
        {
          job_name: 'muster',
          authorization: { credentials: TOKEN },
          static_configs: [{ targets: [new URL(muster).host] }],
        },
      ],
    }
    // JSON is YAML
    const file = path.join(folder, 'prometheus.yml')
    fs.writeFileSync(file, JSON.stringify(config))
    const port = await freePort()
    base = `http://127.0.0.1:${port}`
    prometheus = spawn(
      'prometheus',
      [
        `--config.file=${file}`,
        `--storage.tsdb.path=${path.join(folder, 'samples')}`,
        `--web.listen-address=127.0.0.1:${port}`,
        '--log.level=error',
      ],
      { stdio: ['ignore', 'ignore', fs.openSync(path.join(folder, 'log'), 'w')] },
    )
    await vi.waitUntil(() => isUp(), { timeout: HANG_MS, interval: 200 })
  }

  async function ask<T>(address: string): Promise<T> {
    const { data } = (await (await fetch(`${base}/api/v1/${address}`)).json()) as { data: T }
    return data
  }
  const isUp = async () => {
    const found = await ask<{ result: { value: [number, string] }[] }>('query?query=up').catch(() => null)
    return found?.result[0]?.value[1] === '1'
  }
  const alerts = async () => (await ask<{ alerts: Alert[] }>('alerts')).alerts
  const lastEvaluation = async () =>
    (await ask<{ groups: { lastEvaluation: string }[] }>('rules')).groups[0]!.lastEvaluation

  /** Resolves once these fire, and nothing else does or is about to, for ROUNDS evaluations. */
  async function expectFiring(names: string[], whileWaiting: () => Promise<unknown> = async () => undefined) {
    const firing = async () =>
      (await alerts()).filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname)
    await expect.poll(firing, { timeout: HANG_MS, interval: 500 }).toEqual(expect.arrayContaining(names))
    await expect
      .poll(async () => (await alerts()).map(({ labels }) => labels.alertname).sort(), {
        timeout: HANG_MS,
        interval: 500,
      })
      .toEqual(names.toSorted())
    const seen = new Set<string>()
    await vi.waitUntil(
      async () => {
        await whileWaiting()
        expect((await firing()).sort()).toEqual(names.toSorted())
        return seen.add(await lastEvaluation()).size >= ROUNDS
      },
      { timeout: HANG_MS, interval: 250 },
    )
  }

  const visit = () =>
    Promise.all(['/readyz', '/api/events', '/nowhere'].map(address => fetch(`${muster}${address}`)))

  test('wakes nobody while a server with a backup serves people', async () => {
    await expectFiring([], visit)
  })

  test('says that the database does not answer while its processes are frozen, and nothing else', async () => {
    const frozen = familyOf(postmastersOf(dataDir)[0]!).map(({ pid }) => pid)
    for (const pid of frozen) process.kill(pid, 'SIGSTOP')
    try {
      await expectFiring(['MusterDatabaseDown'])
    } finally {
      for (const pid of frozen) signal(pid, 'SIGCONT')
    }
    await expectFiring([])
  })

  test('says that the disk fills up, then that nothing is saved, and neither once there is room', async () => {
    disk.leave(3 * RESERVE_MB * MB)
    await expectFiring(['MusterDiskFillsUp'])
    disk.leave((RESERVE_MB / 2) * MB)
    await expectFiring(['MusterDiskFillsUp', 'MusterReadOnly'])
    disk.empty()
    await expectFiring([])
  })

  test('says that the newest backup has faults once one has failed its restore test', async () => {
    const client = await connect(dataDir)
    await client.query('create table mark as select 1::text as text')
    await client.query('create function moody(text) returns text language sql immutable return $1')
    await client.query('create index torn on mark (moody(text))')
    await client.query(
      `create or replace function moody(text) returns text language sql immutable return $1 || '!'`,
    )
    const encrypted = { BACKUP_PASSPHRASE: 'four mangoes on a wet roof' }
    expect((await backUp(encrypted)).complaint).toContain('is not right and does not count: index torn')
    await expectFiring(['MusterBackupFaulty'])
    await client.query('drop table mark')
    await client.end()
    expect((await backUp(encrypted)).code).toBe(0)
    await expectFiring([])
  })

  test('says that Muster does not answer once it has ended', async () => {
    server.process.kill('SIGTERM')
    expect(await server.exited).toBe(0)
    await expectFiring(['MusterDown'])
  })
})
