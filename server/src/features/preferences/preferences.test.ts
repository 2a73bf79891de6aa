import { beforeEach, describe, expect, test } from 'vitest'
import { changesIn } from '#test/changes.ts'
import type { GivenPerson } from '#test/given.ts'
import { expectNothing } from '#test/no-change.ts'
import { puneHome } from '#test/pune.ts'
import { race } from '#test/race.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
const { call } = server
const PATH = '/user-event-preferences'

const wanted = { food: 'Non-Veg', tshirtSize: 'XL', drinkPreference: ['Beer', 'Masala chai'], ...puneHome }

let asha: GivenPerson
let ravi: GivenPerson
let event: { id: number; documentId: string }
beforeEach(async () => {
  asha = await server.given.person({ name: 'Asha' })
  ravi = await server.given.person({ name: 'Ravi' })
  event = await server.given.event({ available_drinks: ['Masala chai', 'Beer'] })
  for (const { id } of [asha, ravi]) await server.given.member(event.id, id)
})

const save = (data: object, as: GivenPerson = asha) =>
  call('POST', PATH, { as, body: { data: { user: as.id, event: event.documentId, ...wanted, ...data } } })
const change = (id: number | string, data: object, as: GivenPerson = asha) =>
  call('PUT', `${PATH}/${id}`, { as, body: { data } })
const ownOf = async (as: GivenPerson) =>
  (
    await call(
      'GET',
      `${PATH}?filters[user][id][$eq]=${as.id}&filters[event][documentId][$eq]=${event.documentId}`,
      { as },
    )
  ).body.data
const rowsOf = (eventId: number) =>
  server.ctx.db.selectFrom('preferences').selectAll().where('event_id', '=', eventId).execute()

describe('Saving for the first time', () => {
  test('stores every field, for the event by either id, and the event shows it', async () => {
    const { status, body } = await save({})
    expect(status).toBe(200)
    expect(body.data).toEqual({
      id: expect.any(Number),
      documentId: expect.stringMatching(/^[a-z0-9]{24}$/),
      event: { id: event.id, documentId: event.documentId },
      country: 'India',
      confidence: 1,
      flat: '',
      landmark: '',
      ...wanted,
    })
    expect((await save({ event: event.id }, ravi)).body.data).toMatchObject(wanted)
    expect(await ownOf(asha)).toMatchObject([{ id: body.data.id, ...wanted }])
    const { body: read } = await call('GET', `/events/${event.id}`, { as: asha })
    expect(read.data.hasPreferences).toBe(true)
  })

  test('twice, from two phones or after a lost answer, gives one row with the later values', async () => {
    const first = await save({})
    const answers = await race(20, index => save({ tshirtSize: index % 2 ? 'S' : 'M' }))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(new Set(answers.map(({ body }) => body.data.id))).toEqual(new Set([first.body.data.id]))
    const rows = await rowsOf(event.id)
    expect(rows).toHaveLength(1)
    expect(['S', 'M']).toContain(rows[0]?.tshirt_size)
    await save({ tshirtSize: '3XL' })
    expect(await rowsOf(event.id)).toMatchObject([{ tshirt_size: '3XL', created_at: server.clock.now }])
  })

  test('accepts no drinks, all drinks, and an address without a street', async () => {
    for (const data of [
      { drinkPreference: [] },
      { drinkPreference: ['Beer', 'Masala chai'] },
      { street: '' },
    ])
      expect((await save(data)).body.data).toMatchObject(data)
  })

  test('is for members only, also of an inactive event', async () => {
    const other = await server.given.event()
    const away = await server.given.event({ active: false })
    await server.given.member(away.id, asha.id)
    const nothing = { drinkPreference: [] }
    await expectNothing(server.ctx, () => save({ event: other.id, ...nothing }), 'not_found', 404)
    await expectNothing(server.ctx, () => save({ event: 999_999, ...nothing }), 'not_found', 404)
    expect((await save({ event: away.id, ...nothing })).status).toBe(200)
    const admin = await server.given.person({ role: 'Admin' })
    await expectNothing(server.ctx, () => save({}, admin), 'not_found', 404)
  })

  test('is only for the caller', async () => {
    await expectNothing(server.ctx, () => save({ user: ravi.id }), 'forbidden', 403)
    const admin = await server.given.person({ role: 'Admin' })
    await expectNothing(server.ctx, () => save({ user: ravi.id }, admin), 'forbidden', 403)
  })
})

