import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Gauge, type Registry } from 'prom-client'
import * as z from 'zod/mini'
import type { Config } from '#config.ts'
import { type Backup, isProven, isRight, listBackups, timeOf } from '#db/backup/catalogue.ts'
import type { DiskWatch } from '#db/embedded/disk-watch.ts'
import { postgresBytes } from '#db/embedded/memory.ts'
import { onceAtATime } from '#once-at-a-time.ts'

interface Operated {
  config: Config
  disk: DiskWatch | null
}

/** What wakes an operator. With an external database its administrator measures disk, backups and memory. */
export function measureOperation(registry: Registry, { config, disk }: Operated): void {
  measureBuild(registry)
  measureBackups(registry, config)
  measureDisk(registry, config, disk)
  gauge(registry, 'muster_postgres_memory_bytes', 'Memory of the embedded PostgreSQL; on Linux only', () =>
    config.databaseUrl === null ? postgresBytes(config.dataDir) : null,
  )
}

/** Without a value there is no line. */
function gauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | null | Promise<number | null>,
): void {
  new Gauge({
    ...{ name, help, registers: [registry] },
    async collect() {
      const value = await read()
      if (value === null) this.remove()
      else this.set(value)
    },
  })
}

function measureBuild(registry: Registry): void {
  const file = path.resolve(import.meta.dirname, '../package.json')
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8')))
  new Gauge({
    name: 'muster_build_info',
    help: 'Always 1; the release of Muster and its Node',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version, node: process.versions.node }, 1)
}

function measureBackups(registry: Registry, config: Config): void {
  const isOurs = config.databaseUrl === null && config.backupAt !== null
  const list = onceAtATime(async () => (isOurs ? listBackups(config.backupDir) : null))
  const secondsOf = (backup?: Backup) => (backup ? timeOf(backup).getTime() / 1_000 : null)
  gauge(
    registry,
    'muster_backup_proven_timestamp_seconds',
    'When the newest backup was made whose restore test has passed',
    async () => secondsOf((await list())?.find(isProven)),
  )
  gauge(registry, 'muster_backup_newest_timestamp_seconds', 'When the newest backup was made', async () =>
    secondsOf((await list())?.[0]),
  )
  gauge(registry, 'muster_backup_newest_is_good', 'Whether the newest backup has no fault', async () => {
    const newest = (await list())?.[0]
    return newest ? Number(isRight(newest)) : null
  })
  gauge(
    registry,
    'muster_backups_proven',
    'Backups that are kept and whose restore test has passed',
    async () => (await list())?.filter(isProven).length ?? null,
  )
}

function measureDisk(registry: Registry, { diskReserve }: Config, disk: DiskWatch | null): void {
  gauge(
    registry,
    'muster_disk_free_bytes',
    'Free space on the disk of DATA_DIR',
    () => disk?.state.freeBytes ?? null,
  )
  gauge(
    registry,
    'muster_disk_reserve_bytes',
    'Free space below which nothing is saved (DISK_RESERVE_MB)',
    () => disk && diskReserve,
  )
  gauge(registry, 'muster_read_only', 'Whether nothing is saved because the disk is full', () =>
    Number(disk?.state.level === 'full'),
  )
}
