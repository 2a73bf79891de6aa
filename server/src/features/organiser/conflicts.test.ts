import { beforeEach, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
const { call } = server

let admin: GivenPerson
let asha: GivenPerson
let event: { id: number }
let bus: { id: number }
let flight: { id: number }
beforeEach(async () => {
  const { given } = server
  admin = await given.person({ role: 'Admin' })
  event = await given.event()
  asha = await given.person({ name: 'Asha Kulkarni' })
  await given.member(event.id, asha.id)
  const at = (minutes: number) => new Date(server.ctx.now().getTime() + minutes * 60_000)
  flight = await given.flight(
    event.id,
    { flight_number: '6E 5271', departure: at(60), arrival: at(180) },
    admin.id,
  )
  bus = await given.bus(event.id, { bus_identifier: 'Bus 2', time: at(200) }, admin.id)
})

const conflicts = async (query = '') =>
  (await call('GET', `/events/${event.id}/conflicts?${query}`, { as: admin })).body
const put = (item: { id: number }, add: number[], remove: number[] = []) =>
  call('PUT', `/items/${item.id}/people`, { as: admin, body: { data: { add, remove } } })

test('Conflicts follow each change of people, times, seats and co-ordinators', async () => {
  const { data: before } = await conflicts()
  expect(before).toEqual([
    { kind: 'no-transport', count: null, person: { id: asha.id, name: 'Asha Kulkarni' }, items: [] },
  ])
  await put(bus, [asha.id])
  expect((await conflicts()).data).toEqual([])
  await put(flight, [asha.id])
  const tooSoon = {
    ...{ kind: 'bus-before-landing', count: 20, person: { id: asha.id, name: 'Asha Kulkarni' } },
    items: [
      { id: flight.id, kind: 'flight', name: '6E 5271' },
      { id: bus.id, kind: 'bus', name: 'Bus 2' },
    ],
  }
  expect((await conflicts()).data).toEqual([tooSoon])
  const { body: people } = await call('GET', `/items/${bus.id}/people`, { as: admin })
  expect(people.data).toMatchObject([{ id: asha.id, conflicts: [tooSoon] }])

  const { data: settings } = (await call('GET', `/items/${bus.id}/settings`, { as: admin })).body
  const time = new Date(Date.parse(settings.item.time) + 60 * 60_000).toISOString()
  await call('PUT', `/items/${bus.id}/settings`, {
    ...{ as: admin, body: { data: { revision: 1, item: { ...settings.item, time, coordinator: null } } } },
  })
  expect((await conflicts()).data).toMatchObject([{ kind: 'nobody-to-call', items: [{ id: bus.id }] }])
  const ravi = await server.given.person()
  await server.given.member(event.id, ravi.id)
  await put(bus, [ravi.id])
  await call('PUT', `/items/${bus.id}/settings`, {
    ...{ as: admin, body: { data: { revision: 2, item: { ...settings.item, time, capacity: 1 } } } },
  })
  expect((await conflicts()).data).toMatchObject([{ kind: 'overfull', count: 1, items: [{ id: bus.id }] }])
})

test('Conflicts are listed by item and a page at a time', async () => {
  const alone = await server.given.bus(event.id, { bus_identifier: 'Bus 3' })
  const { data, meta } = await conflicts('pagination[page]=2&pagination[pageSize]=1')
  expect(data).toMatchObject([{ kind: 'no-transport' }])
  expect(meta.pagination.total).toBe(2)
  expect((await conflicts(`filters[item]=${alone.id}`)).data).toMatchObject([{ kind: 'nobody-to-call' }])
})

test('What is over is no conflict any more', async () => {
  await put(bus, [asha.id])
  await server.given.bus(event.id, { time: new Date(server.ctx.now().getTime() - 60_000) })
  expect((await conflicts()).data).toEqual([])
})
