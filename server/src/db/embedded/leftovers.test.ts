import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import {
  acknowledging,
  canUnshare,
  childrenOf,
  container,
  isAlive,
  killGroup,
  linesOf,
  ownerScript,
  query,
  reach,
  testHome,
} from '#test/embedded.ts'
import { postmastersOf, processes } from '#test/processes.ts'

const home = testHome()
const { start, startInChild, spawnOwner, inside } = home

test('case 1: after kill -9 of the app the orphan is replaced and every acknowledged row is there', async () => {
  const owner = await startInChild(acknowledging)
  await vi.waitUntil(() => owner.lines.length >= 200, { timeout: 20_000 })
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
  expect(home.said.join()).toContain('an earlier Muster left running')
})

test('case 8: a first start that is killed at any of ten moments is followed by one that succeeds', async () => {
  fs.mkdirSync(inside('init-notes'))
  const first = spawnOwner()
  await vi.waitUntil(() => unfinished().length > 0, { timeout: 20_000, interval: 1 })
  const since = Date.now()
  await vi.waitUntil(() => fs.existsSync(inside('pg18')), { timeout: 20_000, interval: 1 })
  const lasts = Date.now() - since
  killGroup(first)
  await once(first, 'close')
  await afresh()

  let midway = 0
  for (let moment = 0; moment < 10; moment++) {
    const child = spawnOwner()
    await vi.waitUntil(() => unfinished().length > 0, { timeout: 20_000, interval: 1 })
    await sleep((moment / 10) * lasts)
    // with initdb, and without it: it then goes on writing beside the next start
    if (moment % 2 === 0) killGroup(child)
    else child.kill('SIGKILL')
    await once(child, 'exit')
    if (!fs.existsSync(inside('pg18'))) midway += 1
    const db = await start()
    expect(await query(db, 'select count(*)::int > 100 as whole from pg_class')).toEqual([{ whole: true }])
    await db.stop()
    await isQuiet()
    // what an initdb without its Muster went on to write is cleared away by a later start
    if (unfinished().length > 0) await (await start()).stop()
    expect(unfinished()).toEqual([])
    await afresh()
  }
  expect(midway).toBeGreaterThanOrEqual(5)
  expect(fs.existsSync(inside('init-notes'))).toBe(true)
}, 90_000)

const unfinished = () => fs.readdirSync(home.dataDir).filter(entry => entry.startsWith('unfinished-pg18-'))

const isQuiet = () =>
  vi.waitUntil(() => processes().every(({ args }) => !args.includes(inside('unfinished'))), {
    timeout: 10_000,
  })

async function afresh(): Promise<void> {
  for (const pid of postmastersOf(home.dataDir)) process.kill(pid, 'SIGQUIT')
  await vi.waitUntil(() => postmastersOf(home.dataDir).length === 0, { timeout: 10_000 })
  fs.rmSync(inside('pg18'), { recursive: true, force: true, maxRetries: 10 })
}

test('case 13: a stale pid file with the pid of somebody else, of ourselves or of nobody is no obstacle', async () => {
  const stranger = home.keep(spawn('sleep', ['60'], { detached: true }))
  const first = await start()
  const files = ['pg18/postmaster.pid', 'run/.s.PGSQL.5432.lock'].map(name => ({
    file: inside(name),
    lines: fs.readFileSync(inside(name), 'utf8').split('\n'),
  }))
  await first.stop()
  for (const { file, lines } of files) {
    for (const pid of [stranger.pid, process.pid, process.ppid, 1, 4_000_000]) {
      fs.writeFileSync(file, [pid, ...lines.slice(1)].join('\n'))
      const db = await start()
      expect(await query(db, 'select 1 as one'), `${file}: ${pid}`).toEqual([{ one: 1 }])
      await db.stop()
    }
  }
  expect(isAlive(stranger.pid)).toBe(true)
})

test('case 13: neither is an empty pid file, or one that a full disk cut short', async () => {
  await (await start()).stop()
  for (const text of ['', '\n', '12', 'x\n', `${process.pid}\n${home.dataDir}/pg18\n17`]) {
    fs.writeFileSync(inside('pg18/postmaster.pid'), text)
    const db = await start()
    expect(await query(db, 'select 1 as one'), text).toEqual([{ one: 1 }])
    await db.stop()
  }
})

test('case 14: after kill -9 of app and postmaster together the next start succeeds at once', async () => {
  const owner = await startInChild()
  owner.child.kill('SIGKILL')
  process.kill(owner.pid, 'SIGKILL')
  await once(owner.child, 'close')
  expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
})

test('case 14: the start waits for a child of the killed postmaster that still holds its shared memory', async () => {
  const owner = await startInChild()
  const [slow] = childrenOf(owner.pid)
  process.kill(slow!, 'SIGSTOP')
  owner.child.kill('SIGKILL')
  process.kill(owner.pid, 'SIGKILL')
  await once(owner.child, 'close')
  setTimeout(() => process.kill(slow!, 'SIGCONT'), 800)
  expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
  expect(fs.readFileSync(inside('postgres.log'), 'utf8')).toContain('shared memory block')
})

test.skipIf(!canUnshare)(
  'case 24: under a first process that buries nobody, zombies with the old pids are not taken for the living',
  async () => {
    // as PID 1 node reaps only what it started itself: its grandchildren stay as zombies for ever
    const first = `
      import { spawn } from 'node:child_process'
      import { once } from 'node:events'
      import fs from 'node:fs'
      import { createInterface } from 'node:readline'
      async function own() {
        const child = spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(ownerScript(home.dataDir))}], {
          stdio: ['ignore', 'pipe', 'inherit'],
        })
        const [line] = await once(createInterface({ input: child.stdout }), 'line')
        return { child, line }
      }
      const state = pid => /\\) (.)/.exec(fs.readFileSync('/proc/' + pid + '/stat', 'utf8'))?.[1]
      const one = await own()
      one.child.kill('SIGKILL')
      process.kill(Number(one.line), 'SIGKILL')
      await once(one.child, 'exit')
      const two = await own()
      two.child.kill('SIGKILL')
      await once(two.child, 'exit')
      const three = await own()
      console.log(process.pid, state(one.line), state(two.line), state(three.line))
      await once(process, 'SIGTERM')`
    const [command = '', ...args] = [...container, process.execPath, '--input-type=module', '-e', first]
    const child = home.keep(
      spawn(command, args, {
        cwd: import.meta.dirname,
        detached: true,
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    )
    const said = linesOf(child)
    await vi.waitUntil(() => said.length > 0, { timeout: 20_000 })
    expect(said).toEqual([expect.stringMatching(/^1 Z Z [RSD]$/)])
    expect(await query(reach(home.dataDir), 'select 1 as one')).toEqual([{ one: 1 }])
  },
)
