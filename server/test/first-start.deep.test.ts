import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { refuseMissingWebApp } from '#check-start.ts'
import { readConfig } from '#config.ts'
import { readableLine } from '#readable-line.ts'
import { childEnvironment } from './child-environment.ts'
import { runCommand, startCommand } from './command.ts'
import {
  cleanUp,
  killFamily,
  newDataDir,
  newPreparedDataDir,
  query,
  spawnMain,
  startChild,
} from './crash/child-server.ts'
import { hasScript } from './embedded.ts'
import { freePort } from './free-port.ts'
import { HANG_MS, TEST_HANG_MS } from './hang.ts'

vi.setConfig({ testTimeout: TEST_HANG_MS, hookTimeout: TEST_HANG_MS })

const ROOT = path.resolve(import.meta.dirname, '../..')

let parent: string
/** does not exist before a start creates it */
let dataDir: string

beforeEach(() => {
  parent = newDataDir()
  dataDir = path.join(parent, 'new')
})

afterEach(() => cleanUp(parent, []))

const sayOf = async (args: string[], env: Record<string, string> = {}) => {
  const { code, said } = await runCommand(args, { DATA_DIR: dataDir, PORT: String(await freePort()), ...env })
  return { code, said }
}

test.each([[['--help']], [['help']], [['-h']], [['backup', '--help']]])(
  '%j explains every command',
  async args => {
    const { code, said } = await sayOf(args)
    expect(code).toBe(0)
    for (const name of [
      'start',
      'demo',
      'admin',
      'backup',
      'restore',
      'export',
      'import',
      'upgrade',
      'build',
    ])
      expect(said).toMatch(new RegExp(`^  npm (run )?${name}\\b.* {3}\\w`, 'm'))
    expect(existsSync(dataDir)).toBe(false)
  },
)

test('An unknown command is refused, and the sentence leads to the help', async () => {
  expect(await sayOf(['strat'])).toEqual({
    code: 1,
    said: expect.stringMatching(/^"strat" is not a command\. There are: .* --help explains them\.\n$/),
  })
})

describe('F72: What would stop a start stops it before anything is created', () => {
  test.each([[[]], [['demo']]])('a taken port: %j', async args => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise(resolve => other.once('listening', resolve))
    const { port } = other.address() as { port: number }
    const { code, said } = await sayOf(args, { PORT: String(port), HOST: '127.0.0.1' })
    other.close()
    expect(said).toBe(
      `Port ${port} on 127.0.0.1 is in use. Stop the program that uses it, or set PORT to another number.\n`,
    )
    expect([code, existsSync(dataDir)]).toEqual([1, false])
  })

  test.each([
    ['MAIL_FROM', 'Muster', /^MAIL_FROM must be an e-mail address, for example .* \(it is "Muster"\)\.\n$/],
    ['REGION_DIR', '/nowhere', /^REGION_DIR: \/nowhere\/region\.json is no description of a region/],
    ['HOST', 'no.such.host.invalid', /^HOST no\.such\.host\.invalid is no address of this machine\.\n$/],
    ['DATA_DIR', '/dev/null/data', /^Muster cannot use \/dev\/null\/data as its data directory/],
  ])('a bad %s', async (name, value, sentence) => {
    const { code, said } = await sayOf([], { [name]: value })
    expect(said).toMatch(sentence)
    expect([code, existsSync(dataDir)]).toEqual([1, false])
  })

  test('a second instance, although its port is free', async () => {
    const prepared = newPreparedDataDir()
    const first = startChild(prepared)
    await first.ready
    const { code, said } = await sayOf(['check-start'], { DATA_DIR: prepared })
    expect(said).toMatch(/^Another Muster process is using .*\. Stop that one first/)
    expect(code).toBe(1)
    await cleanUp(prepared, [first])
  })

  test('and nothing is built', () => {
    const { stdout, stderr, status } = spawnSync(process.execPath, [path.join(ROOT, 'scripts/start.ts')], {
      env: childEnvironment({ PORT: 'eighty', DATA_DIR: dataDir }),
      encoding: 'utf8',
    })
    expect([stdout, stderr, status]).toEqual(['', 'PORT must be a whole number (it is "eighty").\n', 1])
  })

  test('control: the same settings without a fault pass', async () => {
    expect(await sayOf(['check-start'])).toEqual({ code: 0, said: '' })
    expect(existsSync(dataDir)).toBe(false)
  })
})

