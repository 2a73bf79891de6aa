import { checkInsTopic, type Topic } from '@muster/domain/shared/live.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import type { GivenPerson } from './given.ts'
import { type Instance, type Instances, openInstances } from './instances.ts'
import { type Listening, listenTo } from './listen-to.ts'

interface LiveAudience {
  instances: Instances
  here: Instance
  there: Instance
  /** a member of the event */
  asha: GivenPerson
  /** a new one per test */
  offsite: { id: number; documentId: string }
  listen(as: { token: string } | null, at?: Instance, event?: number | string): Promise<Listening>
  nudge(topic: Topic, at?: Instance): void
  /** Waits until everything that was sent so far has arrived. */
  settled(phone: Listening, eventId?: number): Promise<void>
  /** Without those of `settled`. */
  nudgesOf(phone: Listening): string[]
  checkIn(as: { token: string }, item: { id: number }): Promise<number>
  /** An event that Asha is in, and a change of each kind that nudges its members. */
  changes(): Promise<{ eventId: number; changes: (() => Promise<unknown>)[] }>
}

const FIRST_MARKER = 900_000_000
const isMarker = (topic: string) => Number(/\d+/.exec(topic)?.[0] ?? 0) >= FIRST_MARKER

/** Two instances on one database, and phones that are hung up after each test. */
export function liveAudience(): LiveAudience {
  const live = {} as LiveAudience
  let phones: Listening[] = []
  let marker = FIRST_MARKER

  beforeAll(async () => {
    // tests trigger the heartbeat
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    live.instances = await openInstances(2)
    const [here, there] = live.instances.all as [Instance, Instance]
    Object.assign(live, { here, there })
  })
  afterAll(async () => {
    vi.useRealTimers()
    await live.instances.close()
  })
  beforeEach(async () => {
    phones = []
    live.asha = await live.instances.given.person({ name: 'Asha' })
    live.offsite = await live.instances.given.event()
    await live.instances.given.member(live.offsite.id, live.asha.id)
  })
  afterEach(async () => {
    for (const phone of phones) phone.leave()
    await expect.poll(() => live.instances.all.flatMap(({ ctx }) => ctx.streams.all())).toEqual([])
  })

  live.listen = async (as, at = live.here, event = live.offsite.id) => {
    const phone = await listenTo(at.base, event, as?.token ?? null)
    phones.push(phone)
    return phone
  }
  live.nudge = (topic, at = live.here) => at.ctx.live.nudge(live.offsite.id, topic)
  live.settled = async (phone, eventId = live.offsite.id) => {
    const topic = checkInsTopic(++marker)
    // the second waits for half a second, as a merged nudge before it does
    for (const times of [1, 2]) {
      live.here.ctx.live.nudge(eventId, topic)
      await expect.poll(() => phone.nudges().filter(heard => heard === topic)).toHaveLength(times)
    }
  }
  live.nudgesOf = phone => phone.nudges().filter(topic => !isMarker(topic))
  live.checkIn = async ({ token }, item) => {
    const { status } = await fetch(`${live.here.base}/api/items/${item.id}/check-in`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ clientKey: 'the-key-of-one-tap' }),
    })
    return status
  }
  live.changes = async () => {
    const { given } = live.instances
    const ravi = await given.person()
    const event = await given.event()
    await given.member(event.id, live.asha.id)
    await given.member(event.id, ravi.id)
    const bus = await given.bus(event.id)
    const { db } = live.here.ctx
    const later = new Date(Date.now() + 3_600_000)
    const changes = [
      () => given.assign(bus, live.asha.id),
      () => db.updateTable('buses').set({ time: later }).where('item_id', '=', bus.id).execute(),
      () => db.updateTable('items').set({ coordinator_id: ravi.id }).where('id', '=', bus.id).execute(),
      () => db.deleteFrom('assignments').where('item_id', '=', bus.id).execute(),
      () => given.flight(event.id),
      () => db.deleteFrom('items').where('id', '=', bus.id).execute(),
      async () => {
        const { token } = await given.person()
        const headers = { authorization: `Bearer ${token}` }
        await fetch(`${live.here.base}/api/events/${event.id}/rsvp`, { method: 'POST', headers })
      },
    ]
    return { eventId: event.id, changes }
  }
  return live
}
