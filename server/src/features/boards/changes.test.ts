import type { BoardReply } from '@muster/domain/boards/schema.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import type { GivenItem } from '#test/given-items.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
const DAY = '2026-11-21'
let admin: GivenPerson
let people: GivenPerson[]
let offsite: GivenItem
let items: Record<'bus' | 'other' | 'talk' | 'roomA' | 'roomB' | 'carPool', GivenItem>

beforeAll(async () => {
  const { given } = server
  admin = await given.person({ name: 'Admin', role: 'Admin' })
  people = []
  offsite = await given.event()
  for (const name of ['Asha', 'Dev', 'Ravi']) {
    const person = await given.person({ name })
    people.push(person)
    await given.member(offsite.id, person.id)
  }
  const [asha, dev, ravi] = people as [GivenPerson, GivenPerson, GivenPerson]
  const night = {
    checkin_time: new Date('2026-11-20T14:00+05:30'),
    checkout_time: new Date('2026-11-21T11:00+05:30'),
  }
  const morning = { checkin_time: new Date(`${DAY}T08:00+05:30`), checkout_time: null }
  items = {
    bus: await given.bus(offsite.id, { bus_identifier: 'Bus 1' }),
    other: await given.bus(offsite.id, { bus_identifier: 'Bus 2' }),
    talk: await given.subEvent(offsite.id, { name: 'Keynote' }),
    roomA: await given.room(offsite.id, { room_number: '101', ...night }),
    roomB: await given.room(offsite.id, { room_number: '102', ...morning }),
    carPool: await given.carPool(offsite.id, ravi.id, { meeting_point: 'Baner Gate' }),
  }
  await given.assign(items.bus, asha.id, dev.id)
  await given.assign(items.other, ravi.id)
  await given.assign(items.roomA, asha.id)
  await given.assign(items.roomB, dev.id, asha.id)
})

const query = (filters: Record<string, string>) =>
  Object.entries({ day: DAY, ...filters })
    .map(([name, value]) => `filters[${name}]=${value}`)
    .join('&')
const call = (path: string, filters: Record<string, string> = {}) =>
  server.call('GET', `/events/${offsite.id}/board${path}?${query(filters)}`, { as: admin })

