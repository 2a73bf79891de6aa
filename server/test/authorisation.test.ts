import { authorisation, ROLES, type Role } from '@muster/domain/shared/authorisation.ts'
import { describe, expect, test } from 'vitest'
import { buildApp } from '../src/app.ts'
import { issueCode } from '../src/features/accounts/commands.ts'
import type { Purpose } from '../src/features/accounts/store.ts'
import { replaceCover } from '../src/features/events/commands.ts'
import { resizeCover } from '../src/features/events/cover-image.ts'
import { carPoolFixtures } from './authorisation/car-pools.ts'
import { checkInFixtures } from './authorisation/check-ins.ts'
import { itineraryFixtures } from './authorisation/itinerary.ts'
import { liveAndCalendarFixtures } from './authorisation/live-and-calendar.ts'
import { placesFixtures } from './authorisation/places.ts'
import { preferencesFixtures } from './authorisation/preferences.ts'
import type { Call, Fixture, World, WorldCarPools, WorldItems } from './authorisation/world.ts'
import { digestOf } from './digest.ts'
import { type GivenPerson, PASSWORD } from './given.ts'
import { leaksIn } from './leaks.ts'
import { picture } from './pictures.ts'
import { expectRefusal } from './refusal.ts'
import { type Answer, testServer } from './server.ts'

const server = testServer()

const NEW = 'a much longer phrase'
const cover = picture()
const stored = cover.then(resizeCover)
let count = 0

const fixtures: Record<string, Fixture> = {
  'POST /auth/local': {
    call: ({ asha }) => ({ path: '/auth/local', body: { identifier: asha.email, password: PASSWORD } }),
  },
  'POST /auth/local/register': {
    call: () => {
      count += 1
      const username = `newcomer${count}`
      const person = { username, email: `${username}@muster.test`, name: 'New Person', contact: '9000000001' }
      return { path: '/auth/local/register', body: { ...person, password: NEW } }
    },
  },
  'POST /auth/forgot-password': {
    call: ({ asha }) => ({ path: '/auth/forgot-password', body: { email: asha.email } }),
  },
  'POST /auth/reset-password': {
    call: async ({ code }) => ({
      path: '/auth/reset-password',
      body: { code: await code('reset-password'), password: NEW, passwordConfirmation: NEW },
    }),
  },
  'POST /auth/email-confirmation': {
    call: async ({ code }) => ({
      path: '/auth/email-confirmation',
      body: { confirmation: await code('confirm-email') },
    }),
  },
  'POST /auth/send-email-confirmation': { call: () => ({ path: '/auth/send-email-confirmation' }) },
  'POST /auth/change-password': {
    call: () => ({
      path: '/auth/change-password',
      body: { currentPassword: PASSWORD, password: NEW, passwordConfirmation: NEW },
    }),
  },
  'POST /auth/logout': { call: () => ({ path: '/auth/logout' }) },
  'GET /auth/sessions': { call: () => ({ path: '/auth/sessions' }) },
  'POST /auth/sessions/end-others': { call: () => ({ path: '/auth/sessions/end-others' }) },
  'GET /users/me': { call: () => ({ path: '/users/me?populate=role' }) },
  'GET /events': {
    call: () => ({ path: '/events?populate=coverImage,assigned_users&pagination[pageSize]=1000' }),
    hidden: () => ({ path: '/events?populate=coverImage,assigned_users&pagination[pageSize]=1000' }),
    rows: ({ offsite, secret }) => ({ shown: offsite, hidden: secret }),
  },
  'GET /events/:id': {
    call: ({ offsite }) => ({ path: `/events/${offsite.documentId}?populate=coverImage,assigned_users` }),
    hidden: ({ secret }) => ({ path: `/events/${secret.id}?populate=coverImage,assigned_users` }),
  },
  'POST /events/:id/rsvp': {
    call: ({ offsite }) => ({ path: `/events/${offsite.id}/rsvp` }),
    hidden: ({ secret }) => ({ path: `/events/${secret.id}/rsvp` }),
  },
  'PUT /events/:id/cover-image': {
    call: async ({ offsite }) => ({
      path: `/events/${offsite.id}/cover-image`,
      body: await cover,
      headers: { 'content-type': 'image/png' },
    }),
  },
  'GET /installation': { call: () => ({ path: '/installation' }) },
  'GET /images/:hash': { call: ({ offsite }) => ({ path: `/images/${offsite.imageHash}` }) },
  ...itineraryFixtures,
  ...checkInFixtures,
  ...liveAndCalendarFixtures,
  ...placesFixtures,
  ...preferencesFixtures,
  ...carPoolFixtures,
}

