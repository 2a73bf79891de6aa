import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listBackups } from '#db/backup/catalogue.ts'
import { runCommand } from './command.ts'
import { type ChildServer, cleanUp, newDataDir, startChild } from './crash/child-server.ts'
import { Browser } from './crash/http-client.ts'
import { copyPreparedCluster } from './prepared-cluster.ts'

const PASSWORD = 'correct horse 7'
const asha = { username: 'asha', email: 'asha@muster.test', name: 'Asha', contact: '9876543210' }

let folder: string
let servers: ChildServer[]

beforeEach(() => {
  folder = newDataDir()
  servers = []
})
afterEach(async () => {
  await Promise.all(['old', 'restored', 'moved'].map(name => cleanUp(path.join(folder, name), servers)))
  fs.rmSync(folder, { recursive: true, force: true })
})

function newCluster(name: string): string {
  const dataDir = path.join(folder, name)
  fs.mkdirSync(dataDir, { mode: 0o700 })
  copyPreparedCluster(dataDir)
  return dataDir
}

/** While the real server runs. */
async function serve(dataDir: string, work: (browser: Browser) => Promise<unknown>): Promise<void> {
  const server = startChild(dataDir, { DISK_RESERVE_MB: '0' })
  servers.push(server)
  const browser = new Browser(await server.ready)
  await work(browser)
  browser.close()
  server.process.kill('SIGTERM')
  expect(await server.exited).toBe(0)
}

async function expectSignIn(browser: Browser): Promise<void> {
  const body = { identifier: asha.email, password: PASSWORD }
  const { status, body: reply } = await browser.send('POST', '/api/auth/local', {}, body)
  expect([status, reply.user.name]).toEqual([200, asha.name])
}

const run = async (dataDir: string, ...args: string[]) => {
  const { code, said } = await runCommand(args, { DATA_DIR: dataDir, DISK_RESERVE_MB: '0' })
  expect(code, said).toBe(0)
}

test('An account is there after a restart, and a backup, a restore, an export and an import later', async () => {
  const old = newCluster('old')
  await serve(old, async browser => {
    const body = { ...asha, password: PASSWORD }
    expect((await browser.send('POST', '/api/auth/local/register', {}, body)).status).toBe(200)
  })
  await serve(old, async browser => {
    await expectSignIn(browser)
    await run(old, 'backup')
  })

  const [backup] = listBackups(path.join(old, 'backups'))
  const restored = path.join(folder, 'restored')
  await run(restored, 'restore', backup!.folder)
  const file = path.join(folder, 'muster.export')
  await run(restored, 'export', file)

  const moved = newCluster('moved')
  await run(moved, 'import', file)
  await serve(moved, expectSignIn)
})
