import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { expect, test, vi } from 'vitest'
import {
  acknowledging,
  canUnshare,
  childrenOf,
  connectionTo,
  container,
  isAlive,
  killGroup,
  linesOf,
  ownerScript,
  query,
  signal,
  testEmbedded,
} from '#test/embedded.ts'
import { HANG_MS, TEST_HANG_MS } from '#test/hang.ts'
import { postmastersOf, processes } from '#test/processes.ts'

vi.setConfig({ testTimeout: TEST_HANG_MS, hookTimeout: TEST_HANG_MS })

const embedded = testEmbedded()
const { start, startFirst, startInChild, spawnOwner, inside } = embedded

const spawnFirstStart = () => spawnOwner('', { isFirstStart: true })

test('F1: After kill -9 of the app its orphan is replaced and every acknowledged row is there', async () => {
  const owner = await startInChild(acknowledging)
  await vi.waitUntil(() => owner.lines.length >= 200, { timeout: HANG_MS })
  owner.child.kill('SIGKILL')
  await once(owner.child, 'close')
  expect(isAlive(owner.pid)).toBe(true)

  const db = await start({})
  expect(isAlive(owner.pid)).toBe(false)
  expect(db.pid).not.toBe(owner.pid)
  const acknowledged = Number(owner.lines.at(-1))
  const [row] = await query(db, 'select count(*)::int as found from acknowledged where n <= $1', [
    acknowledged,
  ])
  expect(row?.found).toBe(acknowledged)
  expect(embedded.logged.join()).toContain('an earlier Muster left running')
})

test('F8: A first start that is killed at any of ten moments is followed by one that succeeds', async () => {
  fs.mkdirSync(inside('init-notes'))
  const first = spawnFirstStart()
  await vi.waitUntil(() => fs.existsSync(inside('pg18')), { timeout: HANG_MS, interval: 1 })
  const allFiles = countFiles(inside('pg18'))
  killGroup(first)
  await once(first, 'close')
  await removeDatabase()

  let midway = 0
  for (let moment = 0; moment < 10; moment++) {
    const child = spawnFirstStart()
    // by its progress, so that a busy machine changes nothing
    const isDue = () => unfinished().length > 0 && countUnfinishedFiles() >= (moment / 10) * allFiles
    await vi.waitUntil(() => fs.existsSync(inside('pg18')) || isDue(), { timeout: HANG_MS, interval: 5 })
    // with initdb or without it: it then keeps writing beside the next start
    if (moment % 2 === 0) killGroup(child)
    else child.kill('SIGKILL')
    await once(child, 'exit')
    if (!fs.existsSync(inside('pg18'))) midway += 1
    const db = await startFirst()
    expect(await query(db, 'select count(*)::int > 100 as whole from pg_class')).toEqual([{ whole: true }])
    await db.stop()
    await untilNoInitdb()
    // a later start deletes what an orphaned initdb has written
    if (unfinished().length > 0) await (await startFirst()).stop()
    expect(unfinished()).toEqual([])
    await removeDatabase()
  }
  expect(midway).toBeGreaterThanOrEqual(5)
  expect(fs.existsSync(inside('init-notes'))).toBe(true)
})

const unfinished = () =>
  fs.readdirSync(embedded.dataDir).filter(entry => entry.startsWith('unfinished-pg18-'))

function countFiles(folder: string): number {
  try {
    return fs.readdirSync(folder, { recursive: true }).length
  } catch {
    // something in it was just removed or renamed
    return 0
  }
}

const countUnfinishedFiles = () => unfinished().reduce((sum, name) => sum + countFiles(inside(name)), 0)

const untilNoInitdb = () =>
  vi.waitUntil(() => processes().every(({ args }) => !args.includes(inside('unfinished'))), {
    timeout: HANG_MS,
  })

async function removeDatabase(): Promise<void> {
  for (const pid of postmastersOf(embedded.dataDir)) signal(pid, 'SIGQUIT')
  await vi.waitUntil(() => postmastersOf(embedded.dataDir).length === 0, { timeout: HANG_MS })
  fs.rmSync(inside('pg18'), { recursive: true, force: true, maxRetries: 10 })
}

test('F13: A start succeeds with a stale pid file of a foreign process, of ourselves or of no process', async () => {
  const foreign = embedded.keep(spawn('sleep', ['infinity'], { detached: true }))
  const first = await start()
  const files = ['pg18/postmaster.pid', 'run/.s.PGSQL.5432.lock'].map(name => ({
    file: inside(name),
    lines: fs.readFileSync(inside(name), 'utf8').split('\n'),
  }))
  await first.stop()
  for (const { file, lines } of files) {
    for (const pid of [foreign.pid, process.pid, process.ppid, 1, 4_000_000]) {
      fs.writeFileSync(file, [pid, ...lines.slice(1)].join('\n'))
      const db = await start()
      expect(await query(db, 'select 1 as one'), `${file}: ${pid}`).toEqual([{ one: 1 }])
      await db.stop()
    }
  }
  expect(isAlive(foreign.pid)).toBe(true)
})

