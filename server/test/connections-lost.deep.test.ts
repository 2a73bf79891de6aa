import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { openPool } from '#db/connect.ts'
import { cleanUp, killFamily, newPreparedDataDir, startChild } from './crash/child-server.ts'
import { Browser } from './crash/http-client.ts'
import { silentLog } from './database.ts'
import { HANG_MS, TEST_HANG_MS } from './hang.ts'
import { postmastersOf } from './processes.ts'

vi.setConfig({ testTimeout: TEST_HANG_MS, hookTimeout: TEST_HANG_MS })

let children: ChildProcess[]

beforeEach(() => {
  children = []
})

afterEach(() => killChildren())

function killChildren(): void {
  for (const { pid } of children.splice(0)) if (pid) killFamily(pid)
}

describe('F7: Connections that the database drops', () => {
  test('do not end the server, idle or busy, and it answers again', async () => {
    const dataDir = newPreparedDataDir()
    const server = startChild(dataDir)
    try {
      const browser = new Browser(await server.ready)
      for (let round = 1; round <= 2; round++) {
        await Promise.all(Array.from({ length: 20 }, () => browser.send('GET', '/readyz', {})))
        const [postmaster] = postmastersOf(dataDir)
        process.kill(postmaster!, 'SIGKILL')
        await vi.waitUntil(
          async () =>
            !postmastersOf(dataDir).includes(postmaster!) &&
            (await browser.send('GET', '/readyz', {})).status === 200,
          { timeout: HANG_MS, interval: 20 },
        )
      }
      expect(server.process.exitCode).toBe(null)
      expect(server.logged.filter(line => /uncaughtException|unhandledRejection/.test(line))).toEqual([])
      expect(server.logged.join()).toContain('a database connection ended')
      browser.close()
    } finally {
      await cleanUp(dataDir, [server])
    }
  })

  test('control: without a handler they end a process', async () => {
    const script = `
      import pg from 'pg'
      const pool = new pg.Pool(JSON.parse(process.argv[1]))
      const { rows } = await pool.query('select pg_backend_pid() as pid')
      console.log(rows[0].pid)
      setInterval(() => {}, 1000)`
    const args = [
      '--input-type=module',
      '-e',
      script,
      JSON.stringify({ ...inject('cluster'), database: 'postgres' }),
    ]
    const child = spawn(process.execPath, args, {
      cwd: import.meta.dirname,
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    children.push(child)
    const [pid] = await once(createInterface({ input: child.stdout! }), 'line')
    const pool = openPool({ ...inject('cluster'), database: 'postgres' }, silentLog, { max: 1 })
    await pool.query('select pg_terminate_backend($1)', [Number(pid)])
    await pool.end()
    expect((await once(child, 'exit'))[0]).toBe(1)
  })
})
