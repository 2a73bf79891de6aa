import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { command, createMigratedDatabase, withDatabase } from './backup-fixture.ts'
import { cleanUp, newDataDir } from './crash/child-server.ts'
import { TEST_HANG_MS } from './hang.ts'

vi.setConfig({ testTimeout: TEST_HANG_MS, hookTimeout: TEST_HANG_MS })

let dataDir: string
beforeEach(async () => {
  dataDir = newDataDir()
  await createMigratedDatabase(dataDir)
})
afterEach(() => cleanUp(dataDir, []))

const key = () =>
  withDatabase(
    dataDir,
    async query => (await query("select value from secrets where name = 'jwt'"))[0]?.value,
  )

test('R502: The command says what it would do, and does it with --yes only', async () => {
  const before = await key()
  const asked = await command(['rotate-key'], { DATA_DIR: dataDir }).ended
  expect(asked.code).toBe(1)
  expect(asked.complaint).toMatch(
    /^This logs everybody out .*\nVoid are then: every session, .*\n.*\nTo do it: npm run rotate-key -- --yes\n$/,
  )
  expect(await key()).toBe(before)
  const done = await command(['rotate-key', '--yes'], { DATA_DIR: dataDir }).ended
  expect(done.said).toMatch(/^The key was replaced, and everybody is logged out \(0 sessions\)\./)
  expect(done.said).toContain('Void are now: every session, calendar links, invite links of events, passes')
  expect(await key()).not.toBe(before)
})
