import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { runCommand, startCommand } from '#test/command.ts'
import { cleanUp } from '#test/crash/child-server.ts'
import { findSystemPostgres } from '#test/external-postgres.ts'
import { HANG_MS, TEST_HANG_MS } from '#test/hang.ts'
import { largeDatabase, sql } from '#test/large-database.ts'
import { postmastersOf } from '#test/processes.ts'

vi.setConfig({ testTimeout: TEST_HANG_MS, hookTimeout: TEST_HANG_MS })

describe.skipIf(!findSystemPostgres())('A large database (needs a system PostgreSQL)', () => {
  const large = largeDatabase()

  test('leaves no export file when the export is killed or its connection breaks', async () => {
    const target = path.join(large.folder, 'again.export')
    const killed = startCommand(['export', target], { DATABASE_URL: large.source })
    await until(() => (fs.statSync(`${target}.unfinished`, { throwIfNoEntry: false })?.size ?? 0) > 1_000_000)
    killed.process.kill('SIGKILL')
    await killed.ended
    expect(fs.existsSync(target)).toBe(false)
    fs.truncateSync(`${target}.unfinished`)

    const broken = startCommand(['export', target], { DATABASE_URL: large.source })
    await until(() => (fs.statSync(`${target}.unfinished`, { throwIfNoEntry: false })?.size ?? 0) > 1_000_000)
    await sql(
      large.source,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'muster transfer'`,
    )
    const { code, said } = await broken.ended
    expect(code).toBe(1)
    expect(said).toContain('The export was not finished')
    expect(fs.readdirSync(large.folder).filter(name => name.startsWith('again'))).toEqual([])
  })

  test('leaves the embedded database empty when its import is killed, and the next import works', async () => {
    const dataDir = path.join(large.folder, 'own')
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

      expect(await runCommand(['import', large.file], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
      expect(postmastersOf(dataDir)).toEqual([])
    } finally {
      await cleanUp(dataDir, [])
    }
  })

  /** An import that has read the first half of the file. */
  async function startHalfAnImport(dataDir: string) {
    const command = startCommand(['import', '-'], { DATA_DIR: dataDir })
    const half = fs.createReadStream(large.file, { end: fs.statSync(large.file).size >> 1 })
    half.pipe(command.process.stdin!, { end: false })
    await once(half, 'end')
    return command
  }

  test('leaves an external database empty when its import is killed at any moment, and the next import works', async () => {
    const target = await large.newTarget('killed')
    for (const wait of [200, 600, 1_000, 2_000]) {
      const killed = startCommand(['import', large.file], { DATABASE_URL: target })
      await sleep(wait)
      killed.process.kill('SIGKILL')
      await killed.ended
      const [found] = await sql(target, `select to_regclass('images') is not null as "hasTables"`)
      if (found.hasTables) expect(await sql(target, 'select from images')).toEqual([])
    }
    expect(await runCommand(['import', large.file], { DATABASE_URL: target })).toMatchObject({ code: 0 })
  })
})

const until = (condition: () => boolean) => vi.waitUntil(condition, { timeout: HANG_MS, interval: 10 })
