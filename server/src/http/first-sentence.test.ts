import { beforeAll, expect, test } from 'vitest'
import { ADDRESS, EXPECTED, NO_CAR_POOL } from '#test/first-sentences.ts'
import type { GivenPerson } from '#test/given.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
let asha: GivenPerson
let ravi: GivenPerson
let admin: GivenPerson
let event: { id: number; documentId: string }
beforeAll(async () => {
  asha = await server.given.person({ name: 'Asha' })
  ravi = await server.given.person({ name: 'Ravi' })
  admin = await server.given.person({ role: 'Admin' })
  event = await server.given.event()
  for (const { id } of [asha, ravi]) await server.given.member(event.id, id)
  await server.given.carPool(event.id, ravi.id)
})

test('each call with a body is in this table', () => {
  const withBody = server.routes.filter(({ body }) => body).map(({ name }) => name)
  expect(withBody.sort()).toEqual(Object.keys(EXPECTED).sort())
})

test.each(Object.entries(EXPECTED))('%s says what the form says first', async (name, expected) => {
  const [method, path] = name.split(' ') as ['POST' | 'PUT', string]
  const { empty, whole = {}, isData = false, isForAdmins = false, without = {} } = expected
  const as = isForAdmins ? admin : asha
  const refused = async (body: object, sentence: string) =>
    expectRefusal(await server.call(method, path.replace(':id', '1'), { as, body }), 400, sentence)
  if (empty) await refused({}, empty)
  if (isData && name !== 'PUT /user-event-preferences/:id')
    await refused({ data: {} }, Object.values(without)[0] ?? '')
  for (const [field, sentence] of Object.entries(without)) {
    const { [field as never]: _, ...rest } = whole as Record<string, unknown>
    await refused(isData ? { data: rest } : rest, sentence)
  }
})

test('Preferences without an address say so, whatever else is right', async () => {
  const data = { user: asha.id, event: event.id, food: 'Veg', tshirtSize: 'M', drinkPreference: [] }
  const answer = await server.call('POST', '/user-event-preferences', { as: asha, body: { data } })
  expectRefusal(answer, 400, ADDRESS)
})

test('Saving a car pool is refused in the order of R74', async () => {
  const save = (data: object, as = asha) =>
    server.call('POST', '/car-pools', { as, body: { data: { event: event.id, car_owner: as.id, ...data } } })
  expectRefusal(await save({ event: undefined }), 400, NO_CAR_POOL)
  expectRefusal(await save({ car_owner: undefined }), 400, NO_CAR_POOL)
  expectRefusal(await save({ event: undefined, car_owner: undefined }), 400, NO_CAR_POOL)
  expectRefusal(await save({}, ravi), 409, 'You can only own one car pool per event')
  for (const meetingPoint of [undefined, null, '', '  ', 7])
    expectRefusal(await save({ meetingPoint, availableSeats: 9 }), 400, 'Please enter a meeting point')
  for (const availableSeats of [0, 8, 2.5, 'four'])
    expectRefusal(
      await save({ meetingPoint: 'Kothrud depot', availableSeats }),
      400,
      'Available seats must be between 1 and 7',
    )
  const empty = await server.call('POST', '/car-pools', { as: asha, body: { data: {} } })
  expectRefusal(empty, 400, NO_CAR_POOL)
})
