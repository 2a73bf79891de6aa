import net from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { cloneDatabase, silentLog, type TestDatabase } from '#test/database.ts'
import { type Connection, openPool } from './connect.ts'
import { type Listener, listen } from './listen.ts'

let database: TestDatabase
let wire: Awaited<ReturnType<typeof openWire>>
let listener: Listener
let events: string[]

beforeAll(async () => {
  database = await cloneDatabase(inject('cluster'))
})
afterAll(() => database.drop())

beforeEach(async () => {
  events = []
  wire = await openWire()
})
afterEach(async () => {
  vi.useRealTimers()
  await listener.stop()
  wire.close()
})

/** A proxy that can silently drop everything. */
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
    through: { ...withoutAddress(database.url), host: '127.0.0.1', port: ours } as Connection,
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

function withoutAddress(url: string) {
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
    onMessage: payload => events.push(payload),
    onLost: () => events.push('lost'),
    onBack: () => events.push('back'),
  })

async function notify(payload: string) {
  const pool = openPool(database.connection, silentLog, { max: 1 })
  await pool.query("select pg_notify('news', $1)", [payload])
  await pool.end()
}

test('Messages arrive, and a cut connection is reopened and reported', async () => {
  listener = start()
  await listener.started
  await notify('one')
  await expect.poll(() => events).toEqual(['one'])
  wire.cut()
  await expect.poll(() => events).toEqual(['one', 'lost', 'back'])
  await notify('two')
  await expect.poll(() => events).toEqual(['one', 'lost', 'back', 'two'])
})

test('A dead connection on which nothing arrives, not even its end, is detected', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  listener = start()
  await listener.started
  wire.die()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(events).toEqual([])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(events).toEqual(['lost'])
  expect(listener.isListening()).toBe(false)
  vi.useRealTimers()
  wire.live()
  await expect.poll(() => events).toEqual(['lost', 'back'])
})

test('A database that is unreachable at first is retried, and its return is reported', async () => {
  wire.die()
  listener = start()
  await listener.started
  expect(listener.isListening()).toBe(false)
  wire.live()
  await expect.poll(() => events).toEqual(['back'])
  expect(listener.isListening()).toBe(true)
})
