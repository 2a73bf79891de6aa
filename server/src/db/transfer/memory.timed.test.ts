import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { startCommand } from '#test/command.ts'
import { findSystemPostgres } from '#test/external-postgres.ts'
import { TEST_HANG_MS } from '#test/hang.ts'
import { largeDatabase } from '#test/large-database.ts'
import { wholeDigestOf } from '#test/whole-digest.ts'

vi.setConfig({ testTimeout: TEST_HANG_MS, hookTimeout: TEST_HANG_MS })

/** For garbage that Node has not collected yet. The whole export at once would need 120 MB more. */
const ROOM_BYTES = 90_000_000

describe.skipIf(!findSystemPostgres() || !fs.existsSync('/proc/self/status'))(
  'A large database (needs a system PostgreSQL)',
  () => {
    const large = largeDatabase()

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
      const small = path.join(large.folder, 'small.export')
      const file = path.join(large.folder, 'measured.export')
      const exportLarge = await measure(['export', file], { DATABASE_URL: large.source })
      const empty = await large.createSchema(await large.newTarget('empty'))
      const exportSmall = await measure(['export', small], { DATABASE_URL: empty })
      const importSmall = await measure(['import', small], { DATABASE_URL: await large.newTarget('small') })
      expect(fs.statSync(file).size).toBeGreaterThan(60_000_000)
      const target = await large.newTarget('large')
      const importLarge = await measure(['import', file], { DATABASE_URL: target })
      console.info(
        `memory in MB, small and large: export ${exportSmall / 1e6} ${exportLarge / 1e6}, import ${importSmall / 1e6} ${importLarge / 1e6}`,
      )
      expect(exportLarge).toBeLessThan(exportSmall + ROOM_BYTES)
      expect(importLarge).toBeLessThan(importSmall + ROOM_BYTES)
      expect(await wholeDigestOf({ connectionString: target })).toEqual(
        await wholeDigestOf({ connectionString: large.source }),
      )
    })
  },
)

function peakOf(pid: number): number | null {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kilobytes ? Number(kilobytes) * 1024 : null
  } catch {
    return null
  }
}