describe('An address', () => {
  test.each([
    ['at the northern edge', { latitude: 18.6298 }, true],
    ['a step beyond it', { latitude: 18.62981 }, false],
    ['at the southern edge', { latitude: 18.4088 }, true],
    ['a step beyond that', { latitude: 18.40879 }, false],
    ['at the eastern edge', { longitude: 73.9673 }, true],
    ['a step beyond this', { longitude: 73.96731 }, false],
    ['at the western edge', { longitude: 73.6943 }, true],
    ['a step beyond the last', { longitude: 73.69429 }, false],
    ['in Mumbai', { latitude: 19.076, longitude: 72.8777 }, false],
  ])('%s of Pune', async (_, point, isTaken) => {
    if (isTaken) expect((await save(point)).body.data).toMatchObject(point)
    else {
      await expectNothing(server.ctx, () => save(point), 'outside_region', 400)
      expectRefusal(
        await save(point),
        400,
        `"${puneHome.formattedAddress}" is outside Pune. Only addresses in Pune are accepted.`,
      )
    }
  })

  test('outside Pune is refused by a change as well, which changes nothing', async () => {
    const { body } = await save({})
    const mumbai = { ...puneHome, latitude: 19.076, longitude: 72.8777 }
    await expectNothing(
      server.ctx,
      () => change(body.data.id, { tshirtSize: 'S', ...mumbai }),
      'outside_region',
      400,
    )
  })

  test('is changed as a whole or not at all', async () => {
    const { body } = await save({})
    const sentence = 'Please select a valid address from the search results or map picker'
    for (const part of [{ latitude: 18.52 }, { street: 'Elsewhere' }, { formattedAddress: 'Elsewhere' }])
      expectRefusal(await change(body.data.id, part), 400, sentence)
    expect((await change(body.data.id, { ...puneHome, zipCode: '411052' })).body.data.zipCode).toBe('411052')
  })
})

const kothrud = { ...puneHome, street: 'Kothrud', formattedAddress: 'Kothrud, Pune, Maharashtra 411038' }

describe('A home', () => {
  test('needs a street, a society or a landmark besides its locality (R220)', async () => {
    await expectNothing(server.ctx, () => save(kothrud), 'address_too_coarse', 400)
    expectRefusal(
      await save(kothrud),
      400,
      '"Kothrud" alone does not lead to your home. Please add a society, street or landmark.',
    )
    const found = { ...kothrud, flat: 'B-12', landmark: 'Karishma Society' }
    const { body } = await save(found)
    expect(body.data).toMatchObject(found)
    await expectNothing(server.ctx, () => change(body.data.id, { landmark: '' }), 'address_too_coarse', 400)
    await expectNothing(server.ctx, () => change(body.data.id, kothrud), 'address_too_coarse', 400)
  })

  test('keeps neither flat nor landmark when it moves', async () => {
    const { body } = await save({ flat: 'B-12', landmark: 'Depot' })
    const moved = { ...puneHome, street: '3 Baner Road' }
    expect((await change(body.data.id, moved)).body.data).toMatchObject({ flat: '', landmark: '' })
    await change(body.data.id, { flat: 'C-1' })
    expect((await save({})).body.data.flat).toBe('')
  })

  test('that was saved before the rule stays until it is edited', async () => {
    const { body } = await save({})
    await server.ctx.db
      .updateTable('preferences')
      .set({ street: kothrud.street, formatted_address: kothrud.formattedAddress })
      .where('id', '=', body.data.id)
      .execute()
    expect((await change(body.data.id, { tshirtSize: 'S', ...kothrud })).status).toBe(200)
    expect((await save({ food: 'Veg', ...kothrud })).body.data).toMatchObject({
      food: 'Veg',
      street: 'Kothrud',
    })
    const baner = { ...kothrud, street: 'Baner', formattedAddress: 'Baner, Pune, Maharashtra 411045' }
    await expectNothing(server.ctx, () => change(body.data.id, baner), 'address_too_coarse', 400)
  })

  test('has a flat of at most 50 characters', async () => {
    await expectNothing(server.ctx, () => save({ flat: 'x'.repeat(51) }), 'invalid', 400)
  })
})

