import { setTimeout as sleep } from 'node:timers/promises'
import {
  checkInsTopic,
  LIVE_HEARTBEAT_MS,
  NUDGED_PEOPLE_MAX,
  readBoardLive,
} from '@muster/domain/shared/live.ts'
import { describe, expect, test, vi } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import { openInstances } from '#test/instances.ts'
import { type Listening, listenTo } from '#test/listen-to.ts'
import { liveAudience } from '#test/live-audience.ts'
import type { Stream } from './streams.ts'

const live = liveAudience()
const { listen, nudge, settled, nudgesOf } = live
const heartbeat = () => vi.advanceTimersByTime(LIVE_HEARTBEAT_MS)
const kindsOf = (phone: Listening) => phone.heard.map(({ kind }) => kind)

describe('A nudge', () => {
  test('reaches everyone who has the event open, at any instance, and nobody else', async () => {
    const ravi = await live.instances.given.person()
    const other = await live.instances.given.event()
    await live.instances.given.member(other.id, ravi.id)
    const [near, far, elsewhere] = [
      await listen(live.asha),
      await listen(live.asha, live.there, live.offsite.documentId),
      await listen(ravi, live.there, other.id),
    ]
    nudge('items')
    for (const phone of [near, far]) await expect.poll(() => phone.nudges()).toEqual(['items'])
    await settled(elsewhere, other.id)
    expect(nudgesOf(elsewhere)).toEqual([])
  })

  test('follows a check-in; a retry of the same tap sends none', async () => {
    const ravi = await live.instances.given.person()
    await live.instances.given.member(live.offsite.id, ravi.id)
    const session = await live.instances.given.subEvent(live.offsite.id)
    const phone = await listen(live.asha, live.there)
    // the new session itself sends one
    const nudges = () => nudgesOf(phone).filter(topic => topic !== 'items')
    expect(await live.checkIn(ravi, session)).toBe(200)
    await expect.poll(nudges).toEqual([checkInsTopic(session.id)])
    expect(await live.checkIn(ravi, session)).toBe(200)
    await settled(phone)
    expect(nudges()).toHaveLength(1)
  })

  test('follows every committed change of items and assignments', async () => {
    const { eventId, changes } = await live.changes()
    const phone = await listen(live.asha, live.there, eventId)
    for (const change of changes) {
      await settled(phone, eventId)
      const before = nudgesOf(phone).length
      await change()
      await expect.poll(() => nudgesOf(phone).slice(before)).toEqual(['items'])
    }
    await settled(phone, eventId)
    const before = nudgesOf(phone).length
    const undone = live.here.ctx.db.transaction().execute(async tx => {
      await tx.deleteFrom('items').where('event_id', '=', eventId).execute()
      throw new Error('rolled back')
    })
    await expect(undone).rejects.toThrow('rolled back')
    await settled(phone, eventId)
    expect(nudgesOf(phone)).toHaveLength(before)
  })

  test('follows every change of the event itself, but no update without a change', async () => {
    const phone = await listen(live.asha)
    const rename = (name: string) =>
      live.here.ctx.db.updateTable('events').set({ name }).where('id', '=', live.offsite.id).execute()
    await rename('Winter')
    await expect.poll(() => phone.nudges()).toEqual(['event'])
    await rename('Winter')
    await settled(phone)
    expect(nudgesOf(phone)).toEqual(['event'])
    await rename('Summer')
    await expect.poll(() => nudgesOf(phone)).toEqual(['event', 'event'])
  })

  test('is batched with any number of others', async () => {
    const phone = await listen(live.asha, live.there)
    const topics = Array.from({ length: 2_000 }, (_, index) => checkInsTopic(1_000_000 + index))
    for (const topic of topics) nudge(topic)
    await expect.poll(() => phone.nudges()).toEqual(topics)
  })

  test('for some people reaches their own streams of the event only, at any instance', async () => {
    const ravi = await live.instances.given.person({ role: 'Admin' })
    const other = await live.instances.given.event()
    const [own, board, elsewhere] = [
      await listen(live.asha),
      await listenTo(live.there.base, live.offsite.id, ravi.token, readBoardLive),
      await listen(ravi, live.there, other.id),
    ]
    const inboxOf = (...ids: number[]) => live.here.ctx.live.nudgePeople(live.offsite.id, ids)
    inboxOf(live.asha.id)
    await expect.poll(() => own.nudges()).toEqual(['inbox'])
    inboxOf(ravi.id)
    await expect.poll(() => board.nudges()).toEqual(['inbox'])
    inboxOf(live.asha.id, ravi.id, live.asha.id)
    for (const phone of [own, board]) await expect.poll(() => phone.nudges()).toEqual(['inbox', 'inbox'])
    await settled(elsewhere, other.id)
    expect(nudgesOf(elsewhere)).toEqual([])
    board.leave()
  })

  test('for many people is one nudge for their event', async () => {
    const phone = await listen(live.asha, live.there)
    const others = Array.from({ length: NUDGED_PEOPLE_MAX }, (_, index) => 2_000_000_000 + index)
    live.here.ctx.live.nudgePeople(live.offsite.id, others)
    nudge('items')
    await expect.poll(() => phone.nudges()).toEqual(['items'])
    live.here.ctx.live.nudgePeople(live.offsite.id, [1, ...others])
    await expect.poll(() => phone.nudges()).toEqual(['items', 'inboxes'])
  })

  test('with an unknown topic is dropped', async () => {
    const phone = await listen(live.asha)
    const payload = `${live.offsite.id} x\n${live.offsite.id} items\r\ndata: x\n${live.offsite.id} items/1/check-ins`
    await live.here.ctx.pool.query("select pg_notify('muster_live', $1)", [payload])
    await expect.poll(() => phone.nudges()).toEqual(['items/1/check-ins'])
    expect(kindsOf(phone)).toEqual(['comment', 'nudge'])
  })

  /** The next `times` attempts to notify PostgreSQL fail. */
  function failToSend(times: number) {
    const query = live.here.ctx.pool.query.bind(live.here.ctx.pool) as (
      asked: unknown,
      values?: unknown,
    ) => unknown
    let failed = 0
    const sending = vi.spyOn(live.here.ctx.pool, 'query').mockImplementation(((
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
    const phone = await listen(live.asha, live.there)
    const sending = failToSend(2)
    expect(nudge('items')).toBeUndefined()
    await expect.poll(() => phone.nudges()).toEqual(['items'])
    expect(sending.failures()).toBe(2)
    sending.stop()
  })

  test('that could not be sent for half a minute makes every stream of the instance resync', async () => {
    const phone = await listen(live.asha)
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
    const { given } = live.instances
    const [meera, nina, admin] = [
      await given.person(),
      await given.person(),
      await given.person({ role: 'Admin' }),
    ]
    await given.bus(live.offsite.id, {}, meera.id)
    await live.here.ctx.db
      .updateTable('events')
      .set({ emergency_coordinator_id: nina.id })
      .where('id', '=', live.offsite.id)
      .execute()
    for (const person of [live.asha, meera, nina, admin]) expect((await listen(person)).status).toBe(200)
  })

  test('are nobody else: outsiders and unknown events get 404, a missing token 401', async () => {
    const ravi = await live.instances.given.person()
    expect((await listen(ravi)).status).toBe(404)
    for (const event of [99_999_999, 'nonsense', 'x'.repeat(24)])
      expect((await listen(live.asha, live.here, event)).status).toBe(404)
    expect((await listen(null)).status).toBe(401)
    expect((await listen({ token: `${live.asha.token}x` })).status).toBe(401)
  })

  test('get a response that no cache or proxy stores', async () => {
    const phone = await listen(live.asha)
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
    const phone = await listen(live.asha)
    await expect.poll(() => kindsOf(phone)).toEqual(['comment'])
    heartbeat()
    await expect.poll(() => kindsOf(phone)).toEqual(['comment', 'comment'])
  })

  test('that begins while nudges do not arrive gets `degraded` first', async () => {
    vi.spyOn(live.here.ctx.streams, 'isListening').mockReturnValueOnce(false)
    const [early, late] = [await listen(live.asha), await listen(live.asha)]
    await expect.poll(() => kindsOf(early)).toEqual(['degraded'])
    await expect.poll(() => kindsOf(late)).toEqual(['comment'])
  })

  const endings: [string, (person: GivenPerson) => Promise<unknown>][] = [
    ['logged out', ({ token }) => logOut(token)],
    [
      'was disabled',
      ({ id }) =>
        live.here.ctx.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', id).execute(),
    ],
    [
      'left the event',
      ({ id }) => live.here.ctx.db.deleteFrom('event_members').where('user_id', '=', id).execute(),
    ],
    [
      'has an expired session',
      ({ sessionId }) =>
        live.here.ctx.db
          .updateTable('sessions')
          .set({ expires_at: new Date(0) })
          .where('id', '=', sessionId)
          .execute(),
    ],
  ]
  test.each(endings)(
    'of somebody who %s ends with the next heartbeat, and no other stream does',
    async (_, end) => {
      const ravi = await live.instances.given.person()
      await live.instances.given.member(live.offsite.id, ravi.id)
      const [ended, kept] = [await listen(live.asha), await listen(ravi)]
      await end(live.asha)
      heartbeat()
      await expect.poll(() => ended.isEnded()).toBe(true)
      nudge('items')
      await expect.poll(() => kept.nudges()).toEqual(['items'])
      expect(kept.isEnded()).toBe(false)
      expect(ended.nudges()).toEqual([])
    },
  )

  test('is ended when its person opens a sixth, the oldest first', async () => {
    const ravi = await live.instances.given.person()
    await live.instances.given.member(live.offsite.id, ravi.id)
    const others = await listen(ravi)
    const own: Listening[] = []
    for (let count = 0; count < 7; count++) own.push(await listen(live.asha))
    await expect.poll(() => own.map(phone => phone.isEnded())).toEqual([true, true, ...Array(5).fill(false)])
    nudge('items')
    for (const phone of [others, ...own.slice(2)]) await expect.poll(() => phone.nudges()).toEqual(['items'])
  })

  test('whose reader left before it began is removed', async () => {
    for (let round = 0; round < 20; round++) {
      const url = `${live.here.base}/api/events/${live.offsite.id}/live`
      const headers = { authorization: `Bearer ${live.asha.token}` }
      await fetch(url, { headers, signal: AbortSignal.timeout(1 + (round % 7)) }).catch(() => undefined)
    }
    await expect.poll(() => live.here.ctx.streams.all()).toEqual([])
  })

  test('that is not read is cut off, and the others receive everything', async () => {
    const ravi = await live.instances.given.person()
    await live.instances.given.member(live.offsite.id, ravi.id)
    const [stuck, reader] = [await listen(live.asha), await listen(ravi)]
    stuck.pause()
    const isCut = () => live.here.ctx.streams.all().every(({ userId }) => userId === ravi.id)
    const [stream] = live.here.ctx.streams.all().filter(({ userId }) => userId === live.asha.id)
    fillConnection(stream!)
    // less than a reader may leave unread, so that a slow machine cuts off nobody else
    const topics = Array.from({ length: 1_000 }, (_, index) => checkInsTopic(index + 1))
    for (const topic of topics) nudge(topic)
    await expect.poll(() => reader.nudges()).toEqual(topics)
    await expect.poll(isCut).toBe(true)
    expect(reader.isEnded()).toBe(false)
    nudge('items')
    await expect.poll(() => reader.nudges().at(-1)).toBe('items')
  })
})

/** With more than what lies between two machines. */
function fillConnection(stream: Stream): void {
  for (let count = 0; count < 300; count++) stream.write(`:${'x'.repeat(60_000)}\n\n`)
}

test('A stop does not wait for a phone that has stopped reading', async () => {
  const third = await openInstances(1)
  const [instance] = third.all
  const { id } = await third.given.event()
  const admin = await third.given.person({ role: 'Admin' })
  const stuck = await listenTo(instance!.base, id, admin.token)
  stuck.pause()
  const [stream] = instance!.ctx.streams.all()
  fillConnection(stream!)
  await expect(third.close()).resolves.toBeUndefined()
  stuck.leave()
})

const logOut = (token: string) =>
  fetch(`${live.here.base}/api/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })

test('A listener that lost its connection makes every stream resync, and misses nothing afterwards', async () => {
  const phone = await listen(live.asha, live.there)
  const listeners = async () => {
    const { rows } = await live.here.ctx.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity
        where datname = current_database() and (query like 'listen%' or query = 'select 1')`,
    )
    return rows.map(({ pid }) => pid)
  }
  const resyncs = () => kindsOf(phone).filter(kind => kind === 'resync').length
  const gone: number[] = []
  /** Of both instances, once they have recovered from the last time. */
  async function killListeners() {
    await expect.poll(resyncs).toBe(gone.length / 2)
    const fresh = async () => (await listeners()).filter(pid => !gone.includes(pid))
    await expect.poll(fresh).toHaveLength(2)
    const pids = await fresh()
    await live.here.ctx.pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [pids])
    gone.push(...pids)
  }
  for (let change = 1; change <= 100; change++) {
    nudge(checkInsTopic(change))
    if (change % 40 === 0) await killListeners()
    await sleep(10)
  }
  await expect.poll(resyncs).toBe(2)
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
