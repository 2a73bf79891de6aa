import net from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { cloneDatabase, silentLog, type TestDatabase } from '#test/database.ts'
import { type Connection, openPool } from './connect.ts'
import { type Listener, listen } from './listen.ts'

let database: TestDatabase
let wire: Awaited<ReturnType<typeof openWire>>
let listener: Listener
let told: string[]

beforeAll(async () => {
  database = await cloneDatabase(inject('cluster'))
})
afterAll(() => database.drop())

beforeEach(async () => {
  told = []
  wire = await openWire()
})
afterEach(async () => {
  vi.useRealTimers()
  await listener.stop()
  wire.close()
})

/** A network between us and PostgreSQL, in which everything may stay without anybody hearing so. */
async function openWire() {
  const { host, port } = inject('cluster')
  let isDead = false
  const sockets = new Set<net.Socket>()
  const server = net.createServer(near => {
    const far = host.startsWith('/') ? net.connect(`${host}/.s.PGSQL.${port}`) : net.connect(port, host)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => undefined).on('close', () => to.destroy())
      from.on('data', bytes => {
        if (!isDead) to.write(bytes)
      })
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port: ours } = server.address() as net.AddressInfo
  return {
    through: { ...withoutPlace(database.url), host: '127.0.0.1', port: ours } as Connection,
    die: () => {
      isDead = true
    },
    live: () => {
      isDead = false
    },
    cut: () => {
      for (const socket of sockets) socket.destroy()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

function withoutPlace(url: string) {
  const { username, password, pathname } = new URL(url)
  return {
    user: username,
    database: pathname.slice(1),
    ...(password ? { password: decodeURIComponent(password) } : {}),
  }
}

const start = () =>
  listen({
    connection: wire.through,
    channel: 'news',
    log: silentLog,
    onMessage: payload => told.push(payload),
    onLost: () => told.push('lost'),
    onBack: () => told.push('back'),
  })

async function tell(payload: string) {
  const pool = openPool(database.connection, silentLog, { max: 1 })
  await pool.query("select pg_notify('news', $1)", [payload])
  await pool.end()
}

test('What is told is heard, and a connection that is cut is opened again, which is said', async () => {
  listener = start()
  await listener.started
  await tell('one')
  await expect.poll(() => told).toEqual(['one'])
  wire.cut()
  await expect.poll(() => told).toEqual(['one', 'lost', 'back'])
  await tell('two')
  await expect.poll(() => told).toEqual(['one', 'lost', 'back', 'two'])
})

test('A connection on which nothing arrives any more, not even its end, is noticed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  listener = start()
  await listener.started
  wire.die()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(told).toEqual([])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(told).toEqual(['lost'])
  expect(listener.isListening()).toBe(false)
  vi.useRealTimers()
  wire.live()
  await expect.poll(() => told, { timeout: 10_000 }).toEqual(['lost', 'back'])
})

test('A database that is not there at first is tried again, and whoever waited hears that it is', async () => {
  wire.die()
  listener = start()
  await listener.started
  expect(listener.isListening()).toBe(false)
  wire.live()
  await expect.poll(() => told, { timeout: 10_000 }).toEqual(['back'])
  expect(listener.isListening()).toBe(true)
})
