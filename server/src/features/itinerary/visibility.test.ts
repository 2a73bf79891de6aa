import { beforeAll, describe, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import type { GivenItem } from '#test/given-items.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
const TYPES = ['flights', 'buses', 'hotel-rooms', 'sub-events'] as const
const TRAVEL = TYPES.slice(0, 3)
type Type = (typeof TYPES)[number]
type Items = Record<Type, GivenItem>
type Made = Awaited<ReturnType<typeof server.given.event>>

let people: Record<'asha' | 'ravi' | 'outsider' | 'meera' | 'emergency' | 'admin', GivenPerson>
let monsoon: Made
let winter: Made
/** Asha's and Ravi's at the Monsoon off-site; Meera, who is in no event, co-ordinates them */
let shared: Items
/** only Ravi's, at the Monsoon off-site */
let ravis: Items
/** Asha's at the Winter off-site */
let winters: Items

const itemsOf = async (event: Made, coordinator: GivenPerson | null, ...riders: GivenPerson[]) => {
  const { given } = server
  const id = coordinator?.id ?? null
  const items: Items = {
    flights: await given.flight(event.id, {}, id),
    buses: await given.bus(event.id, {}, id),
    'hotel-rooms': await given.room(event.id, {}, id),
    'sub-events': await given.subEvent(event.id, {}, id),
  }
  for (const type of TRAVEL) await given.assign(items[type], ...riders.map(rider => rider.id))
  return items
}

/** Asha is in both events, Ravi in the first. */
beforeAll(async () => {
  const { given } = server
  people = {
    asha: await given.person({ name: 'Asha' }),
    ravi: await given.person({ name: 'Ravi' }),
    outsider: await given.person({ name: 'Outsider' }),
    meera: await given.person({ name: 'Meera' }),
    emergency: await given.person({ name: 'Emergency' }),
    admin: await given.person({ name: 'Admin', role: 'Admin' }),
  }
  const { asha, ravi, meera, emergency } = people
  monsoon = await given.event({ name: 'Monsoon', emergency_coordinator_id: emergency.id })
  winter = await given.event({ name: 'Winter', active: false })
  for (const [event, person] of [
    [monsoon, asha],
    [monsoon, ravi],
    [winter, asha],
  ] as const)
    await given.member(event.id, person.id)
  shared = await itemsOf(monsoon, meera, asha, ravi)
  ravis = await itemsOf(monsoon, null, ravi)
  winters = await itemsOf(winter, null, asha)
})

const list = async (as: GivenPerson, type: Type, query = '') => {
  const { status, body } = await server.call('GET', `/${type}?${query}`, { as })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const idsIn = async (as: GivenPerson, type: Type, query = ''): Promise<number[]> =>
  (await list(as, type, query)).data.map(({ id }: GivenItem) => id).toSorted((a: number, b: number) => a - b)

/** Exactly these of all twelve, in the list and by both ids. */
async function expectSees(as: GivenPerson, type: Type, visible: readonly Items[]): Promise<void> {
  expect(await idsIn(as, type)).toEqual(visible.map(items => items[type].id))
  expect((await list(as, type)).meta.pagination.total).toBe(visible.length)
  for (const items of [shared, ravis, winters]) {
    for (const id of [items[type].id, items[type].documentId]) {
      const answer = await server.call('GET', `/${type}/${id}`, { as })
      if (visible.includes(items)) expect(answer.body.data).toMatchObject(items[type])
      else expectRefusal(answer, 404, 'This does not exist or you do not have access to it.')
    }
  }
}

describe('A member of two events', () => {
  test('sees their assignments and all sub-events of both', async () => {
    for (const type of TRAVEL) await expectSees(people.asha, type, [shared, winters])
    await expectSees(people.asha, 'sub-events', [shared, ravis, winters])
  })

  test('can filter by the event’s id or documentId', async () => {
    for (const type of TYPES) {
      for (const filter of [
        `filters[event][id][$eq]=${winter.id}`,
        `filters[event][documentId][$eq]=${winter.documentId}`,
      ])
        expect(await idsIn(people.asha, type, filter)).toEqual([winters[type].id])
    }
  })
})

test('A member of one event sees nothing of another with any query', async () => {
  for (const type of TRAVEL) await expectSees(people.ravi, type, [shared, ravis])
  await expectSees(people.ravi, 'sub-events', [shared, ravis])
  for (const type of TYPES) {
    for (const filter of [`[id][$eq]=${winter.id}`, `[documentId][$eq]=${winter.documentId}`]) {
      const { data, meta } = await list(people.ravi, type, `filters[event]${filter}&populate=event`)
      expect({ data, total: meta.pagination.total }).toEqual({ data: [], total: 0 })
    }
  }
})

test('A person without events sees nothing, and cannot tell a hidden item from an unknown one', async () => {
  for (const type of TYPES) {
    await expectSees(people.outsider, type, [])
    const never = await server.call('GET', `/${type}/999999`, { as: people.outsider })
    const hidden = await server.call('GET', `/${type}/${shared[type].id}`, { as: people.outsider })
    expect(hidden.body).toEqual(never.body)
  }
})

test('A co-ordinator who is not a member sees only their own items', async () => {
  for (const type of TYPES) await expectSees(people.meera, type, [shared])
})

test('The emergency co-ordinator of an event sees its sub-events, but nobody’s travel', async () => {
  await expectSees(people.emergency, 'sub-events', [shared, ravis])
  for (const type of TRAVEL) await expectSees(people.emergency, type, [])
})

test('An Admin sees everything without being a member', async () => {
  for (const type of TYPES) await expectSees(people.admin, type, [shared, ravis, winters])
})

test('An item of one type is not found under another', async () => {
  expectRefusal(await server.call('GET', `/flights/${shared.buses.id}`, { as: people.admin }), 404)
})

test('A person who was taken off an item no longer sees it', async () => {
  const { given, ctx } = server
  const bus = await given.bus(monsoon.id)
  await given.assign(bus, people.asha.id)
  const read = () => server.call('GET', `/buses/${bus.id}`, { as: people.asha })
  expect((await read()).status).toBe(200)
  await ctx.db.deleteFrom('assignments').where('item_id', '=', bus.id).execute()
  expectRefusal(await read(), 404)
  await ctx.db.deleteFrom('items').where('id', '=', bus.id).execute()
})

describe('The filter by assigned person', () => {
  const of = ({ id }: GivenPerson) => `filters[assigned_users][id][$eq]=${id}`

  test('only narrows what the caller sees', async () => {
    for (const type of TRAVEL) {
      expect(await idsIn(people.asha, type, of(people.asha))).toEqual([shared[type].id, winters[type].id])
      // a fellow traveller, whose other items stay hidden
      expect(await idsIn(people.asha, type, of(people.ravi))).toEqual([shared[type].id])
      expect(await idsIn(people.ravi, type, of(people.asha))).toEqual([shared[type].id])
      expect(await idsIn(people.meera, type, of(people.ravi))).toEqual([shared[type].id])
      expect(await idsIn(people.admin, type, of(people.ravi))).toEqual([shared[type].id, ravis[type].id])
    }
  })

  test('reveals nothing to an outsider: the answer is the same for a match and no match', async () => {
    for (const type of TRAVEL) {
      const bodies = await Promise.all(
        [people.asha.id, people.outsider.id, 999_999].map(id =>
          list(people.outsider, type, `filters[assigned_users][id][$eq]=${id}`),
        ),
      )
      expect(new Set(bodies.map(body => JSON.stringify(body))).size).toBe(1)
    }
  })
})

test('Items of one event are the same whether they are found in memory or by a statement', async () => {
  const { given, clock } = server
  const { asha, ravi, meera, emergency, outsider, admin } = people
  const later = new Date(clock.now.getTime() + 3_600_000)
  const early = await given.bus(monsoon.id, { time: clock.now }, ravi.id)
  const late = await given.bus(monsoon.id, { time: later }, meera.id)
  for (const bus of [late, early]) await given.assign(bus, asha.id)
  for (const me of [asha, ravi, meera, emergency, outsider, admin])
    for (const type of TYPES)
      for (const event of [monsoon.id, winter.id, 999_999])
        for (const own of ['', `&filters[assigned_users][id][$eq]=${me.id}`]) {
          if (own && type === 'sub-events') continue
          const page = `pagination[pageSize]=2&populate=*&filters[event][id][$eq]=${event}${own}`
          const inMemory = await list(me, type, page)
          const byStatement = await list(me, type, `${page}&filters[documentId][$ne]=${'0'.repeat(24)}`)
          expect(inMemory, `${type} of ${event} for ${me.id}${own}`).toEqual(byStatement)
        }
  for (const { id } of [early, late]) await server.ctx.db.deleteFrom('items').where('id', '=', id).execute()
})

describe('Who has checked in to a sub-event', () => {
  const namesSeenBy = async (as: GivenPerson) => {
    const path = `/sub-events/${shared['sub-events'].documentId}?populate=checked_in_users`
    const { data } = (await server.call('GET', path, { as })).body
    return [data.checkedInCount, data.checked_in_users.map(({ name }: GivenPerson) => name)]
  }

  test('is visible to Admins and its co-ordinator; others see themselves and the count', async () => {
    const { asha, ravi, meera, emergency, admin } = people
    const row = { item_id: shared['sub-events'].id, at: server.clock.now, method: 'self' }
    await server.ctx.db
      .insertInto('check_ins')
      .values([
        { ...row, user_id: ravi.id },
        { ...row, user_id: meera.id },
      ])
      .execute()
    expect(await namesSeenBy(asha)).toEqual([2, []])
    expect(await namesSeenBy(ravi)).toEqual([2, ['Ravi']])
    expect(await namesSeenBy(emergency)).toEqual([2, []])
    expect(await namesSeenBy(meera)).toEqual([2, ['Meera', 'Ravi']])
    expect(await namesSeenBy(admin)).toEqual([2, ['Meera', 'Ravi']])
  })
})

describe('A query that the endpoint does not declare', () => {
  const UNDECLARED: [query: string, named: string][] = [
    ['filters[co_ordinator][email][$startsWith]=a', 'filters[co_ordinator][email][$startsWith]'],
    ['filters[assigned_users][email][$eq]=a', 'filters[assigned_users][email][$eq]'],
    ['filters[event][id][$containsi]=1', 'filters[event][id][$containsi]'],
    ['filters[$or][0][event][name][$eq]=1', 'filters[$or][0][event][name][$eq]'],
    ['populate=co_ordinator.sessions', 'populate co_ordinator.sessions'],
    ['populate[checked_in_users][populate]=role', 'populate[checked_in_users][populate] role'],
    ['sort=co_ordinator.contact', 'sort co_ordinator.contact'],
    ['fields=password', 'fields password'],
    ['where[event]=1', 'where'],
  ]

  test('is refused with its name', async () => {
    for (const type of TYPES) {
      for (const [query, named] of UNDECLARED) {
        const answer = await server.call('GET', `/${type}?${query}`, { as: people.asha })
        expectRefusal(answer, 400)
        expect(answer.body.error.message).toContain(`a key that is not known here: ${named}`)
      }
    }
  })

  test('is refused where only other endpoints declare it', async () => {
    for (const path of [
      `/sub-events?filters[assigned_users][id][$eq]=1`,
      '/sub-events?populate=co_ordinator',
      '/flights?populate=checked_out_users',
      '/flights?sort=time',
      `/flights/${shared.flights.id}?sort=departure`,
      `/events/${monsoon.id}/my-itinerary?populate=event`,
    ])
      expectRefusal(await server.call('GET', path, { as: people.asha }), 400)
  })
})

describe('A list', () => {
  test('is sorted by time or as requested, and paginated', async () => {
    const { given } = server
    const event = await given.event()
    const hours = (n: number) => new Date(server.clock.now.getTime() + n * 3_600_000)
    for (const [name, start] of [
      ['b', 3],
      ['A', 1],
      ['C', 2],
    ] as const)
      await given.subEvent(event.id, { name, start_date: hours(start), end_date: hours(start + 1) })
    const names = async (query: string) =>
      (await list(people.admin, 'sub-events', `filters[event][id][$eq]=${event.id}&${query}`)).data.map(
        (row: { name: string }) => row.name,
      )
    expect(await names('')).toEqual(['A', 'C', 'b'])
    expect(await names('sort=startDate:desc')).toEqual(['b', 'C', 'A'])
    expect(await names('sort[0]=name')).toEqual(['A', 'b', 'C'])
    const { data, meta } = await list(
      people.admin,
      'sub-events',
      `filters[event][documentId][$eq]=${event.documentId}&pagination[page]=2&pagination[pageSize]=2`,
    )
    expect(data.map((row: { name: string }) => row.name)).toEqual(['b'])
    expect(meta.pagination).toEqual({ page: 2, pageSize: 2, pageCount: 2, total: 3 })
    await server.ctx.db.deleteFrom('events').where('id', '=', event.id).execute()
  })
})
