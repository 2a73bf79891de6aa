import * as carPools from '@muster/domain/car-pools/endpoints.ts'
import * as events from '@muster/domain/events/endpoints.ts'
import * as itinerary from '@muster/domain/itinerary/endpoints.ts'
import { listNotifications } from '@muster/domain/notifications/endpoints-inbox.ts'
import * as preferences from '@muster/domain/preferences/endpoints.ts'
import type { FieldType, QueryRules } from '@muster/domain/shared/endpoint.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import type { GivenItem } from '#test/given-items.ts'
import { testServer } from '#test/server.ts'
import { keyOf } from './query-refusals.ts'
import { operatorsOf } from './read-filters.ts'

const server = testServer()
let admin: GivenPerson
let asha: GivenPerson
let ravi: GivenPerson
let event: GivenItem
let carPool: GivenItem

beforeAll(async () => {
  const { given } = server
  admin = await given.person({ name: 'Admin', role: 'Admin' })
  asha = await given.person({ name: 'Asha' })
  ravi = await given.person({ name: 'Ravi' })
  event = await given.event({ latitude: 18.7557, longitude: 73.4091 })
  for (const { id } of [asha, ravi]) {
    await given.member(event.id, id)
    await given.preferences(event.id, id)
  }
  for (const item of [await given.flight(event.id), await given.bus(event.id), await given.room(event.id)])
    await given.assign(item, asha.id)
  await given.subEvent(event.id)
  carPool = await given.carPool(event.id, ravi.id, {
    meeting_point: 'Gate 3, Paud Road, Kothrud, Pune',
    area: 'Kothrud, Pune',
    place_id: 'gate-3',
    latitude: 18.50747,
    longitude: 73.80771,
  })
  await given.carPoolRequest(carPool, asha.id, ravi.id)
  await given.notification(event.id, [asha.id, admin.id], { path: '/events/1/agenda', sent_at: new Date() })
})

const lists = [
  events.listEvents,
  itinerary.listSubEvents,
  itinerary.listFlights,
  itinerary.listBuses,
  itinerary.listHotelRooms,
  preferences.listPreferences,
  carPools.listCarPools,
  carPools.listCarPoolRequests,
  listNotifications,
] as { path: string; query: QueryRules }[]

/** A notification is never edited. */
const sortsOf = (path: string) =>
  path === listNotifications.path ? ['id', 'createdAt'] : ['id', 'createdAt', 'updatedAt']

const SAMPLES: Readonly<Record<Extract<FieldType, string>, string>> = {
  ...{ id: '7', documentId: 'a'.repeat(24), number: '18.5', text: "O'Brien" },
  ...{ instant: '2026-11-21', boolean: 'true', search: 'x' },
}
const sampleOf = (type: FieldType, operator: string) => {
  if (operator === '$null' || operator === '$notNull') return 'true'
  return typeof type === 'string' ? SAMPLES[type] : (type[0] ?? '')
}

const ids = async (path: string, as: GivenPerson) => {
  const { status, body } = await server.call('GET', path, { as })
  expect(status, `${path} ${JSON.stringify(body)}`).toBe(200)
  return body.data.map(({ id }: { id: number }) => id)
}

describe.each(lists)('$path', ({ path, query }) => {
  test('is filtered by each field that it declares, with each operator of its type', async () => {
    for (const [field, type] of Object.entries(query.filters ?? {}))
      for (const operator of operatorsOf(type)) {
        const key = keyOf(['filters', ...field.split('.'), operator])
        for (const as of [asha, admin])
          await ids(`${path}?${key}=${encodeURIComponent(sampleOf(type, operator))}`, as)
      }
  })

  test('is sorted by each field that it declares, and by id, createdAt and updatedAt in any case', async () => {
    expect(query.sort).toEqual(expect.arrayContaining(sortsOf(path)))
    for (const field of query.sort ?? [])
      expect((await ids(`${path}?sort[${field}]=desc`, asha)).length).toBeGreaterThan(0)
  })

  test('finds what it returns by each of its plain fields', async () => {
    const { body } = await server.call('GET', `${path}?sort=id`, { as: asha })
    const [row] = body.data
    const declared = Object.keys(query.filters ?? {})
    for (const [field, value] of Object.entries(row)) {
      if (!declared.includes(field) || value === null) continue
      const found = await ids(`${path}?filters[${field}]=${encodeURIComponent(String(value))}`, asha)
      expect(found, field).toContain(row.id)
    }
  })

  test('declares all plain fields of its reply, without sums and what the caller is to it', async () => {
    const { body } = await server.call('GET', path, { as: asha })
    const computed = [
      'membersCount',
      'joinRefusal',
      'isCoordinator',
      'hasPreferences',
      'requestsToAnswer',
      'rollCall',
      'checkedInCount',
      'totalCount',
    ]
    const plain = Object.entries(body.data[0])
      .filter(([name, value]) => !computed.includes(name) && (typeof value !== 'object' || value === null))
      .map(([name]) => name)
      .filter(name => !['locationCoOrds', 'request'].includes(name))
    expect(Object.keys(query.filters ?? {})).toEqual(expect.arrayContaining(plain))
  })

  test('has all parts that it declares with populate=*', async () => {
    // other recipients are for Admins
    const as = path === listNotifications.path ? admin : asha
    const { body } = await server.call('GET', `${path}?populate=*`, { as })
    const parts = (query.populate ?? []).filter(part => !part.includes('.') && part !== 'board')
    expect(Object.keys(body.data[0])).toEqual(expect.arrayContaining(parts))
  })
})