test('A missing web app is a sentence, unless only the API is served', () => {
  const config = { ...readConfig({}), webDir: '/nowhere' }
  expect(() => refuseMissingWebApp(config)).toThrow(
    'The web app is not built: /nowhere has no index.html. Run npm ci and npm run build, or set WEB_APP=none to serve the API only.',
  )
  expect(() => refuseMissingWebApp({ ...config, hasWebApp: false })).not.toThrow()
})

test('An older Node is refused with what to do', () => {
  const older = `data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'20.19.0'}})`
  const check = path.join(ROOT, 'server/check-node.js')
  const args = ['--import', older, '--import', check, '-e', 'console.log("started")']
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect(stderr).toMatch(/^Muster needs Node 24 or later, and this is .* Run npm ci .*install Node 24 from/)
  expect([stdout, status]).toEqual(['', 1])
})

describe('While nobody is an Admin', () => {
  test('the start says how to make one, and afterwards no longer', async () => {
    const prepared = newPreparedDataDir()
    const first = startChild(prepared)
    await first.ready
    expect(first.logged.join()).toContain('npm run admin -- you@example.com')
    await query(
      prepared,
      "insert into users (username, email, name, contact, password_hash, role) values ('a', 'a@b.test', 'A', '', 'x', 'Admin')",
    )
    first.process.kill('SIGTERM')
    await first.exited
    const second = startChild(prepared)
    await second.ready
    expect(second.logged.join()).not.toContain('npm run admin')
    await cleanUp(prepared, [second])
  })

  test.skipIf(!hasScript)(
    'a terminal shows sentences, and the address comes last (needs script of util-linux)',
    async () => {
      const prepared = newPreparedDataDir()
      const port = String(await freePort())
      const inTerminal = (own: string[]) => ['script', '-qfc', `exec ${own.join(' ')}`, '/dev/null']
      const child = spawnMain(prepared, { PORT: port, NO_COLOR: '1' }, inTerminal)
      let said = ''
      child.stdout.on('data', chunk => {
        said += chunk
      })
      await vi.waitUntil(() => said.includes('makes you one'), { timeout: HANG_MS })
      const lines = said
        .split('\n')
        .map(line => line.trim())
        .filter(line => line !== '')
      expect(lines.filter(line => line.startsWith('{'))).toEqual([])
      expect(lines.at(-3)).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: Muster is ready /)
      expect(lines.slice(-2)).toEqual([
        `Muster is running: http://localhost:${port}`,
        'Nobody is an Admin yet. In another terminal, npm run admin -- you@example.com prints a link that makes you one.',
      ])
      killFamily(child.pid!)
      await cleanUp(prepared, [])
    },
  )
})

describe('A line of the log at a terminal', () => {
  const time = Date.parse('2026-11-21T05:00:00')

  test('is a sentence, and a request is one line', () => {
    const request = { level: 30, time, reqId: 'a1', method: 'GET', route: '/api/events', status: 200, ms: 3 }
    expect(readableLine(JSON.stringify(request))).toBe('[05:00:00] INFO: GET /api/events 200 in 3 ms\n')
    expect(readableLine(JSON.stringify({ level: 40, time, msg: 'Slow', n: 2 }))).toBe(
      '[05:00:00] WARN: Slow {"n":2}\n',
    )
  })

  test('cannot act on the terminal', () => {
    const msg = 'a\u001b[2J\u0007\u009b1m\u007f \\u001b b'
    expect(readableLine(JSON.stringify({ level: 30, time, msg }))).toBe(
      '[05:00:00] INFO: a?[2J??1m? \\u001b b\n',
    )
  })
})

test('The output of a command that fails is not the log of a start', async () => {
  const { ended } = startCommand(['check-start', 'demo', '--people', 'many'], { DATA_DIR: dataDir })
  expect((await ended).said).toBe('--people must be a whole number from 60 to 20000.\n')
})
