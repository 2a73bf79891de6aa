import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand, startCommand } from '#test/command.ts'
import { cleanUp, newDataDir } from '#test/crash/child-server.ts'
import { silentLog, urlOf } from '#test/database.ts'
import { type ExternalPostgres, findSystemPostgres, startExternalPostgres } from '#test/external-postgres.ts'
import { HANG_MS } from '#test/hang.ts'
import { postmastersOf } from '#test/processes.ts'
import { wholeDigestOf } from '#test/whole-digest.ts'
import { createQueueTables } from '../jobs.ts'
import { migrate } from '../migrate.ts'

/** 60 random images of a megabyte, which is 120 MB as text. */
const IMAGES = 60
const SEED = `
  insert into images (alternative_text) select 'image ' || n from generate_series(1, ${IMAGES}) n;
  insert into image_files
    select 'hash ' || n, n, 'image/webp', 1, 1,
      (select decode(string_agg(md5(n::text || ' ' || part), ''), 'hex') from generate_series(1, 65536) part)
    from generate_series(1, ${IMAGES}) n`

/** For garbage that Node has not collected yet. The whole export at once would need 120 MB more. */
const ROOM_BYTES = 90_000_000

describe.skipIf(!findSystemPostgres() || !fs.existsSync('/proc/self/status'))(
  'A large database (needs a system PostgreSQL)',
  () => {
    let folder: string
    let postgres: ExternalPostgres
    let source: string
    let file: string
    let exportLarge: number

    beforeAll(async () => {
      folder = newDataDir()
      postgres = await startExternalPostgres({ max_wal_size: '2GB' })
      source = await createSchema(urlOf(postgres, 'muster'))
      await sql(source, SEED)
      file = path.join(folder, 'large.export')
      exportLarge = await measure(['export', file], { DATABASE_URL: source })
    })
    afterAll(async () => {
      await postgres.stop()
      fs.rmSync(folder, { recursive: true })
    })

    async function createSchema(url: string): Promise<string> {
      await migrate({ connectionString: url }, silentLog)
      await createQueueTables({ connectionString: url }, silentLog)
      return url
    }

    async function newTarget(name: string): Promise<string> {
      await sql(urlOf({ ...postgres, user: 'postgres' }, 'postgres'), `create database ${name} owner muster`)
      return urlOf(postgres, name)
    }

    /** Peak memory in bytes. */
    async function measure(args: string[], env: Record<string, string>) {
      const command = startCommand(args, env)
      command.process.stdin?.end()
      let peak = 0
      const timer = setInterval(() => {
        peak = peakOf(command.process.pid!) ?? peak
      }, 20)
      const ended = await command.ended
      clearInterval(timer)
      expect(ended).toMatchObject({ code: 0 })
      return peak
    }

    test('is exported and imported with as much memory as a small one, and comes out equal', async () => {
      const small = path.join(folder, 'small.export')
      const empty = await createSchema(await newTarget('empty'))
      const exportSmall = await measure(['export', small], { DATABASE_URL: empty })
      const importSmall = await measure(['import', small], { DATABASE_URL: await newTarget('small') })
      expect(fs.statSync(file).size).toBeGreaterThan(60_000_000)
      const target = await newTarget('large')
      const importLarge = await measure(['import', file], { DATABASE_URL: target })
      console.info(
        `memory in MB, small and large: export ${exportSmall / 1e6} ${exportLarge / 1e6}, import ${importSmall / 1e6} ${importLarge / 1e6}`,
      )
      expect(exportLarge).toBeLessThan(exportSmall + ROOM_BYTES)
      expect(importLarge).toBeLessThan(importSmall + ROOM_BYTES)
      expect(await wholeDigestOf({ connectionString: target })).toEqual(
        await wholeDigestOf({ connectionString: source }),
      )
    })

    test('leaves no export file when the export is killed or its connection breaks', async () => {
      const target = path.join(folder, 'again.export')
      const killed = startCommand(['export', target], { DATABASE_URL: source })
      await until(
        () => (fs.statSync(`${target}.unfinished`, { throwIfNoEntry: false })?.size ?? 0) > 1_000_000,
      )
      killed.process.kill('SIGKILL')
      await killed.ended
      expect(fs.existsSync(target)).toBe(false)
      fs.truncateSync(`${target}.unfinished`)

      const broken = startCommand(['export', target], { DATABASE_URL: source })
      await until(
        () => (fs.statSync(`${target}.unfinished`, { throwIfNoEntry: false })?.size ?? 0) > 1_000_000,
      )
      await sql(
        source,
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'muster transfer'`,
      )
      const { code, said } = await broken.ended
      expect(code).toBe(1)
      expect(said).toContain('The export was not finished')
      expect(fs.readdirSync(folder).filter(name => name.startsWith('again'))).toEqual([])
    })

    test('leaves the embedded database empty when its import is killed, and the next import works', async () => {
      const dataDir = path.join(folder, 'own')
      try {
        const killed = await startHalfAnImport(dataDir)
        killed.process.kill('SIGKILL')
        await killed.ended
        expect(postmastersOf(dataDir)).toHaveLength(1)

        const stopped = await startHalfAnImport(dataDir)
        stopped.process.kill('SIGINT')
        expect(await stopped.ended).toMatchObject({
          code: 1,
          said: expect.stringContaining('Broken off. Nothing was changed.\n'),
        })
        expect(postmastersOf(dataDir)).toEqual([])

        expect(await runCommand(['import', file], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
        expect(postmastersOf(dataDir)).toEqual([])
      } finally {
        await cleanUp(dataDir, [])
      }
    })

    /** An import that has read the first half of the file. */
    async function startHalfAnImport(dataDir: string) {
      const command = startCommand(['import', '-'], { DATA_DIR: dataDir })
      const half = fs.createReadStream(file, { end: fs.statSync(file).size >> 1 })
      half.pipe(command.process.stdin!, { end: false })
      await once(half, 'end')
      return command
    }

    test('leaves an external database empty when its import is killed at any moment, and the next import works', async () => {
      const target = await newTarget('killed')
      for (const wait of [200, 600, 1_000, 2_000]) {
        const killed = startCommand(['import', file], { DATABASE_URL: target })
        await sleep(wait)
        killed.process.kill('SIGKILL')
        await killed.ended
        const [found] = await sql(target, `select to_regclass('images') is not null as "hasTables"`)
        if (found.hasTables) expect(await sql(target, 'select from images')).toEqual([])
      }
      expect(await runCommand(['import', file], { DATABASE_URL: target })).toMatchObject({ code: 0 })
    })
  },
)

async function sql(url: string, statement: string) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

function peakOf(pid: number): number | null {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kilobytes ? Number(kilobytes) * 1024 : null
  } catch {
    return null
  }
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + HANG_MS
  while (!condition()) {
    if (Date.now() > deadline) expect.unreachable('timeout')
    await sleep(10)
  }
}