describe('A filter finds nothing by what the caller may not read', () => {
  test('An Admin finds nobody by their home address', async () => {
    const path = '/user-event-preferences'
    const [own] = (await server.call('GET', path, { as: asha })).body.data
    for (const field of ['street', 'formattedAddress', 'latitude', 'placeId', 'zipCode']) {
      const filter = `filters[${field}]=${encodeURIComponent(String(own[field]))}`
      expect(await ids(`${path}?${filter}`, asha)).toEqual([own.id])
      expect(await ids(`${path}?${filter}`, admin)).toEqual([])
      expect(await ids(`${path}?filters[$or][0][${field}][$ne]=7&${filter}`, ravi)).not.toContain(own.id)
    }
    expect(await ids(`${path}?filters[street][$ne]=nowhere`, admin)).toEqual([])
    expect((await ids(`${path}?filters[food]=Veg`, admin)).length).toBe(2)
  })

  test('Others find a car pool by its area, and not by its exact place', async () => {
    const find = (filter: string, as: GivenPerson) => ids(`/car-pools?filters${filter}`, as)
    for (const exact of [
      '[meetingPoint][$containsi]=paud',
      '[placeId]=gate-3',
      '[latitude]=18.50747',
      '[$or][0][longitude]=73.80771',
      '[isArea]=false',
    ]) {
      expect(await find(exact, asha), exact).toEqual([])
      expect(await find(exact, ravi), exact).toEqual([carPool.id])
      expect(await find(exact, admin), exact).toEqual([carPool.id])
    }
    expect(await find('[meetingPoint]=Kothrud, Pune', asha)).toEqual([carPool.id])
  })

  test('An outsider finds nothing, however the filter is written', async () => {
    const guest = await server.given.person({ name: 'Guest' })
    for (const { path } of lists.slice(1))
      for (const filter of [
        '[id][$gte]=1',
        '[$or][0][id][$gte]=1&filters[$or][1][event]=1',
        `[event]=${event.id}`,
      ])
        expect(await ids(`${path}?filters${filter}`, guest), path).toEqual([])
  })
})

test('Car pools are found by owner, passenger and event, also with $or', async () => {
  const find = (filters: string) => ids(`/car-pools?${filters}`, asha)
  const other = await server.given.event()
  await server.given.member(other.id, asha.id)
  const ashas = await server.given.carPool(other.id, asha.id)
  const rider = await server.given.person({ name: 'Rider' })
  await server.given.member(event.id, rider.id)
  await server.given.assign(carPool, rider.id)
  expect(await find(`filters[car_owner]=${ravi.id}`)).toEqual([carPool.id])
  expect(await find(`filters[car_owner][id][$ne]=${ravi.id}`)).toEqual([ashas.id])
  expect(await find(`filters[assigned_users][id][$in][0]=${rider.id}`)).toEqual([carPool.id])
  expect(await find(`filters[assigned_users]=${asha.id}&filters[event]=${event.id}`)).toEqual([])
  const either = `filters[$or][0][event]=${event.id}&filters[$or][1][car_owner]=${asha.id}`
  expect(await find(`${either}&sort=id`)).toEqual([carPool.id, ashas.id])
  expect(await find(`filters[event][documentId][$in][]=${event.documentId}`)).toEqual([carPool.id])
  expect(await find('filters[availableSeats][$gte]=1&sort=id')).toEqual([carPool.id, ashas.id])
})
