import { beforeEach, describe, expect, test } from 'vitest'
import { changesIn } from '#test/changes.ts'
import type { GivenPerson } from '#test/given.ts'
import { countBy, race } from '#test/race.ts'
import { expectRefusal } from '#test/refusal.ts'
import { codeIn, testServer } from '#test/server.ts'

const server = testServer()
const { call } = server
const NEW = 'seven mangoes'

let count = 0
let admin: GivenPerson
let event: { id: number }
let email: string
beforeEach(async () => {
  count += 1
  email = `newcomer${count}@muster.test`
  admin = await server.given.person({ role: 'Admin' })
  event = await server.given.event({ name: 'Monsoon Off-site', join_policy: 'invited' })
})

const person = (address: string, name: string | null = null) => ({ email: address, name })
const invite = (people: readonly object[], to = event) =>
  call('POST', `/events/${to.id}/invitations`, { as: admin, body: { data: { people } } })
const peopleOf = async (list = '', of = event) => {
  const filter = list && `?filters[list][$eq]=${list}`
  const { body } = await call('GET', `/events/${of.id}/people${filter}`, { as: admin })
  return body.data
}
const look = (code: string, of = event) =>
  call('POST', '/auth/invitations/lookups', { body: { code, event: of.id } })
const accept = (code: string, name = 'Asha Rao') =>
  call('POST', '/auth/invitations/accept', { body: { code, name, contact: '9820012345', password: NEW } })
const inboxOf = async (as: GivenPerson) => (await call('GET', '/notifications', { as })).body.data

describe('Somebody without an account', () => {
  test('is in the event at once, sets a password with the link, and sees their day', async () => {
    const bus = await server.given.bus(event.id)
    const { body } = await invite([person(` ${email.toUpperCase()}`, 'Asha Kulkarni')])
    expect(body.data).toEqual({ added: 1, joined: 0, unconfirmed: [], notPossible: [], isToldNow: true })
    const [asha] = await peopleOf('invited')
    expect(asha).toMatchObject({ email, name: 'Asha Kulkarni', isInvited: true, isConfirmed: false })
    await call('PUT', `/items/${bus.id}/people`, {
      ...{ as: admin, body: { data: { add: [asha.id], remove: [] } } },
    })
    const mail = await server.mailTo(email)
    expect(mail.subject).toBe('You are invited to Monsoon Off-site')
    expect(mail.text).toMatch(new RegExp(`/invitation#code=[\\w-]{43}&event=${event.id}$`, 'm'))
    const code = codeIn(mail)
    expect((await look(code)).body.data).toMatchObject({
      ...{ email, name: 'Asha Kulkarni', event: { id: event.id, name: 'Monsoon Off-site' } },
    })
    const accepted = await accept(code)
    expect(accepted.body.user).toMatchObject({ name: 'Asha Rao', contact: '9820012345', confirmed: true })
    const as = { token: accepted.body.jwt }
    const day = await call('GET', `/events/${event.id}/my-itinerary`, { as })
    expect(JSON.stringify(day.body)).toContain(`"id":${bus.id},`)
    expect(await peopleOf('invited')).toEqual([])
    expect((await peopleOf())[0]).toMatchObject({ name: 'Asha Rao', isInvited: false, isConfirmed: true })
    expectRefusal(await accept(code), 400, 'This invitation is no longer valid.')
    const logIn = await call('POST', '/auth/local', { body: { identifier: email, password: NEW } })
    expect(logIn.status).toBe(200)
  })

  test('who signs up instead gets a link, and not the answer that the address is taken', async () => {
    await invite([person(email)])
    await server.jobsDone()
    const body = { username: email.split('@')[0], email, name: 'Asha Rao', contact: '9820012345' }
    const answer = await call('POST', '/auth/local/register', { body: { ...body, password: NEW } })
    expect(answer.body).toEqual({ jwt: null, device: null, user: null })
    const [, mail] = await server.mailsTo(email, 2)
    const reset = { code: codeIn(mail!), password: NEW, passwordConfirmation: NEW }
    expect((await call('POST', '/auth/reset-password', { body: reset })).status).toBe(200)
    expect(await peopleOf('invited')).toEqual([])
    expectRefusal(await look(codeIn((await server.mailsTo(email, 2))[0]!)), 400)
  })

  test('has one account, when many Admins invite them at once', async () => {
    const answers = await race(8, () => invite([person(email), person(`also-${email}`)]))
    expect(countBy(answers, ({ status }) => status)).toEqual({ 200: 8 })
    expect(countBy(answers, ({ body }) => body.data.added)).toEqual({ 0: 7, 2: 1 })
    expect(await peopleOf()).toHaveLength(2)
    await server.jobsDone()
    expect(server.outbox.filter(({ to }) => to === email)).toHaveLength(1)
  })

  test('is invited again on request only, and the newer link is the one that works', async () => {
    await invite([person(email)])
    await server.jobsDone()
    await invite([person(email)])
    await server.jobsDone()
    const body = { data: { people: [person(email)], again: true } }
    const { body: reply } = await call('POST', `/events/${event.id}/invitations`, { as: admin, body })
    expect(reply.data).toMatchObject({ added: 0, joined: 1 })
    await server.jobsDone()
    const [first, second, ...others] = server.outbox.filter(({ to }) => to === email)
    expect(others).toEqual([])
    expectRefusal(await look(codeIn(first!)), 400)
    expect((await look(codeIn(second!))).status).toBe(200)
  })

  test('whose link two phones open at once logs in on one of them', async () => {
    await invite([person(email)])
    const code = codeIn(await server.mailTo(email))
    const answers = await race(5, at => accept(code, `Asha Rao${'o'.repeat(at)}`))
    expect(countBy(answers, ({ status }) => status)).toEqual({ 200: 1, 400: 4 })
  })
})

