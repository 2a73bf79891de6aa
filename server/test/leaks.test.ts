import { expect, test } from 'vitest'
import { worldsIn } from './authorisation/worlds.ts'
import type { GivenPerson } from './given.ts'
import { leaksIn } from './leaks.ts'
import { type Answer, testServer } from './server.ts'

const server = testServer()
const { person } = worldsIn(server)

const rowOf = ({ id }: GivenPerson) =>
  server.ctx.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const answerOf = (body: unknown): Answer => ({ status: 200, headers: {}, body })

test('The leak check finds leaks', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  const { contact, password_hash: hash } = await rowOf(ravi)
  const find = (body: unknown) => leaksIn(server.ctx, answerOf(body), asha)
  expect(await find({ data: { id: asha.id, email: asha.email } })).toEqual([])
  expect(await find({ data: [{ user: { email: ravi.email } }] })).toEqual([ravi.email])
  expect(await find({ data: { contact } })).toEqual([contact])
  expect(await find({ me: { passwordHash: '' } })).toEqual(['me.passwordHash'])
  expect(await find({ note: `x ${hash} x` })).toEqual([hash])
  const { id: eventId } = await server.given.event()
  for (const { id } of [asha, ravi]) await server.given.member(eventId, id)
  const homes = [
    await server.given.preferences(eventId, asha.id),
    await server.given.preferences(eventId, ravi.id),
  ]
  const [own, his] = await server.ctx.db
    .selectFrom('preferences')
    .selectAll()
    .where(
      'id',
      'in',
      homes.map(({ id }) => id),
    )
    .orderBy('id')
    .execute()
  expect(await find({ data: [{ street: own?.street, latitude: own?.latitude }] })).toEqual([])
  expect(await find({ data: [{ latitude: his?.latitude }] })).toEqual([String(his?.latitude)])
  expect(await find({ note: `at ${his?.street}` })).toEqual([his?.street])
  expect(await find({ data: [{ id: ravi.sessionId, isCurrent: false }] })).toEqual([
    `session ${ravi.sessionId}`,
  ])
})

test('The leak check allows a co-ordinator’s card where R13 does, and nothing else', async () => {
  const { given } = server
  const [asha, ravi, meera] = [await person('Asha'), await person('Ravi'), await person('Meera')]
  const admin = await person('Admin', 'Admin')
  const event = await given.event({ emergency_coordinator_id: ravi.id })
  await given.member(event.id, asha.id)
  await given.member(event.id, ravi.id)
  const [bus, other] = [await given.bus(event.id, {}, meera.id), await given.bus(event.id, {}, meera.id)]
  await given.assign(bus, asha.id, ravi.id)
  const cardOf = async (who: GivenPerson) => {
    const { id, name, email, contact } = await rowOf(who)
    return { id, name, email, contact }
  }
  const [card, raviCard] = [await cardOf(meera), await cardOf(ravi)]
  const { document_id: documentId } = await rowOf(meera)
  const bothOf = ({ email, contact }: typeof card) => [email, contact]
  const find = (body: unknown, as: GivenPerson | null = asha) => leaksIn(server.ctx, answerOf(body), as)

  expect(await find({ data: { ...bus, co_ordinator: card } })).toEqual([])
  expect(await find({ data: [{ id: bus.id, coordinator: card }] })).toEqual([])
  expect(await find({ data: { items: [], emergencyCoordinator: raviCard } })).toEqual([])
  // a bus coordinator is inside the event, member or not
  expect(await find({ data: { items: [], emergencyCoordinator: raviCard } }, meera)).toEqual([])
  expect(await find({ data: { id: other.id, co_ordinator: card } }, admin)).toEqual([])

  // not as a co-rider, although he is the emergency co-ordinator
  const rider = { id: bus.id, assigned_users: [raviCard] }
  expect(await find({ data: rider })).toEqual(bothOf(raviCard))
  // but to its co-ordinator and an Admin
  expect(await find({ data: rider }, meera)).toEqual([])
  expect(await find({ data: rider }, admin)).toEqual([])
  expect(await find({ data: { ...rider, id: other.id + 1_000 } }, meera)).toEqual(bothOf(raviCard))
  expect(await find({ data: { user: raviCard } }, admin)).toEqual([])
  expect(await find({ data: { user: raviCard } })).toEqual(bothOf(raviCard))
  expect(await find({ data: { id: bus.id, co_ordinator: raviCard } })).toEqual(bothOf(raviCard))
  // not of a bus that she is not on, not without a session, and not to an outsider
  expect(await find({ data: { id: other.id, co_ordinator: card } })).toEqual(bothOf(card))
  expect(await find({ data: { id: bus.id, co_ordinator: card } }, null)).toEqual(bothOf(card))
  expect(await find({ data: { emergencyCoordinator: card } })).toEqual(bothOf(card))
  const outsider = await person('Outsider')
  expect(await find({ data: { emergencyCoordinator: raviCard } }, outsider)).toEqual(bothOf(raviCard))
  // more than a card
  expect(await find({ data: { id: bus.id, co_ordinator: { ...card, documentId } } })).toEqual([
    ...bothOf(card),
    documentId,
  ])
  expect(await find({ data: { id: bus.id, co_ordinator: card, note: card.email } })).toEqual([card.email])
})
