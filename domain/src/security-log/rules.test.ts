import { expect, test } from 'vitest'
import { findPhones } from './rules.ts'

const phonesIn = (reply: unknown, isAdmin: boolean) => {
  const found = new Set<number>()
  findPhones(reply, { id: 1, isAdmin }, found)
  return [...found]
}
const person = (id: number, contact: string | null = '9876543210') => ({ id, name: 'Asha', contact })

test('R496: A list of staff gives the numbers of its people, and not the own one or one that is missing', () => {
  const reply = { data: [person(1), person(2), person(3, ''), person(4, null)], meta: {} }
  expect(phonesIn(reply, false)).toEqual([2])
  expect(phonesIn(reply, true)).toEqual([2])
})

test('R496: The number of a co-ordinator to call counts for Admins only', () => {
  const bus = { id: 12, co_ordinator: person(3), assigned_users: [person(2)] }
  expect(phonesIn({ data: bus }, true)).toEqual([3, 2])
  expect(phonesIn({ data: bus }, false)).toEqual([2])
  expect(phonesIn({ data: { emergencyCoordinator: person(3) } }, false)).toEqual([])
})

test('R496: Who is in a car pool reads the others as a companion, and who is not in it as staff', () => {
  const ride = {
    id: 31,
    car_owner: person(2),
    assigned_users: [person(3)],
    requests: [{ person: person(4) }],
  }
  expect(phonesIn({ data: [ride] }, false)).toEqual([2, 3, 4])
  expect(phonesIn({ data: [{ ...ride, assigned_users: [person(1)] }] }, false)).toEqual([4])
  expect(phonesIn({ data: { requester: person(1), requestee: person(2) } }, false)).toEqual([])
  expect(phonesIn({ data: { requester: person(3), requestee: person(2) } }, false)).toEqual([3, 2])
})

test('R496: A bus on which its co-ordinator travels is no ride of theirs', () => {
  expect(phonesIn({ data: { id: 12, assigned_users: [person(1), person(2)] } }, false)).toEqual([2])
})

test('R496: The row of a table has the id, and its cells the number', () => {
  const rows = [{ id: 5, values: { name: 'Asha', contact: '9876543210' } }]
  expect(phonesIn({ data: { rows } }, true)).toEqual([5])
})
