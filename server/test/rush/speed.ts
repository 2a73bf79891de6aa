import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { embeddedConnection } from '#db/embedded/connection.ts'
import { Phone } from './phone.ts'

const CALLERS = 10
const WARM_UP_MS = 1_000
const MEASURED_MS = 3_000

/** Requests a second to node:http with one prepared query, on this machine and now. */
export async function oneQueryPerSecond(dataDir: string): Promise<number> {
  const server = fork(path.join(import.meta.dirname, '../../../bench/bare-server.ts'), ['query'])
  try {
    return await measure(server, dataDir)
  } finally {
    server.disconnect()
    await once(server, 'exit')
  }
}

async function measure(server: ChildProcess, dataDir: string): Promise<number> {
  const reply = { headers: [['content-length', '2']], body: '{}' }
  server.send({ connection: embeddedConnection(dataDir), reply })
  const [{ port }] = (await once(server, 'message')) as [{ port: number }]
  let answered = 0
  let isOver = false
  const callers = Array.from({ length: CALLERS }, async () => {
    const phone = new Phone(`http://127.0.0.1:${port}`, '')
    while (!isOver) {
      await phone.send('GET', '/')
      answered += 1
    }
    phone.close()
  })
  await sleep(WARM_UP_MS)
  const before = answered
  const since = performance.now()
  await sleep(MEASURED_MS)
  const perSecond = (answered - before) / ((performance.now() - since) / 1_000)
  isOver = true
  await Promise.all(callers)
  return perSecond
}
