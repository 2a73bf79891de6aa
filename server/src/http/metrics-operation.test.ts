import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { postgresMajor } from '#db/embedded/binaries.ts'
import type { DiskWatch } from '#db/embedded/disk-watch.ts'
import { openMetrics } from '#metrics.ts'
import { testServer } from '#test/server.ts'

const TOKEN = 'a-token-of-thirty-two-characters'
const DOCS = path.resolve(import.meta.dirname, '../../../docs')

const server = testServer({ env: { METRICS_TOKEN: TOKEN } })

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'muster-metrics-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

/** Of an installation of its own. */
async function metricsOf(disk: DiskWatch | null = null): Promise<string> {
  const config = { ...server.ctx.config, dataDir, backupDir: path.join(dataDir, 'backups') }
  return openMetrics({ ...server.ctx, config, disk }).registry.metrics()
}

const valueIn = (text: string, start: string) => {
  const line = text.split('\n').find(one => one.startsWith(`${start} `))
  return line === undefined ? null : Number(line.split(' ').at(-1))
}

function writeBackup(madeAt: string, faults: string[] = []): void {
  const folder = path.join(dataDir, 'backups', madeAt.replaceAll(':', '-'))
  mkdirSync(folder, { recursive: true })
  const sums = { bytes: 1, sha256: '' }
  for (const file of ['base.tar', 'backup_manifest']) writeFileSync(path.join(folder, file), 'x')
  const facts = {
    ...{ format: 1, madeAt, reason: 'nightly', postgres: '18.4', system: '1', migration: null },
    ...{ archive: { name: 'base.tar', ...sums }, manifest: sums, unpackedBytes: 1 },
    ...{ check: { kind: 'restored', faults, rows: null }, seconds: { copy: 1, check: 1 } },
  }
  writeFileSync(path.join(folder, 'muster-backup.json'), JSON.stringify(facts))
}

test('R190: The metrics say when a backup was made, whether it is good and which passed its restore test', async () => {
  const before = await metricsOf()
  expect(valueIn(before, 'muster_backups_proven')).toBe(0)
  expect(valueIn(before, 'muster_backup_proven_timestamp_seconds')).toBeNull()
  writeBackup('2026-11-20T21:30:00.000Z')
  writeBackup('2026-11-21T21:30:00.000Z', ['an index is damaged'])
  const after = await metricsOf()
  const at = (time: string) => new Date(time).getTime() / 1_000
  expect(valueIn(after, 'muster_backups_proven')).toBe(1)
  expect(valueIn(after, 'muster_backup_proven_timestamp_seconds')).toBe(at('2026-11-20T21:30:00Z'))
  expect(valueIn(after, 'muster_backup_newest_timestamp_seconds')).toBe(at('2026-11-21T21:30:00Z'))
  expect(valueIn(after, 'muster_backup_newest_is_good')).toBe(0)
})

test('R190: One scrape reads the folder of the backups once', async () => {
  let reads = 0
  const config = {
    ...server.ctx.config,
    get backupDir() {
      reads++
      return path.join(dataDir, 'backups')
    },
  }
  const { registry } = openMetrics({ ...server.ctx, config, disk: null })
  const scrapes = [await registry.metrics(), await registry.metrics()]
  expect(reads).toBe(2)
  for (const text of scrapes) expect(valueIn(text, 'muster_backups_proven')).toBe(0)
})

test('R190: The metrics show the free disk, its reserve and that nothing is saved', async () => {
  const diskWith = (level: 'ok' | 'full') => ({ state: { level, freeBytes: 4_096 } }) as DiskWatch
  const full = await metricsOf(diskWith('full'))
  expect(valueIn(full, 'muster_disk_free_bytes')).toBe(4_096)
  expect(valueIn(full, 'muster_disk_reserve_bytes')).toBe(server.ctx.config.diskReserve)
  expect(valueIn(full, 'muster_read_only')).toBe(1)
  expect(valueIn(await metricsOf(diskWith('ok')), 'muster_read_only')).toBe(0)
  const external = await metricsOf()
  expect(valueIn(external, 'muster_disk_free_bytes')).toBeNull()
  expect(valueIn(external, 'muster_read_only')).toBe(0)
})

test('R190: The metrics show how long the oldest job that is due has waited', async () => {
  const { ctx } = server
  await ctx.inTransaction(tx => ctx.jobs.send(tx, 'left', {}))
  await ctx.pool.query(
    "update pgboss.job set start_after = pgboss.job_now() - interval '10 minutes' where name = 'left'",
  )
  expect(valueIn(await metricsOf(), 'muster_job_oldest_due_seconds')).toBeGreaterThanOrEqual(600)
  await ctx.pool.query("delete from pgboss.job where name = 'left'")
  expect(valueIn(await metricsOf(), 'muster_job_oldest_due_seconds')).toBeLessThan(600)
})

test.skipIf(process.platform !== 'linux')(
  'R190: The metrics show the memory of PostgreSQL, and nothing while it is stopped (needs Linux)',
  async () => {
    expect(valueIn(await metricsOf(), 'muster_postgres_memory_bytes')).toBeNull()
    mkdirSync(path.join(dataDir, `pg${postgresMajor}`))
    // this process stands for PostgreSQL
    writeFileSync(path.join(dataDir, `pg${postgresMajor}`, 'postmaster.pid'), `${process.pid}\n`)
    expect(valueIn(await metricsOf(), 'muster_postgres_memory_bytes')).toBeGreaterThan(10_000_000)
  },
)

const scrape = async () => {
  const headers = { authorization: `Bearer ${TOKEN}` }
  return (await server.app.inject({ url: '/metrics', headers })).body
}

test('R190: The metrics count refusals by their code', async () => {
  const asha = await server.given.person({ name: 'Asha' })
  const count = async () => valueIn(await scrape(), 'muster_refusals_total{code="not_found"}') ?? 0
  const before = await count()
  await server.call('GET', '/events/5000', { as: asha })
  expect((await count()) - before).toBe(1)
})

test('R190: The metrics name the release', async () => {
  expect(await scrape()).toMatch(/^muster_build_info\{version="\d+\.\d+\.\d+",node="\d+\.\d+\.\d+"\} 1$/m)
})

test.each(['grafana-event-day.json', 'alerts.yml'])('Every metric in docs/%s exists', async file => {
  const text = readFileSync(path.join(DOCS, file), 'utf8')
  const named = text.match(/\b(muster|process|nodejs)_[a-z0-9_]+/g) ?? []
  const metrics = await scrape()
  const isThere = (name: string) =>
    new RegExp(`^# TYPE ${name.replace(/_(bucket|count|sum)$/, '')} `, 'm').test(metrics) ||
    metrics.includes(`# TYPE ${name} `)
  expect(named.length).toBeGreaterThan(8)
  expect(named.filter(name => !isThere(name))).toEqual([])
})
