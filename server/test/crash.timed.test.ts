import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ChildServer, cleanUp, newPreparedDataDir, startChild } from './crash/child-server.ts'
import { newHistory } from './crash/history.ts'
import { Browser } from './crash/http-client.ts'
import { kill, untilLoaded, VICTIMS } from './crash/kill.ts'
import { insertFixture, startLoad } from './crash/writers.ts'
import { freePort } from './free-port.ts'
import { TEST_HANG_MS } from './hang.ts'

vi.setConfig({ testTimeout: TEST_HANG_MS, hookTimeout: TEST_HANG_MS })

const WRITERS = 30
const BACK_WITHIN_MS = 10_000

let dataDir: string
let servers: ChildServer[]

beforeEach(() => {
  dataDir = newPreparedDataDir()
  servers = []
})

afterEach(() => cleanUp(dataDir, servers))

function start(port: number): ChildServer {
  const server = startChild(dataDir, { PORT: String(port), TRUST_PROXY: '127.0.0.1' })
  servers.push(server)
  return server
}

test('F31: The server is ready within ten seconds of a kill -9 under 30 writers', async () => {
  const port = await freePort()
  let server = start(port)
  const base = await server.ready
  const browser = new Browser(base)
  const history = newHistory()
  const load = startLoad(base, await insertFixture(dataDir, WRITERS), history)
  for (const victim of new Set(VICTIMS)) {
    await untilLoaded(history, WRITERS)
    const since = performance.now()
    server = await kill(victim, { dataDir, server, browser, restart: () => start(port) })
    expect(performance.now() - since, `${victim} killed`).toBeLessThan(BACK_WITHIN_MS)
  }
  await load.stop()
  browser.close()
})