describe('A change', () => {
  test('of one field keeps the others, by either id, and may repeat user and event', async () => {
    const { body } = await save({})
    const { id, documentId } = body.data
    const food = await change(documentId, { food: 'Veg', user: asha.id, event: event.documentId })
    expect(food.body.data).toEqual({ ...body.data, food: 'Veg' })
    const drinks = await change(id, { drinkPreference: [] })
    expect(drinks.body.data).toEqual({ ...body.data, food: 'Veg', drinkPreference: [] })
    expect(await ownOf(asha)).toMatchObject([{ food: 'Veg', drinkPreference: [], tshirtSize: 'XL' }])
  })

  test('of another person’s preferences is 404, also for an Admin', async () => {
    const { body } = await save({}, ravi)
    const admin = await server.given.person({ role: 'Admin' })
    for (const as of [asha, admin])
      for (const id of [body.data.id, body.data.documentId, 999_999, 'nonsense'])
        await expectNothing(server.ctx, () => change(id, { food: 'Veg' }, as), 'not_found', 404)
  })

  test('cannot move a row to another person or event', async () => {
    const { body } = await save({})
    const other = await server.given.event()
    await server.given.member(other.id, asha.id)
    for (const data of [{ user: ravi.id }, { event: other.id }, { event: 999_999 }])
      await expectNothing(server.ctx, () => change(body.data.id, { food: 'Veg', ...data }), 'forbidden', 403)
  })
})

describe('A drink', () => {
  test('that the event does not offer is refused', async () => {
    const { body } = await save({})
    const not = { drinkPreference: ['Beer', 'Whisky'] }
    await expectNothing(server.ctx, () => save(not), 'drink_not_offered', 400)
    await expectNothing(server.ctx, () => change(body.data.id, not), 'drink_not_offered', 400)
  })

  test('that is no longer offered does not block another change', async () => {
    const { body } = await save({})
    await server.ctx.db
      .updateTable('events')
      .set({ available_drinks: [] })
      .where('id', '=', event.id)
      .execute()
    expect((await change(body.data.id, { food: 'Veg' })).status).toBe(200)
    await expectNothing(server.ctx, () => save({}), 'drink_not_offered', 400)
  })

  test('twice is refused', async () => {
    expectRefusal(await save({ drinkPreference: ['Beer', 'Beer'] }), 400, 'Please choose each drink once')
  })
})

