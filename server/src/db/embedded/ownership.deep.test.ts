import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { expect, test, vi } from 'vitest'
import {
  acknowledging,
  canUnshare,
  connectionTo,
  container,
  isAlive,
  killGroup,
  linesOf,
  query,
  testEmbedded,
  untilAnswers,
} from '#test/embedded.ts'
import { HANG_MS, TEST_HANG_MS } from '#test/hang.ts'
import { postmastersOf } from '#test/processes.ts'
import { takeOwnerLock } from './owner-lock.ts'

vi.setConfig({ testTimeout: TEST_HANG_MS, hookTimeout: TEST_HANG_MS })

const embedded = testEmbedded()
const { start, startInChild, spawnOwner, inside } = embedded

const lockModule = new URL('owner-lock.ts', import.meta.url)
const refusal = () => `Another Muster process is using ${embedded.dataDir}. Stop that one first`

test('F9: Of two simultaneous first starts one creates the database and the other is refused', async () => {
  const output = [1, 2].map(() => linesOf(spawnOwner('', { isFirstStart: true })))
  await vi.waitUntil(() => output.every(lines => lines.length > 0), { timeout: HANG_MS })
  const [pid, refused] = output.flat().sort()
  expect(refused).toContain(refusal())
  expect(postmastersOf(embedded.dataDir)).toEqual([Number(pid)])
  expect(await query(connectionTo(embedded.dataDir), 'select 1 as one')).toEqual([{ one: 1 }])
})

test('F9: Of two processes that request the lock at the same moment exactly one gets it, every time', async () => {
  const script = `
    import { takeOwnerLock } from '${lockModule}'
    process.stdin.once('data', moment => {
      while (Date.now() < Number(moment));
      try { takeOwnerLock('${embedded.dataDir}'); console.log('taken') } catch { console.log('refused') }
    })
    console.log('ready')`
  for (let round = 0; round < 6; round++) {
    const processes = [1, 2].map(() => {
      const args = ['--input-type=module', '-e', script]
      return embedded.keep(
        spawn(process.execPath, args, { detached: true, stdio: ['pipe', 'pipe', 'inherit'] }),
      )
    })
    const output = processes.map(linesOf)
    await vi.waitUntil(() => output.every(lines => lines.length === 1), { timeout: HANG_MS, interval: 5 })
    const moment = Date.now() + 50
    for (const { stdin } of processes) stdin!.write(`${moment}`)
    await vi.waitUntil(() => output.every(lines => lines.length === 2), { timeout: HANG_MS, interval: 5 })
    expect(output.map(lines => lines[1]).sort()).toEqual(['refused', 'taken'])
    await Promise.all(
      processes.map(child => {
        const closed = once(child, 'close')
        killGroup(child)
        return closed
      }),
    )
    fs.rmSync(inside('owner.lock'))
  }
})

test('F10: A second server on the directory is refused, even without a pid file, and the first keeps running', async () => {
  const owner = await startInChild()
  await expect(start()).rejects.toThrow(refusal())
  fs.rmSync(inside('pg18/postmaster.pid'))
  await expect(start()).rejects.toThrow(refusal())
  expect(isAlive(owner.pid)).toBe(true)
  expect(await query(connectionTo(embedded.dataDir), 'select 1 as one')).toEqual([{ one: 1 }])
})

test('F10: A second start in the same process is refused, and a stop frees the directory', async () => {
  const first = await start()
  await expect(start()).rejects.toThrow(refusal())
  await first.stop()
  await start()
})

test.skipIf(!canUnshare)(
  'F11: A second container on the same volume is refused, and no acknowledged write is lost (needs namespaces)',
  async () => {
    const first = await startInChild(acknowledging, { by: container })
    await vi.waitUntil(() => first.lines.length > 50, { timeout: HANG_MS })
    // each has its own processes and shared memory
    const second = spawnOwner('', { by: container })
    const output = linesOf(second)
    await once(second, 'close')
    expect(output).toEqual([expect.stringContaining(refusal())])
    const before = first.lines.length
    await vi.waitUntil(() => first.lines.length > before + 50, { timeout: HANG_MS })

    killGroup(first.child)
    await once(first.child, 'close')
    const third = await startInChild('', { by: container })
    const acknowledged = Number(first.lines.at(-1))
    const found = await query(
      connectionTo(embedded.dataDir),
      'select count(*)::int as n from acknowledged where n <= $1',
      [acknowledged],
    )
    expect(found).toEqual([{ n: acknowledged }])
    killGroup(third.child)
  },
)

test('F64: After owner.lock was deleted by hand, two servers do not end each other’s database', async () => {
  const first = await start()
  const { pid } = first
  expect(fs.statSync(inside('owner.lock')).mode & 0o777).toBe(0o600)
  fs.rmSync(inside('owner.lock'))
  // stops the database of the first, which looks like an orphan
  const second = await startInChild()
  await vi.waitUntil(() => embedded.logged.filter(line => line.includes('did not start')).length >= 5, {
    timeout: HANG_MS,
  })
  expect(isAlive(pid)).toBe(false)
  expect(postmastersOf(embedded.dataDir)).toEqual([second.pid])
  expect(await query(first, 'select 1 as one')).toEqual([{ one: 1 }])

  second.child.kill('SIGTERM')
  await once(second.child, 'close')
  await vi.waitUntil(() => postmastersOf(embedded.dataDir).length === 1, { timeout: HANG_MS })
  await untilAnswers(first)
  expect(lockFromOutside()).toContain(refusal())
})

test('F12: The owner of a directory keeps its lock when its database is restarted', async () => {
  const db = await start()
  const { pid } = db
  process.kill(pid, 'SIGKILL')
  await vi.waitUntil(() => db.pid !== pid, { timeout: HANG_MS })
  await untilAnswers(db)
  const lock = fs.realpathSync(inside('owner.lock'))
  // only the lock's own descriptor: closing another one would release the lock
  expect(openFiles().filter(name => name === lock)).toHaveLength(1)
  expect(lockFromOutside()).toContain(refusal())
})

test('F12, control: Opening and closing the lock file elsewhere releases the lock', () => {
  const lock = takeOwnerLock(embedded.dataDir)
  expect(lockFromOutside()).toContain(refusal())
  fs.closeSync(fs.openSync(inside('owner.lock'), 'r'))
  expect(lockFromOutside()).toBe('taken')
  lock.release()
})

const openFiles = () =>
  fs.readdirSync('/proc/self/fd').flatMap(fd => {
    try {
      return [fs.readlinkSync(`/proc/self/fd/${fd}`)]
    } catch {
      return []
    }
  })

function lockFromOutside(): string {
  const script = `
    import { takeOwnerLock } from '${lockModule}'
    try { takeOwnerLock('${embedded.dataDir}'); console.log('taken') } catch (error) { console.log(error.message) }`
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  }).stdout.trim()
}
