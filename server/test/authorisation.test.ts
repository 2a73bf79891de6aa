import { authorisation, ROLES, type Role } from '@muster/domain/shared/authorisation.ts'
import { describe, expect, test } from 'vitest'
import { buildApp } from '../src/app.ts'
import { fixtures } from './authorisation/fixtures.ts'
import type { Call, World } from './authorisation/world.ts'
import { worldsIn } from './authorisation/worlds.ts'
import { digestOf } from './digest.ts'
import type { GivenPerson } from './given.ts'
import { leaksIn } from './leaks.ts'
import { expectRefusal } from './refusal.ts'
import { type Answer, testServer } from './server.ts'

const server = testServer()
const { person, worldOf } = worldsIn(server)

const worldsToRead = new Map<Role, Promise<World>>()

/** A GET changes nothing, so all reads of a role share a world; any other call gets one of its own. */
function worldFor(name: string, role: Role): Promise<World> {
  if (methodOf(name) !== 'GET') return worldOf(role)
  const world = worldsToRead.get(role) ?? worldOf(role)
  worldsToRead.set(role, world)
  return world
}

const methodOf = (name: string) => name.split(' ')[0] as 'GET' | 'POST' | 'PUT' | 'DELETE'

async function run(name: string, { path, body, headers }: Call, me: GivenPerson | null): Promise<Answer> {
  const isStream = fixtures[name]?.isStream ?? false
  const answer = await server.call(methodOf(name), path, {
    as: me,
    body,
    isStream,
    ...(headers ? { headers } : {}),
  })
  expect(await leaksIn(server.ctx, answer, me), `${name} leaks personal data`).toEqual([])
  return answer
}

/** A HEAD has the status and the type of its GET, and no body. */
async function expectHead(path: string, { status, headers }: Answer, me: GivenPerson | null) {
  const head = await server.call('HEAD', path, { as: me })
  expect([head.status, head.headers['content-type']]).toEqual([status, headers['content-type']])
  expect(head.body || null).toBeNull()
}

const rowOf = ({ id }: GivenPerson) =>
  server.ctx.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const answerOf = (body: unknown): Answer => ({ status: 200, headers: {}, body })

describe('The authorisation table', () => {
  test('has a fixture for every row, and every row is served', () => {
    expect(Object.keys(fixtures).sort()).toEqual(Object.keys(authorisation).sort())
    const notServed = Object.keys(authorisation).filter(name => {
      const [method, path] = name.split(' ') as ['GET', string]
      return !server.app.hasRoute({ method, url: `/api${path}` })
    })
    expect(notServed).toEqual([])
  })

  test('stops the start when a route has no row in it', async () => {
    const rows = authorisation as Record<string, unknown>
    const { 'GET /users/me': row } = rows
    try {
      delete rows['GET /users/me']
      await expect(buildApp(server.ctx)).rejects.toThrow('GET /users/me has no row in domain/src/shared')
    } finally {
      rows['GET /users/me'] = row
    }
    const app = await buildApp(server.ctx)
    expect(() => app.get('/api/temporary', async () => ({}))).toThrow('GET /temporary has no row')
    await app.close()
  })

  for (const [name, row] of Object.entries(authorisation)) {
    for (const role of ROLES) {
      const permission = row[role]
      test(`${name} as ${role}: ${permission}`, async () => {
        const world = await worldFor(name, role)
        const fixture = fixtures[name]!
        const call = await fixture.call(world)
        const refused = typeof permission === 'number' ? permission : fixture.refuses?.[role]
        if (refused) await server.jobsDone()
        const before = await digestOf(server.ctx)
        const answer = await run(name, call, world.me)
        if (refused) {
          expectRefusal(answer, refused)
          expect(await digestOf(server.ctx)).toEqual(before)
        } else expect(answer.status, JSON.stringify(answer.body)).toBe(200)
        if (methodOf(name) === 'GET') await expectHead(call.path, answer, world.me)
        if (permission !== 'by-row') return
        if (!fixture.hidden) throw new Error(`${name} is by-row and has no hidden row to try`)
        const hidden = await run(name, fixture.hidden(world), world.me)
        if (hidden.status === 200) {
          if (!fixture.rows) throw new Error(`${name} does not say which rows are hidden`)
          const rows = fixture.rows(world)
          const ids = hidden.body.data.map((row: { id: number }) => row.id)
          expect(ids).toContain(rows.shown.id)
          expect(ids).not.toContain(rows.hidden.id)
        } else expectRefusal(hidden, fixture.refusesHidden?.[role] ?? 404)
        const { name: secretName, documentId } = world.secret
        const secrets = [
          secretName,
          documentId,
          ...Object.values(world.secretItems).map(item => item.documentId),
          world.carPools.secret.documentId,
        ]
        const reply = JSON.stringify(hidden.body)
        expect(secrets.filter(secret => reply.includes(`"${secret}"`))).toEqual([])
      })
    }
  }
})

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
