import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { expect, test, vi } from 'vitest'
import {
  acknowledging,
  back,
  canUnshare,
  container,
  isAlive,
  killGroup,
  linesOf,
  query,
  reach,
  testHome,
} from '#test/embedded.ts'
import { postmastersOf } from '#test/processes.ts'
import { takeOwnerLock } from './owner-lock.ts'

const home = testHome()
const { start, startInChild, spawnOwner, inside } = home

const lockModule = new URL('owner-lock.ts', import.meta.url)
const refusal = () => `Another Muster process is using ${home.dataDir}. Stop that one first`

test('case 9: of two first starts at the same moment one makes the database and the other is refused', async () => {
  const said = [spawnOwner(), spawnOwner()].map(linesOf)
  await vi.waitUntil(() => said.every(lines => lines.length > 0), { timeout: 20_000 })
  const [pid, refused] = said.flat().sort()
  expect(refused).toContain(refusal())
  expect(postmastersOf(home.dataDir)).toEqual([Number(pid)])
  expect(await query(reach(home.dataDir), 'select 1 as one')).toEqual([{ one: 1 }])
})

test('case 9: of two that ask for the lock at the same moment exactly one gets it, every time', async () => {
  const script = `
    import { takeOwnerLock } from '${lockModule}'
    process.stdin.once('data', moment => {
      while (Date.now() < Number(moment));
      try { takeOwnerLock('${home.dataDir}'); console.log('taken') } catch { console.log('refused') }
    })
    console.log('ready')`
  for (let round = 0; round < 6; round++) {
    const asking = [1, 2].map(() => {
      const args = ['--input-type=module', '-e', script]
      return home.keep(spawn(process.execPath, args, { detached: true, stdio: ['pipe', 'pipe', 'inherit'] }))
    })
    const said = asking.map(linesOf)
    await vi.waitUntil(() => said.every(lines => lines.length === 1), { timeout: 10_000, interval: 5 })
    const moment = Date.now() + 50
    for (const { stdin } of asking) stdin!.write(`${moment}`)
    await vi.waitUntil(() => said.every(lines => lines.length === 2), { timeout: 10_000, interval: 5 })
    expect(said.map(lines => lines[1]).sort()).toEqual(['refused', 'taken'])
    await Promise.all(
      asking.map(child => {
        const gone = once(child, 'close')
        killGroup(child)
        return gone
      }),
    )
    fs.rmSync(inside('owner.lock'))
  }
})

test('case 10: a second server on the directory is refused, also without a pid file, and the first goes on', async () => {
  const owner = await startInChild()
  await expect(start()).rejects.toThrow(refusal())
  fs.rmSync(inside('pg18/postmaster.pid'))
  await expect(start()).rejects.toThrow(refusal())
  expect(isAlive(owner.pid)).toBe(true)
  expect(await query(reach(home.dataDir), 'select 1 as one')).toEqual([{ one: 1 }])
})

test('case 10: a second start in the same process is refused, and the directory is free after a stop', async () => {
  const first = await start()
  await expect(start()).rejects.toThrow(refusal())
  await first.stop()
  await start()
})

test.skipIf(!canUnshare)(
  'case 11: a second container on the same volume is refused, and no acknowledged write is lost',
  async () => {
    const first = await startInChild(acknowledging, { by: container })
    await vi.waitUntil(() => first.lines.length > 50, { timeout: 10_000 })
    // neither sees the processes or the shared memory of the other
    const second = spawnOwner('', { by: container })
    const said = linesOf(second)
    await once(second, 'close')
    expect(said).toEqual([expect.stringContaining(refusal())])
    const before = first.lines.length
    await vi.waitUntil(() => first.lines.length > before + 50, { timeout: 10_000 })

    // freed by the end of the container, however it ends
    killGroup(first.child)
    await once(first.child, 'close')
    const third = await startInChild('', { by: container })
    const acknowledged = Number(first.lines.at(-1))
    const found = await query(
      reach(home.dataDir),
      'select count(*)::int as n from acknowledged where n <= $1',
      [acknowledged],
    )
    expect(found).toEqual([{ n: acknowledged }])
    killGroup(third.child)
  },
)

test('case 12: whatever happens to its database, the owner of a directory keeps its lock', async () => {
  const db = await start()
  const { pid } = db
  process.kill(pid, 'SIGKILL')
  await vi.waitUntil(() => db.pid !== pid, { timeout: 15_000 })
  await back(db)
  const lock = fs.realpathSync(inside('owner.lock'))
  // one descriptor, of the lock itself: closing any other one would drop it
  expect(openFiles().filter(name => name === lock)).toHaveLength(1)
  expect(lockFromOutside()).toContain(refusal())
})

test('case 12, control: opening and closing the lock file by other means loses the lock', () => {
  const lock = takeOwnerLock(home.dataDir)
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
    try { takeOwnerLock('${home.dataDir}'); console.log('taken') } catch (error) { console.log(error.message) }`
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  }).stdout.trim()
}