const person = (name: string, role = 'Attendee') => {
  count += 1
  return server.given.person({ name, role, contact: String(6_000_000_000 + count) })
}

async function itemsOf(
  eventId: number,
  rider: GivenPerson,
  coordinatorId: number,
  busCoordinatorId: number,
  people: readonly GivenPerson[],
): Promise<WorldItems> {
  const { given, ctx } = server
  const items = {
    flight: await given.flight(eventId, {}, coordinatorId),
    bus: await given.bus(eventId, {}, busCoordinatorId),
    room: await given.room(eventId, {}, coordinatorId),
    subEvent: await given.subEvent(eventId, {}, coordinatorId),
  }
  // so that the lists of people are not empty
  await given.member(eventId, rider.id)
  const { subEvent: _, ...travel } = items
  for (const item of Object.values(travel)) await given.assign(item, rider.id, ...people.map(({ id }) => id))
  const legs = [
    ...Object.values(items).map(({ id }) => ({ id, leg: 'first' })),
    { ...items.room, leg: 'second' },
  ]
  const common = { user_id: rider.id, at: ctx.now(), method: 'self' }
  await ctx.db
    .insertInto('check_ins')
    .values(legs.map(({ id, leg }) => ({ ...common, item_id: id, leg })))
    .execute()
  return items
}

/** Where a stranger is told no more than "Kothrud". */
async function carPoolOf(eventId: number, owner: GivenPerson, ...riders: GivenPerson[]) {
  count += 1
  const pool = await server.given.carPool(eventId, owner.id, {
    meeting_point: `Gate ${count}, Lane of gates, Kothrud, Pune`,
    area: 'Kothrud, Pune',
    latitude: Number(`18.50${String(count).padStart(5, '0')}7`),
    longitude: Number(`73.80${String(count).padStart(5, '0')}7`),
    place_id: `gate-${count}-`,
  })
  if (riders.length > 0) await server.given.assign(pool, ...riders.map(({ id }) => id))
  return pool
}

interface Cast {
  me: GivenPerson | null
  asha: GivenPerson
  rider: GivenPerson
  ownId: number
  secretId: number
}

async function carPoolsOf({ me, asha, rider, ownId, secretId }: Cast): Promise<WorldCarPools> {
  const { given } = server
  const ashas = await carPoolOf(ownId, asha, rider)
  const secret = await carPoolOf(secretId, asha, rider)
  const friend = await person('Friend')
  await given.member(secretId, friend.id)
  const asker = me ?? rider
  return {
    ashas,
    secret,
    request: await given.carPoolRequest(ashas, asker.id, asha.id, { request_status: 'rejected' }),
    secretRequest: await given.carPoolRequest(secret, friend.id, asha.id),
    seated: async () => {
      if (me) await given.assign(ashas, me.id)
      return ashas
    },
    own: async () => (me ? carPoolOf(ownId, me) : ashas),
    invited: () => given.carPoolRequest(ashas, asha.id, asker.id, { request_type: 'invite_request' }),
    asked: () => given.carPoolRequest(ashas, asker.id, asha.id),
  }
}