describe('Somebody with an account', () => {
  test('is in the event and is told in the app, without an e-mail of their account', async () => {
    const ravi = await server.given.person()
    await invite([person(ravi.email, 'Another Name')])
    await server.jobsDone()
    expect(await inboxOf(ravi)).toMatchObject([{ title: 'You are in Monsoon Off-site' }])
    expect((await peopleOf())[0]).toMatchObject({ name: ravi.name, isInvited: false })
    expect((await invite([person(ravi.email)])).body.data).toMatchObject({ added: 0, joined: 1 })
    await server.jobsDone()
    expect(await inboxOf(ravi)).toHaveLength(1)
  })

  test('whose address is not confirmed joins by confirming it, and sees nothing before', async () => {
    const stranger = await server.given.person({ confirmed: false })
    const { body } = await invite([person(stranger.email)])
    expect(body.data).toMatchObject({ added: 0, unconfirmed: [stranger.email] })
    expectRefusal(await call('GET', `/events/${event.id}/my-itinerary`, { as: stranger }), 404)
    const mail = await server.mailTo(stranger.email)
    expect(mail.text).toContain('You are invited to Monsoon Off-site. Confirm your email with this link')
    await call('POST', '/auth/email-confirmation', { as: stranger, body: { confirmation: codeIn(mail) } })
    expect((await call('GET', `/events/${event.id}/my-itinerary`, { as: stranger })).status).toBe(200)
  })

  test('that is disabled is named, and the others are invited', async () => {
    const gone = await server.given.person({ disabled_at: server.clock.now })
    const { body } = await invite([person(gone.email), person(email)])
    expect(body.data).toMatchObject({ added: 1, notPossible: [gone.email] })
  })

  test('who was removed is not let in again by the old invitation', async () => {
    const ravi = await server.given.person({ confirmed: false })
    await invite([person(ravi.email)])
    const mail = await server.mailTo(ravi.email)
    await server.given.member(event.id, ravi.id)
    const body = { data: { remove: [ravi.id], reason: 'Moved to another team' } }
    await call('PUT', `/events/${event.id}/people`, { as: admin, body })
    await call('POST', '/auth/email-confirmation', { as: ravi, body: { confirmation: codeIn(mail) } })
    expect(await peopleOf()).toEqual([])
  })
})

test('People of an event that is not published are told once it is, and once only', async () => {
  const quiet = await server.given.event({ name: 'Winter Off-site', active: false })
  const ravi = await server.given.person()
  const { body } = await invite([person(email), person(ravi.email)], quiet)
  expect(body.data).toMatchObject({ added: 2, isToldNow: false })
  await server.jobsDone()
  expect(server.outbox.filter(({ to }) => to === email)).toEqual([])
  const settings = (await call('GET', `/events/${quiet.id}/settings`, { as: admin })).body.data
  const { documentId: _, id: __, coverImage: ___, ...draft } = settings
  const publish = (active: boolean, revision: number) =>
    call('PUT', `/events/${quiet.id}/settings`, {
      ...{ as: admin, body: { data: { ...draft, active, revision, emergencyCoordinator: null } } },
    })
  for (const [at, active] of [true, false, true].entries())
    expect((await publish(active, draft.revision + at)).status).toBe(200)
  const mail = await server.mailTo(email)
  expect(mail.subject).toBe('You are invited to Winter Off-site')
  await server.jobsDone()
  const told = (await inboxOf(ravi)).filter(({ title }: { title: string }) => title.startsWith('You are in'))
  expect(told).toHaveLength(1)
})

test('Five hundred people are invited in one call, and not one more', async () => {
  const people = Array.from({ length: 500 }, (_, at) => person(`many${count}-${at}@muster.test`))
  expect((await invite(people)).body.data.added).toBe(500)
  const before = await changesIn(server.ctx)
  expectRefusal(await invite([...people, person(email)]), 400, 'Please invite at most 500 people at once')
  expect(await changesIn(server.ctx)).toEqual(before)
})

test('Nobody is invited to an event that is over, and a code that was guessed opens nothing', async () => {
  await server.ctx.db
    .updateTable('events')
    .set({ end_date: new Date(server.clock.now.getTime() - 60_000) })
    .where('id', '=', event.id)
    .execute()
  const before = await changesIn(server.ctx)
  expectRefusal(await invite([person(email)]), 409, /^The event is over/)
  expectRefusal(await look('guessed'), 400, 'This invitation is no longer valid.')
  expectRefusal(await accept('guessed'), 400, 'This invitation is no longer valid.')
  expect(await changesIn(server.ctx)).toEqual(before)
})