test('F13: A start succeeds with an empty pid file, or one that a full disk has truncated', async () => {
  await (await start()).stop()
  for (const text of ['', '\n', '12', 'x\n', `${process.pid}\n${embedded.dataDir}/pg18\n17`]) {
    fs.writeFileSync(inside('pg18/postmaster.pid'), text)
    const db = await start()
    expect(await query(db, 'select 1 as one'), text).toEqual([{ one: 1 }])
    await db.stop()
  }
})

test('F14: After kill -9 of app and postmaster together the next start succeeds', async () => {
  const owner = await startInChild()
  owner.child.kill('SIGKILL')
  process.kill(owner.pid, 'SIGKILL')
  await once(owner.child, 'close')
  expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
})

test('F14: A start waits for a child of the killed postmaster that still holds its shared memory', async () => {
  const owner = await startInChild()
  const [slow] = childrenOf(owner.pid)
  process.kill(slow!, 'SIGSTOP')
  owner.child.kill('SIGKILL')
  process.kill(owner.pid, 'SIGKILL')
  await once(owner.child, 'close')
  const starting = start()
  const log = () => fs.readFileSync(inside('postgres.log'), 'utf8')
  await Promise.race([
    starting,
    vi.waitUntil(() => log().includes('shared memory block'), { timeout: HANG_MS }),
  ])
  signal(slow!, 'SIGCONT')
  expect(await query(await starting, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(log()).toContain('shared memory block')
})

test('F14: A start ends a child of the killed postmaster that never ends by itself', async () => {
  const owner = await startInChild()
  const [stuck] = childrenOf(owner.pid)
  process.kill(stuck!, 'SIGSTOP')
  owner.child.kill('SIGKILL')
  process.kill(owner.pid, 'SIGKILL')
  await once(owner.child, 'close')
  expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
  expect(isAlive(stuck!)).toBe(false)
})

test('F14: A killed postmaster with a child that never ends is replaced while Muster runs', async () => {
  const db = await start()
  const [stuck] = childrenOf(db.pid)
  process.kill(stuck!, 'SIGSTOP')
  const killed = db.pid
  process.kill(killed, 'SIGKILL')
  await vi.waitUntil(() => db.pid !== killed && isAlive(db.pid) && !isAlive(stuck!), { timeout: HANG_MS })
  await vi.waitUntil(() => query(db, 'select 1 as one').then(Boolean, () => false), { timeout: HANG_MS })
})

test.skipIf(!canUnshare)(
  'F24: Under a PID 1 that reaps nothing, zombies with the old pids do not count as running (needs namespaces)',
  async () => {
    // as PID 1 node reaps only its own children; its grandchildren stay zombies
    const first = `
      import { spawn } from 'node:child_process'
      import { once } from 'node:events'
      import fs from 'node:fs'
      import { createInterface } from 'node:readline'
      async function startOwner() {
        const child = spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(ownerScript(embedded.dataDir))}], {
          stdio: ['ignore', 'pipe', 'inherit'],
        })
        const [line] = await once(createInterface({ input: child.stdout }), 'line')
        return { child, line }
      }
      const state = pid => /\\) (.)/.exec(fs.readFileSync('/proc/' + pid + '/stat', 'utf8'))?.[1]
      const one = await startOwner()
      one.child.kill('SIGKILL')
      process.kill(Number(one.line), 'SIGKILL')
      await once(one.child, 'exit')
      const two = await startOwner()
      two.child.kill('SIGKILL')
      await once(two.child, 'exit')
      const three = await startOwner()
      console.log(process.pid, state(one.line), state(two.line), state(three.line))
      await once(process, 'SIGTERM')`
    const [command = '', ...args] = [...container, process.execPath, '--input-type=module', '-e', first]
    const child = embedded.keep(
      spawn(command, args, {
        cwd: import.meta.dirname,
        detached: true,
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    )
    const output = linesOf(child)
    await vi.waitUntil(() => output.length > 0, { timeout: HANG_MS })
    expect(output).toEqual([expect.stringMatching(/^1 Z Z [RSD]$/)])
    expect(await query(connectionTo(embedded.dataDir), 'select 1 as one')).toEqual([{ one: 1 }])
  },
)