async function worldOf(role: Role): Promise<World> {
  const { given, ctx } = server
  const pooling = { is_car_pool_enabled: true }
  const [asha, ravi, rider] = [await person('Asha'), await person('Ravi'), await person('Dev')]
  const me = role === 'anonymous' ? null : await person('Me', role === 'admin' ? 'Admin' : 'Attendee')
  const offsite = await given.event({ ...pooling, emergency_coordinator_id: ravi.id })
  const secret = await given.event({ ...pooling, active: false, emergency_coordinator_id: ravi.id })
  for (const event of [offsite, secret]) await given.member(event.id, asha.id)
  const isMember = role === 'attendee' || role === 'coordinator'
  if (me && isMember) await given.member(offsite.id, me.id)
  const joined = role === 'outsider' ? await given.event(pooling) : offsite
  if (me && role === 'outsider') for (const { id } of [me, asha]) await given.member(joined.id, id)
  const own = role === 'admin' ? await given.event(pooling) : joined
  if (me && role === 'admin') for (const { id } of [me, asha, rider]) await given.member(own.id, id)
  const preferences = {
    own: me ? await given.preferences(own.id, me.id) : null,
    asha: await given.preferences(secret.id, asha.id),
  }
  await given.preferences(offsite.id, asha.id)
  const busCoordinator = role === 'coordinator' && me ? me.id : ravi.id
  const items = await itemsOf(
    offsite.id,
    rider,
    ravi.id,
    busCoordinator,
    me && isMember ? [asha, me] : [asha],
  )
  const joinedItems =
    me && role === 'outsider' ? await itemsOf(joined.id, rider, ravi.id, ravi.id, [asha, me]) : items
  const secretItems = await itemsOf(secret.id, rider, ravi.id, ravi.id, [asha])
  const carPools = await carPoolsOf({ me, asha, rider, ownId: own.id, secretId: secret.id })
  const files = (await stored).map(file => ({
    ...file,
    hash: `${offsite.id}0${file.width}`.padStart(40, '0'),
  }))
  await ctx.inTransaction(tx =>
    replaceCover(tx, { id: offsite.id, coverImageId: null }, files, null, ctx.now()),
  )
  const code = (purpose: Purpose) => ctx.inTransaction(tx => issueCode(ctx, tx, asha.id, purpose))
  const withCover = { ...offsite, imageHash: files[0]!.hash }
  const events = { offsite: withCover, joined, own, secret, items, joinedItems, secretItems, carPools }
  // whoever asks without a session asks for the days of somebody who has none
  const feed = await server.given.calendarFeed((me ?? (await person('Nobody'))).id)
  return { role, me, asha, rider, ...events, preferences, code, feed }
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
  expect(await leaksIn(server.ctx, answer, me), `${name} tells what it should not`).toEqual([])
  return answer
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
        const world = await worldOf(role)
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
        const told = JSON.stringify(hidden.body)
        expect(secrets.filter(secret => told.includes(`"${secret}"`))).toEqual([])
      })
    }
  }
})

test('The walker of answers finds what it is for', async () => {
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

test('The walker of answers lets a co-ordinator’s card pass where ruling 13 gives it, and nothing else', async () => {
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
  // whoever runs a bus of the event is of it, member or not
  expect(await find({ data: { items: [], emergencyCoordinator: raviCard } }, meera)).toEqual([])
  expect(await find({ data: { id: other.id, co_ordinator: card } }, admin)).toEqual([])

  // a co-rider's, though he is the emergency co-ordinator, on the bus that they share
  const rider = { id: bus.id, assigned_users: [raviCard] }
  expect(await find({ data: rider })).toEqual(bothOf(raviCard))
  expect(await find({ data: rider }, admin)).toEqual(bothOf(raviCard))
  expect(await find({ data: { id: bus.id, co_ordinator: raviCard } })).toEqual(bothOf(raviCard))
  // of a bus that she is not on, to nobody in particular, and to somebody who is not in the event
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
