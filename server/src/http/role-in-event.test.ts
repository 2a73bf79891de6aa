import { beforeAll, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import { testServer } from '#test/server.ts'
import { roleInEvent } from './role-in-event.ts'

const server = testServer()

let asha: GivenPerson
let ravi: GivenPerson
let meera: GivenPerson
let offsite: { id: number; documentId: string }
let other: { id: number }
/** Asha is a member of `offsite`; Meera coordinates its bus and is a member; Ravi is only its emergency coordinator. */
beforeAll(async () => {
  const { given } = server
  ;[asha, ravi, meera] = [await given.person(), await given.person(), await given.person()]
  offsite = await given.event({ emergency_coordinator_id: ravi.id })
  other = await given.event()
  for (const person of [asha, meera]) await given.member(offsite.id, person.id)
  await given.item(offsite.id, 'bus', meera.id)
})

const roleOf = ({ id, sessionId }: GivenPerson, event: { id: number } | { documentId: string }) =>
  roleInEvent(server.ctx, { sessionId, user: { id } as never }, event)

test('A member is an attendee in that event only', async () => {
  expect(await roleOf(asha, offsite)).toBe('attendee')
  expect(await roleOf(asha, { documentId: offsite.documentId })).toBe('attendee')
  expect(await roleOf(asha, other)).toBe('outsider')
})

test('A person named on an item or for emergencies is a coordinator in that event only', async () => {
  expect(await roleOf(meera, { documentId: offsite.documentId })).toBe('coordinator')
  expect(await roleOf(ravi, { id: offsite.id })).toBe('coordinator')
  for (const person of [meera, ravi]) expect(await roleOf(person, other)).toBe('outsider')
})

test('Everybody is an outsider to an event that does not exist', async () => {
  expect(await roleOf(meera, { id: 999_999 })).toBe('outsider')
})
