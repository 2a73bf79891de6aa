import { currentUserReply } from '@muster/domain/accounts/schema.ts'
import { carPoolsReply } from '@muster/domain/car-pools/schema.ts'
import { sheetReply } from '@muster/domain/imports/schema.ts'
import { flightsReply, myItineraryReply } from '@muster/domain/itinerary/schema.ts'
import { findPhones } from '@muster/domain/security-log/rules.ts'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { phonePlacesIn } from './phone-places.ts'

const person = (id: number) => ({ id, documentId: String(id), name: 'Asha', contact: '9876543210' })

/** By the places of the schema, and by looking through everything. */
function phonesIn(reply: unknown, schema: z.ZodMiniType, isAdmin: boolean) {
  const places = phonePlacesIn(schema, isAdmin)
  const [byPlace, everywhere] = [new Set<number>(), new Set<number>()]
  if (places) findPhones(reply, { id: 1, isAdmin }, byPlace, places)
  findPhones(reply, { id: 1, isAdmin }, everywhere)
  expect([...byPlace].sort()).toEqual([...everywhere].sort())
  return [...byPlace].sort()
}

test('R496: The places of a schema give the same numbers as the whole reply', () => {
  const flight = { id: 12, co_ordinator: person(3), assigned_users: [person(2), person(1)] }
  expect(phonesIn({ data: [flight] }, flightsReply, false)).toEqual([2])
  expect(phonesIn({ data: [flight] }, flightsReply, true)).toEqual([2, 3])
  const ride = {
    id: 31,
    car_owner: person(2),
    assigned_users: [person(3)],
    requests: [{ person: person(4) }],
  }
  expect(phonesIn({ data: [ride] }, carPoolsReply, false)).toEqual([2, 3, 4])
  const rows = [{ id: 5, values: { name: 'Asha', contact: '9876543210' } }]
  expect(phonesIn({ data: { rows } }, sheetReply, true)).toEqual([5])
})

test("R496: An attendee's own day is not looked through, because its numbers are there to be called", () => {
  expect(phonePlacesIn(myItineraryReply, false)).toBeNull()
  const day = { data: { items: [{ id: 7, coordinator: person(3) }], emergencyCoordinator: person(4) } }
  expect(phonesIn(day, myItineraryReply, true)).toEqual([3, 4])
  expect(phonesIn(person(1), currentUserReply, false)).toEqual([])
})
