import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ChildServer, cleanUp, newDataDir, startChild } from './crash/child-server.ts'
import { Browser } from './crash/http-client.ts'
import { copyPreparedCluster } from './prepared-cluster.ts'

let dataDir: string
let servers: ChildServer[]

beforeEach(() => {
  dataDir = newDataDir()
  servers = []
})

afterEach(() => cleanUp(dataDir, servers))

test('F63: A stop answers bursts of new connections before and after its signal, and readiness says 503 first', async () => {
  copyPreparedCluster(dataDir)
  const server = startChild(dataDir)
  servers.push(server)
  const base = await server.ready
  const outcomes: (string | number)[] = []
  const asking: Promise<unknown>[] = []
  const burst = () => {
    for (let count = 0; count < 50; count++) {
      const browser = new Browser(base)
      const asked = browser.send('GET', '/api/auth/sessions', {}).then(
        ({ status }) => status,
        error => error.code,
      )
      asking.push(asked.then(outcome => outcomes.push(outcome)).finally(() => browser.close()))
    }
  }
  for (let round = 0; round < 3; round++) {
    burst()
    await sleep(30)
  }
  await sleep(30)
  process.kill(server.pid, 'SIGTERM')
  let readiness: Response
  do readiness = await fetch(`${base}/readyz`)
  while (readiness.status === 200)
  burst()
  const head = ['retry-after', 'connection'].map(name => readiness.headers.get(name))
  expect([readiness.status, ...head]).toEqual([503, '2', 'close'])
  expect(await readiness.json()).toMatchObject({ data: null, error: { details: { code: 'unavailable' } } })
  await Promise.all(asking)
  expect(outcomes).toEqual(Array(200).fill(401))
  expect(await server.exited).toBe(0)
})
