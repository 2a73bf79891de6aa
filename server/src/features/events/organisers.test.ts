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
