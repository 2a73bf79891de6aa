import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Command, startCommand } from './command.ts'
import { cleanUp, newDataDir, query } from './crash/child-server.ts'
import { freePort } from './free-port.ts'
import { HANG_MS, TEST_HANG_MS } from './hang.ts'

vi.setConfig({ testTimeout: TEST_HANG_MS, hookTimeout: TEST_HANG_MS })

const IN_USE = /^Another Muster process is using .*\. Stop that one first/m

let dataDir: string
let commands: Command[]

beforeEach(() => {
  dataDir = newDataDir()
  commands = []
})

afterEach(async () => {
  for (const { process } of commands) process.kill('SIGKILL')
  await Promise.all(commands.map(({ ended }) => ended))
  await cleanUp(dataDir, [])
})

async function demo(): Promise<Command> {
  const command = startCommand(['demo'], { DATA_DIR: dataDir, PORT: String(await freePort()) })
  commands.push(command)
  return command
}

const isReady = ({ said }: Command) => said().includes('Muster is ready')

async function until(command: Command, isReached: () => boolean): Promise<void> {
  const isOver = command.ended.then(({ said }) => Promise.reject(new Error(said)))
  await Promise.race([vi.waitUntil(isReached, { timeout: HANG_MS, interval: 5 }), isOver])
}

const exists = (name: string) => existsSync(path.join(dataDir, name))

/** What can be seen of a first start, in its order. */
const MOMENTS: Readonly<Record<string, (first: Command) => boolean>> = {
  'has taken the folder': () => exists('owner.lock'),
  'has made the database': () => exists('pg18'),
  'has started PostgreSQL': () => exists('pg18/postmaster.pid'),
  'changes the schema': ({ said }) => said().includes('migration'),
  'has loaded the people': ({ said }) => said().includes('the demo was loaded'),
}

test.each(Object.entries(MOMENTS))(
  'F11: After a server was killed when the loader of its demo %s, the next start is whole',
  async (_, isReached) => {
    const first = await demo()
    await until(first, () => isReached(first))
    first.process.kill('SIGKILL')
    const next = await demo()
    await until(next, () => isReady(next))
    expect(await query(dataDir, 'select count(*)::int as n from users')).toEqual([{ n: 60 }])
    expect(await query(dataDir, 'select is_loaded from demo')).toEqual([{ is_loaded: true }])
  },
)

test('F11: Of two first starts of the demo at once, one runs, and the other says that the folder is in use', async () => {
  const both = await Promise.all([demo(), demo()])
  await vi.waitUntil(() => both.some(isReady), { timeout: HANG_MS })
  const loser = both.find(command => !isReady(command))
  const { code, said } = (await loser?.ended) ?? {}
  expect(said).toMatch(IN_USE)
  expect(said).not.toContain('constraint')
  expect(code).toBe(1)
  expect(await query(dataDir, 'select count(*)::int as n from users')).toEqual([{ n: 60 }])
})