async function board(since?: string): Promise<BoardReply> {
  const { status, body } = await call('', since === undefined ? {} : { since })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const write = (text: string, ...values: unknown[]) => server.ctx.pool.query(text, values)
const checkIn = (item: GivenItem, person: GivenPerson | undefined, time = '09:05', leg = 'first') =>
  write(
    `insert into check_ins (item_id, user_id, leg, at, recorded_at, method) values ($1, $2, $3, $4, now(), 'self')`,
    item.id,
    person?.id,
    leg,
    new Date(`${DAY}T${time}+05:30`),
  )
const annul = (item: GivenItem, person: GivenPerson | undefined) =>
  write(
    `update check_ins set annulled_at = now(), annulled_reason = 'a mistake'
      where item_id = $1 and user_id = $2 and annulled_at is null`,
    item.id,
    person?.id,
  )
const namesIn = ({ data }: BoardReply) => data.items.map(({ name }) => name)
const bytesOf = (reply: BoardReply) => JSON.stringify(reply).length

describe('What has changed on a board', () => {
  test('is nothing, or the items whose people have changed, with the numbers of the whole board', async () => {
    const [asha, dev] = people
    const whole = await board()
    expect(whole.meta.since).toBeNull()
    const { revision } = whole.meta
    const same = await board(revision)
    expect([namesIn(same), same.meta]).toEqual([[], { revision, since: revision }])

    await checkIn(items.bus, asha)
    const one = await board(revision)
    expect(one.meta.since).toBe(revision)
    expect(one.data).toMatchObject({ users: 3, checkedIn: 1, pending: 2 })
    expect(one.data.items.map(({ name, checkedInCount }) => [name, checkedInCount])).toEqual([['Bus 1', 1]])
    expect(bytesOf(one)).toBeLessThan(bytesOf(whole) / 2)

    // the number is the same, the people are not
    await annul(items.bus, asha)
    await checkIn(items.bus, dev)
    const swapped = await board(one.meta.revision)
    expect(swapped.data.items.map(({ name, checkedInCount }) => [name, checkedInCount])).toEqual([
      ['Bus 1', 1],
    ])
    expect(namesIn(await board(swapped.meta.revision))).toEqual([])
    // a phone that slept through the revisions between them
    expect(namesIn(await board(revision))).toEqual(['Bus 1'])
  })

  test('is everything after a change of items or names, and for a revision that nobody knows', async () => {
    const { length } = (await board()).data.items
    const changes = [
      () => write(`update buses set bus_identifier = 'Bus 2b' where item_id = $1`, items.other.id),
      () => write(`update users set name = 'Asha Rao' where id = $1`, people[0]!.id),
      () => server.given.member(offsite.id, admin.id),
    ]
    for (const change of changes) {
      const { meta } = await board()
      await change()
      const next = await board(meta.revision)
      expect([next.meta.since, next.data.items.length]).toEqual([null, length])
    }
    for (const since of ['nonsense', 'x'.repeat(200)]) expect((await board(since)).meta.since).toBeNull()
    expectRefusal(await call('', { 'since][$ne': 'x' }), 400)
  })
})

describe('Where rooms or car pools are one item, each person has their own', () => {
  const placesIn = async (item: string, list = 'users') => {
    const { body } = await call('/people', { item, list })
    return body.data.map(({ name, place }: { name: string; place: { name: string; leg: string } | null }) => [
      name.split(' ')[0],
      place && [place.name, place.leg],
    ])
  }

  test('with the leg of the day, and the one where they are in', async () => {
    expect(await placesIn('hotel')).toEqual([
      ['Asha', ['Room 101', 'second']],
      ['Dev', ['Room 102', 'first']],
    ])
    await checkIn(items.roomB, people[0])
    expect(await placesIn('hotel', 'checked-in')).toEqual([['Asha', ['Room 102', 'first']]])
    expect(await placesIn('car-pools')).toEqual([['Ravi', ['Baner Gate', 'second']]])
    const { body } = await call('/people', { item: 'car-pools' })
    expect(body.data[0].place).toMatchObject({ id: items.carPool.id, documentId: items.carPool.documentId })
  })

  test('and nobody has one elsewhere', async () => {
    expect(await placesIn(items.bus.documentId)).toEqual([
      ['Asha', null],
      ['Dev', null],
    ])
    const { body } = await call('/people')
    expect(body.data.every(({ place }: { place: unknown }) => place === null)).toBe(true)
  })
})

describe('Arrivals', () => {
  const read = async (filters: Record<string, string> = {}) => {
    const { status, body } = await call('/arrivals', filters)
    expect(status, JSON.stringify(body)).toBe(200)
    const { buckets, before, after } = body.data
    return {
      at: buckets.map(({ at, count }: { at: string; count: number }) => [at.slice(11, 16), count]),
      ...{ before, after },
    }
  }

  test('count each person who is in once, at their first check-in of the day', async () => {
    const [asha, dev, ravi] = people
    for (const item of Object.values(items)) await write('delete from check_ins where item_id = $1', item.id)
    expect(await read()).toEqual({ at: [], before: 0, after: 0 })
    await checkIn(items.bus, asha, '09:14')
    await checkIn(items.talk, asha, '08:59')
    await checkIn(items.talk, dev, '09:01')
    await checkIn(items.other, ravi, '23:59')
    // in UTC
    expect(await read()).toEqual({
      at: [
        ['03:15', 1],
        ['03:30', 1],
        ['18:15', 1],
      ],
      ...{ before: 0, after: 0 },
    })
    expect(await read({ item: items.bus.documentId })).toEqual({ at: [['03:30', 1]], before: 0, after: 0 })
    const { data } = await board()
    expect(data.checkedIn).toBe(3)
  })

  test('leave out what is annulled, and keep other days apart', async () => {
    const [asha, , ravi] = people
    await annul(items.talk, asha)
    await annul(items.other, ravi)
    await write("update check_ins set at = at - interval '1 day' where item_id = $1", items.talk.id)
    await checkIn(items.carPool, ravi, '20:00', 'second')
    expect(await read()).toEqual({
      at: [
        ['03:30', 1],
        ['14:30', 1],
      ],
      ...{ before: 1, after: 0 },
    })
  })

  test('are those of an item of the board only', async () => {
    expectRefusal(await call('/arrivals', { item: 'nothing' }), 404)
    expectRefusal(await call('/arrivals', { list: 'users' }), 400)
  })
})
