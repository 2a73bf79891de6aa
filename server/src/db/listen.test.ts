import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { cloneDatabase, silentLog, type TestDatabase } from '#test/database.ts'
import { openWire, type Wire } from '#test/wire.ts'
import { openPool } from './connect.ts'
import { type Listener, listen } from './listen.ts'

let database: TestDatabase
let wire: Wire
let listener: Listener
let events: string[]

beforeAll(async () => {
  database = await cloneDatabase(inject('cluster'))
})
afterAll(() => database.drop())

beforeEach(async () => {
  events = []
  wire = await openWire(inject('cluster'), database)
})
afterEach(async () => {
  vi.useRealTimers()
  await listener.stop()
  wire.close()
})

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
