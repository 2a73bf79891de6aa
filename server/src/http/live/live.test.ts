import {
  checkInsTopic,
  LIVE_HEARTBEAT_MS,
  NUDGED_PEOPLE_MAX,
  readBoardLive,
  type Topic,
} from '@muster/domain/shared/live.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import { type Instance, type Instances, openInstances } from '#test/instances.ts'
import { type Listening, listenTo } from '#test/listen-to.ts'

let instances: Instances
let here: Instance
let there: Instance
let asha: GivenPerson
let offsite: { id: number; documentId: string }
let phones: Listening[]

beforeAll(async () => {
  // tests trigger the heartbeat
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  instances = await openInstances(2)
  ;[here, there] = instances.all as [Instance, Instance]
})
afterAll(async () => {
  vi.useRealTimers()
  await instances.close()
})
beforeEach(async () => {
  phones = []
  asha = await instances.given.person({ name: 'Asha' })
  offsite = await instances.given.event()
  await instances.given.member(offsite.id, asha.id)
})
afterEach(async () => {
  for (const phone of phones) phone.leave()
  await expect.poll(() => instances.all.flatMap(({ ctx }) => ctx.streams.all())).toEqual([])
})

async function listen(
  as: { token: string } | null,
  at = here,
  event: number | string = offsite.id,
): Promise<Listening> {
  const phone = await listenTo(at.base, event, as?.token ?? null)
  phones.push(phone)
  return phone
}

const nudge = (topic: Topic, at = here) => at.ctx.live.nudge(offsite.id, topic)
const heartbeat = () => vi.advanceTimersByTime(LIVE_HEARTBEAT_MS)
const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
const kindsOf = (phone: Listening) => phone.heard.map(({ kind }) => kind)