describe('An invalid body is refused:', () => {
  test.each<[string, object, string | RegExp]>([
    ['no food', { food: undefined }, 'Please select your food preference'],
    ['the form’s spelling of food', { food: 'Non Veg' }, 'Please select your food preference'],
    ['no size', { tshirtSize: undefined }, 'Please select your jacket size'],
    ['a size that does not exist', { tshirtSize: '4XL' }, 'Please select your jacket size'],
    ['no address', { formattedAddress: ' ' }, /^Please select a valid address/],
    ['a PIN of five digits', { zipCode: '41103' }, 'Please enter a 6-digit PIN code'],
    ['a PIN that begins with 0', { zipCode: '011038' }, 'Please enter a 6-digit PIN code'],
    ['a latitude in words', { latitude: '18.5' }, /latitude and a longitude/],
    ['a latitude beyond the pole', { latitude: 91 }, /latitude and a longitude/],
    ['no person', { user: undefined }, 'Missing user or event information'],
    ['no event', { event: undefined }, 'Missing user or event information'],
    ['an event without an id', { event: {} }, 'Missing user or event information'],
    ['a country', { country: 'Nepal' }, 'Please send India as the country'],
    ['a confidence', { confidence: 0.1 }, 'Please send 1 as the confidence'],
    ['a street with a NUL', { street: 'a\u0000b' }, /plain text/],
    ['a street without an end', { street: 'x'.repeat(201) }, /at most 200/],
  ])('%s', async (_, data, sentence) => {
    const before = await changesIn(server.ctx)
    expectRefusal(await save(data), 400, sentence)
    expect((await changesIn(server.ctx)).preferences).toBe(before.preferences)
  })
})

describe('Reading', () => {
  test('returns only the caller’s preferences, with the address', async () => {
    await save({})
    await save({}, ravi)
    for (const path of [PATH, `${PATH}?filters[event][id][$eq]=${event.id}`]) {
      const { body } = await call('GET', path, { as: asha })
      expect(body.data).toMatchObject([wanted])
      expect(body.meta.pagination.total).toBe(1)
    }
    const others = await call('GET', `${PATH}?filters[user][id][$eq]=${ravi.id}`, { as: asha })
    expect([others.status, others.body.data]).toEqual([200, []])
  })

  test('an Admin sees everyone’s preferences of an event, without addresses', async () => {
    await save({})
    await save({ street: 'Only Ravi’s' }, ravi)
    const admin = await server.given.person({ role: 'Admin' })
    await server.given.member(event.id, admin.id)
    await save({ street: 'The Admin’s own' }, admin)
    const { body } = await call(
      'GET',
      `${PATH}?filters[event][documentId][$eq]=${event.documentId}&populate=user&pagination[limit]=1000&sort=createdAt`,
      { as: admin },
    )
    // an Admin reaches everybody (R13)
    const reachable = async ({ id }: GivenPerson, name: unknown) => {
      const people = server.ctx.db.selectFrom('users').select(['email', 'contact']).where('id', '=', id)
      return { id, name, ...(await people.executeTakeFirstOrThrow()) }
    }
    const bare = { food: 'Non-Veg', drinkPreference: ['Beer', 'Masala chai'], tshirtSize: 'XL' }
    const ids = { id: expect.any(Number), documentId: expect.any(String) }
    expect(body.data).toEqual([
      { ...ids, ...bare, user: await reachable(asha, 'Asha') },
      { ...ids, ...bare, user: await reachable(ravi, 'Ravi') },
      expect.objectContaining({
        street: 'The Admin’s own',
        user: await reachable(admin, expect.any(String)),
      }),
    ])
    expect(body.meta.pagination).toEqual({ start: 0, limit: 1000, total: 3 })
    const second = await call(
      'GET',
      `${PATH}?filters[event][id][$eq]=${event.id}&pagination[pageSize]=2&pagination[page]=2`,
      { as: admin },
    )
    expect(second.body.meta.pagination).toEqual({ page: 2, pageSize: 2, pageCount: 2, total: 3 })
    expect(second.body.data).toHaveLength(1)
  })

  test('an undeclared filter is refused by name', async () => {
    for (const query of [
      'filters[lane][$eq]=x',
      'populate=address',
      'sort=street',
      'filters[user][email][$eq]=1',
    ])
      expectRefusal(await call('GET', `${PATH}?${query}`, { as: asha }), 400, /not known here/)
  })

  test('leaving the event deletes the preferences', async () => {
    await save({})
    await server.ctx.db.deleteFrom('event_members').where('user_id', '=', asha.id).execute()
    expect(await rowsOf(event.id)).toEqual([])
  })
})
