import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Command, startCommand } from './command.ts'
import { cleanUp, newDataDir, newPreparedDataDir, query } from './crash/child-server.ts'
import { freePort } from './free-port.ts'
import { HANG_MS, TEST_HANG_MS } from './hang.ts'

vi.setConfig({ testTimeout: TEST_HANG_MS, hookTimeout: TEST_HANG_MS })

const PEOPLE_ARE_OTHERS =
  'The demo does not run on this database, because people who are not of the demo are registered in it: set DATA_DIR to another folder and leave DATABASE_URL empty.'

let dataDir: string
let commands: Command[]
let url: string

beforeEach(() => {
  dataDir = newPreparedDataDir()
  commands = []
})

afterEach(async () => {
  for (const { process } of commands) process.kill('SIGKILL')
  await Promise.all(commands.map(({ ended }) => ended))
  await cleanUp(dataDir, [])
})

async function run(args: string[], env: Record<string, string> = {}): Promise<Command> {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const command = startCommand(args, { DATA_DIR: dataDir, PORT: String(port), ...env })
  commands.push(command)
  return command
}

async function ready(command: Command): Promise<Command> {
  const isOver = command.ended.then(({ said }) => Promise.reject(new Error(said)))
  const isReady = vi.waitUntil(() => command.said().includes('Muster is ready'), {
    timeout: HANG_MS,
    interval: 20,
  })
  await Promise.race([isReady, isOver])
  return command
}

const demo = async (env?: Record<string, string>) => ready(await run(['demo'], env))

async function stop({ process, ended }: Command): Promise<void> {
  process.kill('SIGTERM')
  expect((await ended).code).toBe(0)
}

const post = (to: string, body: object) =>
  fetch(`${url}/api${to}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const logIn = async (identifier: string, password = 'muster-demo') =>
  (await post('/auth/local', { identifier, password })).status

const newcomer = {
  username: 'new',
  name: 'New Comer',
  email: 'new@comer.test',
  contact: '9820000099',
  password: 'monsoon clouds 26',
}

test('The demo is refused in production, before anything is created', async () => {
  const { ended } = await run(['demo'], { NODE_ENV: 'production', DATA_DIR: path.join(dataDir, 'new') })
  expect(await ended).toMatchObject({
    code: 1,
    said: 'The demo is refused in production (NODE_ENV), because its passwords are public.\n',
  })
  expect(existsSync(path.join(dataDir, 'new'))).toBe(false)
})

test('The demo is refused where other people are registered, and leaves the database as it was', async () => {
  const server = await ready(await run([]))
  expect((await post('/auth/local/register', newcomer)).status).toBe(200)
  // as in a database that is older than the demo
  await query(dataDir, 'alter table demo rename to later_demo')
  await stop(server)

  const { ended } = await run(['demo'])
  const { code, said } = await ended
  expect(code).toBe(1)
  expect(said.split('\n').filter(line => line && !line.startsWith('{'))).toEqual([PEOPLE_ARE_OTHERS])

  const upgraded = await ready(await run([]))
  await query(dataDir, 'alter table later_demo rename to demo')
  await stop(upgraded)
  await ready(await run([]))
  expect(await query(dataDir, 'select count(*)::int as n from events')).toEqual([{ n: 0 }])
  expect(await query(dataDir, 'select email from users')).toEqual([{ email: newcomer.email }])
  expect(await query(dataDir, 'select from demo')).toEqual([])
})

test('A newcomer who signs up in the demo is there when it starts again', async () => {
  const first = await demo()
  expect((await post('/auth/local/register', newcomer)).status).toBe(200)
  await stop(first)
  await demo()
  expect(await logIn(newcomer.email, newcomer.password)).toBe(200)
  expect(await logIn('asha@muster.example')).toBe(200)
})

/** On a Mac only 127.0.0.1 is an address of the machine. */
test.skipIf(process.platform !== 'linux')(
  'The demo answers on this machine only, and the start warns of what is open (needs Linux)',
  async () => {
    const closed = await demo()
    expect(closed.said()).not.toContain('"level":40')
    const { port } = new URL(url)
    await expect(fetch(`http://127.0.0.2:${port}/healthz`)).rejects.toThrow('fetch failed')
    await stop(closed)

    const open = await demo({ HOST: '0.0.0.0', PUBLIC_URL: 'https://muster.example' })
    expect(open.said()).toMatch(/"level":40.*The demo listens on 0\.0\.0\.0, and its passwords are public\./)
    expect(open.said()).toMatch(/"level":40.*PUBLIC_URL is https and TRUST_PROXY is empty/)
    expect((await fetch(`http://127.0.0.2:${new URL(url).port}/healthz`)).status).toBe(200)
  },
)

test('As soon as /readyz of a first start is 200 everybody of the demo can log in', async () => {
  await cleanUp(dataDir, [])
  dataDir = newDataDir()
  const command = await run(['demo', '--people', '2000'])
  const isUp = () =>
    fetch(`${url}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    )
  await vi.waitUntil(isUp, { timeout: HANG_MS, interval: 5 })
  expect(await logIn('asha@muster.example')).toBe(200)
  await ready(command)
  // otherwise its first minutes are slow
  expect(await query(dataDir, "select from pg_stats where tablename = 'event_members'")).not.toEqual([])
})