describe('A nudge', () => {
  test('reaches everyone who has the event open within a second, at any instance, and nobody else', async () => {
    const ravi = await instances.given.person()
    const other = await instances.given.event()
    await instances.given.member(other.id, ravi.id)
    const [near, far, elsewhere] = [
      await listen(asha),
      await listen(asha, there, offsite.documentId),
      await listen(ravi, there, other.id),
    ]
    nudge('items')
    for (const phone of [near, far])
      await expect.poll(() => phone.nudges(), { timeout: 1_000 }).toEqual(['items'])
    expect(elsewhere.nudges()).toEqual([])
  })

  test('follows a check-in within a second; a retry of the same tap sends none', async () => {
    const ravi = await instances.given.person()
    await instances.given.member(offsite.id, ravi.id)
    const session = await instances.given.subEvent(offsite.id)
    const phone = await listen(asha, there)
    // the new session itself sends one
    const nudges = () => phone.nudges().filter(topic => topic !== 'items')
    const checkIn = () =>
      fetch(`${here.base}/api/items/${session.id}/check-in`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ravi.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ clientKey: 'the-key-of-one-tap' }),
      })
    expect((await checkIn()).status).toBe(200)
    await expect.poll(nudges, { timeout: 1_000 }).toEqual([checkInsTopic(session.id)])
    expect((await checkIn()).status).toBe(200)
    await sleep(700)
    expect(nudges()).toHaveLength(1)
  })

  test('follows every committed change of items and assignments', async () => {
    const { given } = instances
    const ravi = await given.person()
    const event = await given.event()
    await given.member(event.id, asha.id)
    await given.member(event.id, ravi.id)
    const bus = await given.bus(event.id)
    const { db } = here.ctx
    const later = new Date(Date.now() + 3_600_000)
    const changes = [
      () => given.assign(bus, asha.id),
      () => db.updateTable('buses').set({ time: later }).where('item_id', '=', bus.id).execute(),
      () => db.updateTable('items').set({ coordinator_id: ravi.id }).where('id', '=', bus.id).execute(),
      () => db.deleteFrom('assignments').where('item_id', '=', bus.id).execute(),
      () => given.flight(event.id),
      () => db.deleteFrom('items').where('id', '=', bus.id).execute(),
      async () => {
        const { token } = await given.person()
        const headers = { authorization: `Bearer ${token}` }
        await fetch(`${here.base}/api/events/${event.id}/rsvp`, { method: 'POST', headers })
      },
    ]
    for (const change of changes) {
      // let earlier nudges arrive first
      await sleep(600)
      const phone = await listen(asha, there, event.id)
      await change()
      await expect.poll(() => phone.nudges(), { timeout: 1_000 }).toEqual(['items'])
      phone.leave()
    }
    const phone = await listen(asha, there, event.id)
    const undone = db.transaction().execute(async tx => {
      await tx.deleteFrom('items').where('event_id', '=', event.id).execute()
      throw new Error('rolled back')
    })
    await expect(undone).rejects.toThrow('rolled back')
    await sleep(700)
    expect(phone.nudges()).toEqual([])
  })

  test('follows every change of the event itself, but no update without a change', async () => {
    const phone = await listen(asha)
    const rename = (name: string) =>
      here.ctx.db.updateTable('events').set({ name }).where('id', '=', offsite.id).execute()
    await rename('Winter')
    await expect.poll(() => phone.nudges()).toEqual(['event'])
    await rename('Winter')
    await sleep(700)
    expect(phone.nudges()).toEqual(['event'])
    await rename('Summer')
    await expect.poll(() => phone.nudges()).toEqual(['event', 'event'])
  })

  test('about the same topic waits for half a second: many are merged and the last is not lost', async () => {
    const phone = await listen(asha)
    const topic = checkInsTopic(7)
    const since = Date.now()
    nudge(topic)
    await expect.poll(() => phone.nudges()).toEqual([topic])
    for (let times = 0; times < 8; times++) {
      nudge(topic)
      await sleep(40)
    }
    nudge('items')
    await expect.poll(() => phone.nudges()).toContain('items')
    await expect.poll(() => phone.nudges().filter(sent => sent === topic)).toHaveLength(2)
    const sent = phone.heard.filter(({ data }) => data === topic)
    expect(sent[1]!.at - sent[0]!.at).toBeGreaterThan(450)
    expect(Date.now() - since).toBeLessThan(1_500)
    await sleep(700)
    expect(phone.nudges().filter(sent => sent === topic)).toHaveLength(2)
    nudge(topic)
    await expect.poll(() => phone.nudges().filter(sent => sent === topic)).toHaveLength(3)
  })

  test('is batched with any number of others', async () => {
    const phone = await listen(asha, there)
    const topics = Array.from({ length: 2_000 }, (_, index) => checkInsTopic(1_000_000 + index))
    for (const topic of topics) nudge(topic)
    await expect.poll(() => phone.nudges()).toEqual(topics)
  })

  test('for some people reaches their own streams of the event only, at any instance', async () => {
    const ravi = await instances.given.person({ role: 'Admin' })
    const other = await instances.given.event()
    const phones = [
      await listen(asha),
      await listenTo(there.base, offsite.id, ravi.token, readBoardLive),
      await listen(ravi, there, other.id),
    ]
    const [own, board, elsewhere] = phones as [Listening, Listening, Listening]
    const inboxOf = (...ids: number[]) => here.ctx.live.nudgePeople(offsite.id, ids)
    inboxOf(asha.id)
    await expect.poll(() => own.nudges()).toEqual(['inbox'])
    inboxOf(ravi.id)
    await expect.poll(() => board.nudges()).toEqual(['inbox'])
    inboxOf(asha.id, ravi.id, asha.id)
    for (const phone of [own, board]) await expect.poll(() => phone.nudges()).toEqual(['inbox', 'inbox'])
    expect(elsewhere.nudges()).toEqual([])
    board.leave()
  })

  test('for many people is one nudge for their event', async () => {
    const phone = await listen(asha, there)
    const others = Array.from({ length: NUDGED_PEOPLE_MAX }, (_, index) => 2_000_000_000 + index)
    here.ctx.live.nudgePeople(offsite.id, others)
    here.ctx.live.nudge(offsite.id, 'items')
    await expect.poll(() => phone.nudges()).toEqual(['items'])
    here.ctx.live.nudgePeople(offsite.id, [1, ...others])
    await expect.poll(() => phone.nudges()).toEqual(['items', 'inboxes'])
  })

  test('with an unknown topic is dropped', async () => {
    const phone = await listen(asha)
    const payload = `${offsite.id} x\n${offsite.id} items\r\ndata: x\n${offsite.id} items/1/check-ins`
    await here.ctx.pool.query("select pg_notify('muster_live', $1)", [payload])
    await expect.poll(() => phone.nudges()).toEqual(['items/1/check-ins'])
    expect(kindsOf(phone)).toEqual(['comment', 'nudge'])
  })

  /** The next `times` attempts to notify PostgreSQL fail. */
  function failToSend(times: number) {
    const query = here.ctx.pool.query.bind(here.ctx.pool) as (asked: unknown, values?: unknown) => unknown
    let failed = 0
    const sending = vi.spyOn(here.ctx.pool, 'query').mockImplementation(((
      asked: unknown,
      values: unknown,
    ) => {
      if ((asked as { name?: string }).name !== 'nudge' || failed === times) return query(asked, values)
      failed++
      return Promise.reject(new Error('away'))
    }) as never)
    return { failures: () => failed, stop: () => sending.mockRestore() }
  }

  test('neither fails nor delays a request while the database is away, and is sent as soon as it is back', async () => {
    const phone = await listen(asha, there)
    const sending = failToSend(2)
    expect(nudge('items')).toBeUndefined()
    await expect.poll(() => phone.nudges()).toEqual(['items'])
    expect(sending.failures()).toBe(2)
    sending.stop()
  })

  test('that could not be sent for half a minute makes every stream of the instance resync', async () => {
    const phone = await listen(asha)
    const sending = failToSend(Number.POSITIVE_INFINITY)
    const now = performance.now.bind(performance)
    const clock = vi
      .spyOn(performance, 'now')
      .mockImplementation(() => now() + (sending.failures() > 2 ? 31_000 : 0))
    nudge('items')
    await expect.poll(() => kindsOf(phone)).toContain('resync')
    clock.mockRestore()
    sending.stop()
    nudge('items')
    await expect.poll(() => phone.nudges()).toEqual(['items'])
  })
})

