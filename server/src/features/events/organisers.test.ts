import { expect, test } from 'vitest'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
const { call } = server

test('Organisers are the Admins and the co-ordinators of the event and its items, whatever their names', async () => {
  const { person, event, member, bus, flight } = server.given
  const [admin, emergency, driver, copy, elsewhere] = [
    await person({ name: 'Admin', role: 'Admin' }),
    await person({ name: 'Meera Shah' }),
    await person({ name: 'Ravi Iyer' }),
    await person({ name: 'Meera Shah' }),
    await person({ name: 'Nina Rao' }),
  ]
  await person({ name: 'Gone', role: 'Admin', disabled_at: server.clock.now })
  const offsite = await event({ emergency_coordinator_id: emergency.id })
  const other = await event()
  await member(offsite.id, copy.id)
  for (const id of [driver.id, emergency.id]) await bus(offsite.id, {}, id)
  await flight(offsite.id)
  await flight(other.id, {}, elsewhere.id)
  const read = (as = copy, id: string | number = offsite.id) =>
    call('GET', `/events/${id}/organisers`, { as })
  const ids = async (...args: Parameters<typeof read>) => (await read(...args)).body.data.userIds.toSorted()

  const expected = [admin.id, emergency.id, driver.id].toSorted()
  expect(await ids()).toEqual(expected)
  expect(await ids(driver, offsite.documentId)).toEqual(expected)
  expect(await ids(admin, other.id)).toEqual([admin.id, elsewhere.id].toSorted())
  expectRefusal(await read(elsewhere), 404)
  expectRefusal(await read(copy, 99_999), 404)
})

test('R11: An event tells its reader whether they are a co-ordinator of it, in the list and by itself', async () => {
  const { person, event, member, bus } = server.given
  const [driver, emergency, attendee] = [await person(), await person(), await person()]
  const offsite = await event({ emergency_coordinator_id: emergency.id })
  await member(offsite.id, attendee.id)
  await bus(offsite.id, {}, driver.id)
  const isCoordinator = async (as: typeof driver) => {
    const list = await call('GET', '/events?pagination[pageSize]=100', { as })
    const sorted = await call('GET', '/events?sort=name', { as })
    const one = await call('GET', `/events/${offsite.id}`, { as })
    const byDocumentId = await call('GET', `/events/${offsite.documentId}`, { as })
    const listed = [list, sorted].flatMap(({ body }) => body.data)
    const found = listed.filter(({ id }: { id: number }) => id === offsite.id)
    return [...found, one.body.data, byDocumentId.body.data].map(data => data.isCoordinator)
  }
  expect(await isCoordinator(driver)).toEqual([true, true, true, true])
  expect(await isCoordinator(emergency)).toEqual([true, true, true, true])
  expect(await isCoordinator(attendee)).toEqual([false, false, false, false])

  const unnamed = await event({ emergency_coordinator_id: null })
  const { body } = await call('GET', `/events/${unnamed.id}?fields=isCoordinator`, { as: attendee })
  expect(body.data.isCoordinator).toBe(false)
})
