import type { HistoryEntry } from '@muster/domain/history/schema.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { ITEM_DRAFT } from '#test/event-draft.ts'
import { type GivenPerson, PASSWORD } from '#test/given.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
const { call } = server

let admin: GivenPerson
let other: GivenPerson
let asha: GivenPerson
let event: { id: number }
let item: { id: number }
beforeEach(async () => {
  const { given } = server
  admin = await given.person({ role: 'Admin', name: 'Anil Admin' })
  other = await given.person({ role: 'Admin', name: 'Olga Admin' })
  asha = await given.person({ name: 'Asha Kulkarni' })
  event = await given.event()
  await given.member(event.id, asha.id)
  item = await given.bus(event.id, { bus_identifier: 'Bus 1', bus_number: 'MH 14' })
})

const audit = async (query = ''): Promise<HistoryEntry[]> =>
  (await call('GET', `/events/${event.id}/history?${query}`, { as: admin })).body.data
const people = (as: GivenPerson, data: object) =>
  call('PUT', `/items/${item.id}/people`, { as, body: { data } })
async function edit(as: GivenPerson, values: object) {
  const { body } = await call('GET', `/items/${item.id}/settings`, { as })
  const { revision, item: draft } = body.data
  await call('PUT', `/items/${item.id}/settings`, {
    as,
    body: { data: { revision, item: { ...draft, ...values } } },
  })
}

describe('The history of an event', () => {
  test('says who has changed what, from what to what, the newest first', async () => {
    await edit(admin, { busNumber: 'MH 12', coordinator: asha.email, boardingPoint: 'Kothrud depot' })
    await people(other, { add: [asha.id], remove: [] })
    const bus = { id: item.id, kind: 'bus', name: 'Bus 1', isGone: false }
    expect(await audit()).toMatchObject([
      {
        ...{ action: 'assigned', by: { name: 'Olga Admin' }, person: { id: asha.id, name: 'Asha Kulkarni' } },
        ...{ item: bus, changes: [], reason: null },
      },
      {
        ...{ action: 'item-changed', by: { id: admin.id, name: 'Anil Admin' }, person: null, item: bus },
        changes: [
          { field: 'busNumber', was: 'MH 14', is: 'MH 12' },
          { field: 'boardingPoint', was: null, is: 'Kothrud depot' },
          { field: 'coordinatorId', was: null, is: 'Asha Kulkarni' },
        ],
      },
    ])
  })

  test('names what was deleted as it was called, and gives reasons', async () => {
    await call('DELETE', `/items/${item.id}`, { as: admin })
    const data = { remove: [asha.id], reason: 'Moved to another team' }
    await call('PUT', `/events/${event.id}/people`, { as: admin, body: { data } })
    expect(await audit()).toMatchObject([
      { action: 'member-removed', person: { id: asha.id }, reason: 'Moved to another team' },
      { action: 'item-deleted', item: { id: item.id, kind: null, name: 'Bus 1', isGone: true } },
    ])
  })

  test('is that of an item, or of a person who has done something or to whom it was done', async () => {
    await people(other, { add: [asha.id], remove: [] })
    const draft = { as: admin, body: { data: ITEM_DRAFT } }
    const made = (await call('POST', `/events/${event.id}/items`, draft)).body.data
    const actions = async (query: string) => (await audit(query)).map(({ action }) => action)
    expect(await actions(`filters[item]=${item.id}`)).toEqual(['assigned'])
    expect(await actions(`filters[item]=${made.id}`)).toEqual(['item-created'])
    expect(await actions(`filters[person]=${asha.id}`)).toEqual(['assigned'])
    expect(await actions(`filters[person]=${other.id}`)).toEqual(['assigned'])
    expect(await actions(`filters[person]=${admin.id}`)).toEqual(['item-created'])
  })

  test('comes in pages, and without the names of people who have deleted their account', async () => {
    await people(admin, { add: [asha.id], remove: [] })
    await people(admin, { add: [], remove: [asha.id] })
    await call('POST', '/auth/delete-account', { as: asha, body: { currentPassword: PASSWORD } })
    const { body } = await call(
      'GET',
      `/events/${event.id}/history?pagination[page]=2&pagination[pageSize]=1`,
      { as: admin },
    )
    expect(body.data).toMatchObject([
      { action: 'assigned', person: { id: asha.id, name: 'A former member' } },
    ])
    expect(body.meta.pagination).toMatchObject({ page: 2, total: 2 })
  })

  test('of no event is not found', async () => {
    expectRefusal(await call('GET', '/events/2000000000/history', { as: admin }), 404)
  })
})