describe('Who may listen', () => {
  test('are members, coordinators of its items, its emergency co-ordinator and Admins', async () => {
    const { given } = instances
    const [meera, nina, admin] = [
      await given.person(),
      await given.person(),
      await given.person({ role: 'Admin' }),
    ]
    await given.bus(offsite.id, {}, meera.id)
    await here.ctx.db
      .updateTable('events')
      .set({ emergency_coordinator_id: nina.id })
      .where('id', '=', offsite.id)
      .execute()
    for (const person of [asha, meera, nina, admin]) expect((await listen(person)).status).toBe(200)
  })

  test('are nobody else: outsiders and unknown events get 404, a missing token 401', async () => {
    const ravi = await instances.given.person()
    expect((await listen(ravi)).status).toBe(404)
    for (const event of [99_999_999, 'nonsense', 'x'.repeat(24)])
      expect((await listen(asha, here, event)).status).toBe(404)
    expect((await listen(null)).status).toBe(401)
    expect((await listen({ token: `${asha.token}x` })).status).toBe(401)
  })

  test('get a response that no cache or proxy stores', async () => {
    const phone = await listen(asha)
    expect(phone.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-request-id': expect.stringMatching(/^[0-9a-f]{16}$/),
    })
    expect(phone.headers['content-encoding']).toBeUndefined()
  })
})

describe('A stream', () => {
  test('gets a heartbeat every 25 seconds', async () => {
    const phone = await listen(asha)
    await expect.poll(() => kindsOf(phone)).toEqual(['comment'])
    heartbeat()
    await expect.poll(() => kindsOf(phone)).toEqual(['comment', 'comment'])
  })

  test('that begins while nudges do not arrive gets `degraded` first', async () => {
    vi.spyOn(here.ctx.streams, 'isListening').mockReturnValueOnce(false)
    const [early, late] = [await listen(asha), await listen(asha)]
    await expect.poll(() => kindsOf(early)).toEqual(['degraded'])
    await expect.poll(() => kindsOf(late)).toEqual(['comment'])
  })

  const endings: [string, (person: GivenPerson) => Promise<unknown>][] = [
    ['logged out', ({ token }) => logOut(token)],
    [
      'was disabled',
      ({ id }) =>
        here.ctx.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', id).execute(),
    ],
    [
      'left the event',
      ({ id }) => here.ctx.db.deleteFrom('event_members').where('user_id', '=', id).execute(),
    ],
    [
      'has an expired session',
      ({ sessionId }) =>
        here.ctx.db
          .updateTable('sessions')
          .set({ expires_at: new Date(0) })
          .where('id', '=', sessionId)
          .execute(),
    ],
  ]
  test.each(endings)(
    'of somebody who %s ends with the next heartbeat, and no other stream does',
    async (_, end) => {
      const ravi = await instances.given.person()
      await instances.given.member(offsite.id, ravi.id)
      const [ended, kept] = [await listen(asha), await listen(ravi)]
      await end(asha)
      heartbeat()
      await expect.poll(() => ended.isEnded()).toBe(true)
      nudge('items')
      await expect.poll(() => kept.nudges()).toEqual(['items'])
      expect(kept.isEnded()).toBe(false)
      expect(ended.nudges()).toEqual([])
    },
  )

  test('is ended when its person opens a sixth, the oldest first', async () => {
    const ravi = await instances.given.person()
    await instances.given.member(offsite.id, ravi.id)
    const others = await listen(ravi)
    const own: Listening[] = []
    for (let count = 0; count < 7; count++) own.push(await listen(asha))
    await expect.poll(() => own.map(phone => phone.isEnded())).toEqual([true, true, ...Array(5).fill(false)])
    nudge('items')
    for (const phone of [others, ...own.slice(2)]) await expect.poll(() => phone.nudges()).toEqual(['items'])
  })

  test('whose reader left before it began is removed', async () => {
    for (let round = 0; round < 20; round++) {
      const url = `${here.base}/api/events/${offsite.id}/live`
      const headers = { authorization: `Bearer ${asha.token}` }
      await fetch(url, { headers, signal: AbortSignal.timeout(1 + (round % 7)) }).catch(() => undefined)
    }
    await expect.poll(() => here.ctx.streams.all()).toEqual([])
  })

  test('that is not read is cut off, and the others receive everything', async () => {
    const ravi = await instances.given.person()
    await instances.given.member(offsite.id, ravi.id)
    const [stuck, reader] = [await listen(asha), await listen(ravi)]
    stuck.pause()
    const isCut = () => here.ctx.streams.all().every(({ userId }) => userId === ravi.id)
    let sent = 0
    while (!isCut()) {
      if (sent > 1_000_000) throw new Error('nobody was cut off')
      for (let count = 0; count < 50_000; count++) nudge(checkInsTopic(++sent))
      await expect.poll(() => reader.nudges().length, { timeout: 10_000 }).toBe(sent)
      await sleep(1_200)
    }
    expect(reader.isEnded()).toBe(false)
    nudge('items')
    await expect.poll(() => reader.nudges().at(-1)).toBe('items')
  })
})

test('A stop is not delayed by a phone that has stopped reading', async () => {
  const third = await openInstances(1)
  const [instance] = third.all
  const { id } = await third.given.event()
  const admin = await third.given.person({ role: 'Admin' })
  const stuck = await listenTo(instance!.base, id, admin.token)
  stuck.pause()
  const [stream] = instance!.ctx.streams.all()
  // more than what lies between two machines
  for (let count = 0; count < 300; count++) stream!.write(`:${'x'.repeat(60_000)}\n\n`)
  const since = Date.now()
  await third.close()
  expect(Date.now() - since).toBeLessThan(4_000)
  stuck.leave()
})

const logOut = (token: string) =>
  fetch(`${here.base}/api/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })

test('A listener that lost its connection makes every stream resync, and misses nothing afterwards', async () => {
  const phone = await listen(asha, there)
  const killed = () =>
    here.ctx.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and (query like 'listen%' or query = 'select 1')`,
    )
  for (let change = 1; change <= 100; change++) {
    nudge(checkInsTopic(change))
    if (change % 40 === 0) expect((await killed()).rowCount).toBe(2)
    await sleep(10)
  }
  await expect.poll(() => kindsOf(phone).filter(kind => kind === 'resync').length).toBe(2)
  expect(kindsOf(phone).filter(kind => kind === 'degraded')).toHaveLength(2)
  const lastGap = kindsOf(phone).lastIndexOf('resync')
  nudge('items')
  await expect.poll(() => phone.nudges().at(-1)).toBe('items')
  // every nudge that was lost came before the last resync
  const after = phone.heard.slice(lastGap).filter(({ kind }) => kind === 'nudge')
  const first = Number(/\d+/.exec(after[0]?.data ?? '')?.[0] ?? 101)
  expect(after.map(({ data }) => data)).toEqual([
    ...Array.from({ length: 101 - first }, (_, index) => checkInsTopic(first + index)),
    'items',
  ])
})
