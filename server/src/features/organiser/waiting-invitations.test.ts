import { beforeEach, describe, expect, test, vi } from 'vitest'
import { acceptInvitations } from '#features/events/commands-people.ts'
import { changesIn } from '#test/changes.ts'
import { type GivenPerson, PASSWORD } from '#test/given.ts'
import { HANG_MS } from '#test/hang.ts'
import { holding } from '#test/holding.ts'
import { countBy, race } from '#test/race.ts'
import { expectRefusal } from '#test/refusal.ts'
import { codeIn, testServer } from '#test/server.ts'
import { dropRowLocks } from '#test/without-row-locks.ts'

const server = testServer()
const { call } = server
const NONE = /^No invitation waits for this email\./

let count = 0
let admin: GivenPerson
let event: { id: number }
let ravi: GivenPerson
beforeEach(async () => {
  count += 1
  admin = await server.given.person({ role: 'Admin', name: 'Anil Admin' })
  event = await server.given.event({ name: 'Monsoon Off-site' })
  ravi = await unconfirmed('ravi')
})

const unconfirmed = (name: string) =>
  server.given.person({ email: `${name}${count}@muster.test`, name: `${name} Iyer`, confirmed: false })
const invite = (people: readonly GivenPerson[], to = event) =>
  call('POST', `/events/${to.id}/invitations`, {
    ...{ as: admin, body: { data: { people: people.map(({ email }) => ({ email, name: null })) } } },
  })
const listed = async (query = '', of = event) =>
  (await call('GET', `/events/${of.id}/invitations?${query}`, { as: admin })).body
const emailsOf = async (query = '') => (await listed(query)).data.map(({ email }: { email: string }) => email)
const withdraw = (email: string, as = admin) =>
  call('POST', `/events/${event.id}/invitations/withdrawals`, { as, body: { data: { email } } })
const confirm = (code: string) =>
  call('POST', '/auth/email-confirmation', { body: { confirmation: code, password: PASSWORD } })
const codeOf = async ({ email }: GivenPerson) => codeIn(await server.mailTo(email))
const hasJoined = async ({ token }: GivenPerson) =>
  (await call('GET', `/events/${event.id}/my-itinerary`, { as: { token } })).status === 200

describe('Invitations that wait for a confirmed email', () => {
  test('are listed by email, a page at a time, without people who have joined', async () => {
    const [dev, asha] = [await unconfirmed('dev'), await unconfirmed('asha')]
    const ready = await server.given.person()
    await invite([ravi, dev, asha, ready])
    const { data, meta } = await listed('pagination[pageSize]=2')
    const told = { invitedAt: server.clock.now.toISOString(), isTold: expect.any(Boolean) }
    expect(data).toEqual([
      { email: asha.email, name: 'asha Iyer', ...told },
      { email: dev.email, name: 'dev Iyer', ...told },
    ])
    expect(meta.pagination).toEqual({ page: 1, pageSize: 2, pageCount: 2, total: 3 })
    expect(await emailsOf('pagination[page]=2&pagination[pageSize]=2')).toEqual([ravi.email])
    expect((await listed('pagination[page]=9')).meta.pagination).toMatchObject({ total: 3 })
    await confirm(await codeOf(dev))
    expect(await emailsOf()).toEqual([asha.email, ravi.email])
  })

  test('say whether their person was told, which is once the event is published', async () => {
    const quiet = await server.given.event({ active: false })
    await invite([ravi], quiet)
    await invite([ravi])
    await server.jobsDone()
    expect((await listed('', quiet)).data).toMatchObject([{ isTold: false }])
    expect((await listed()).data).toMatchObject([{ isTold: true }])
  })

  test('have no name once their person has changed the email', async () => {
    await invite([ravi])
    await server.ctx.db
      .updateTable('users')
      .set({ email: `other${count}@muster.test`, username: `other${count}` })
      .where('id', '=', ravi.id)
      .execute()
    expect((await listed()).data).toMatchObject([{ email: ravi.email, name: null }])
    expect((await withdraw(ravi.email)).body).toEqual({ ok: true })
    expect(await emailsOf()).toEqual([])
  })
})

describe('An invitation that is taken back', () => {
  test('lets nobody join who confirms the email later, and sends nothing', async () => {
    await invite([ravi])
    const code = await codeOf(ravi)
    expect((await withdraw(` ${ravi.email.toUpperCase()}`)).body).toEqual({ ok: true })
    expect(await emailsOf()).toEqual([])
    await server.jobsDone()
    expect(server.outbox.filter(({ to }) => to === ravi.email)).toHaveLength(1)
    expect((await confirm(code)).status).toBe(200)
    expect(await hasJoined(ravi)).toBe(false)
    expect((await call('GET', '/notifications', { as: ravi })).body.data).toEqual([])
  })

  test('is in the history of the event, as the invitation is', async () => {
    await invite([ravi])
    await withdraw(ravi.email)
    const { body } = await call('GET', `/events/${event.id}/history`, { as: admin })
    const of = { by: { id: admin.id, name: 'Anil Admin' }, person: { id: ravi.id, name: 'ravi Iyer' } }
    expect(body.data).toMatchObject([
      { action: 'invitation-withdrawn', ...of },
      { action: 'invited', ...of },
    ])
  })

  test('can be sent again', async () => {
    await invite([ravi])
    await server.jobsDone()
    await withdraw(ravi.email)
    await invite([ravi])
    const [, again] = await server.mailsTo(ravi.email, 2)
    await confirm(codeIn(again!))
    expect(await hasJoined(ravi)).toBe(true)
  })

  test('is taken back once, by whichever Admin is first', async () => {
    await invite([ravi])
    await server.jobsDone()
    const answers = await race(4, () => withdraw(ravi.email))
    expect(countBy(answers, ({ status }) => status)).toEqual({ 200: 1, 404: 3 })
    const before = await changesIn(server.ctx)
    expectRefusal(await withdraw(ravi.email), 404, NONE)
    expect(await changesIn(server.ctx)).toEqual(before)
  })

  test('is one that waits: of nobody, of people who have joined, and of an unknown event there is none', async () => {
    const ready = await server.given.person()
    await invite([ravi, ready])
    await confirm(await codeOf(ravi))
    await server.jobsDone()
    const before = await changesIn(server.ctx)
    for (const email of ['nobody@muster.test', ravi.email, ready.email])
      expectRefusal(await withdraw(email), 404, NONE)
    expectRefusal(await withdraw('nobody'), 400, 'Please enter a valid email address')
    const body = { data: { email: ravi.email } }
    const path = '/events/2000000000/invitations/withdrawals'
    expectRefusal(await call('POST', path, { as: admin, body }), 404, /^This does not exist/)
    expect(await changesIn(server.ctx)).toEqual(before)
    expect(await hasJoined(ravi)).toBe(true)
  })

  test('is 404 for an event that there is not, as its neighbours are', async () => {
    for (const id of ['2000000000', 'abcdefghijklmnopqrstuvwx'])
      expectRefusal(await call('GET', `/events/${id}/invitations`, { as: admin }), 404)
    const other = await server.given.event()
    expect((await listed('', other)).data).toEqual([])
  })

  test('is refused to people who are no Admin', async () => {
    await invite([ravi])
    const asha = await server.given.person()
    await server.given.member(event.id, asha.id)
    expectRefusal(await withdraw(ravi.email, asha), 403)
    expectRefusal(await call('GET', `/events/${event.id}/invitations`, { as: asha }), 403)
    expect(await emailsOf()).toEqual([ravi.email])
  })
})

/** The invitation is taken back after the confirmation has begun to read. */
async function withdrawFirst() {
  await invite([ravi])
  const code = await codeOf(ravi)
  const answers: number[] = []
  const meanwhile = async () => answers.push((await withdraw(ravi.email)).status)
  await holding(server.ctx, { before: ['insert on event_members'], count: 1, meanwhile }, () => confirm(code))
  return { answers, isIn: await hasJoined(ravi) }
}

const isWaiting = async () => {
  const { rows } = await server.ctx.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like '%event_invitations%'`,
  )
  return rows.length > 0
}

describe('An invitation that is taken back at the moment of the confirmation', () => {
  test('lets nobody in when it is gone first', async () => {
    expect(await withdrawFirst()).toEqual({ answers: [200], isIn: false })
  })

  test('lets somebody in without the locks (control)', async () => {
    const putBack = dropRowLocks(server.ctx)
    try {
      expect(await withdrawFirst()).toEqual({ answers: [200], isIn: true })
    } finally {
      putBack()
    }
  })

  test('is refused when the person has joined first', async () => {
    await invite([ravi])
    const answer = await server.ctx.inTransaction(async tx => {
      await acceptInvitations(tx, ravi, server.ctx.now())
      const asked = withdraw(ravi.email)
      await vi.waitUntil(isWaiting, { timeout: HANG_MS, interval: 5 })
      return { asked }
    })
    expectRefusal(await answer.asked, 404, NONE)
    expect(await hasJoined(ravi)).toBe(true)
  })

  test('is answered as taken back without the locks, though the person joins (control)', async () => {
    await invite([ravi])
    const putBack = dropRowLocks(server.ctx)
    try {
      await server.ctx.inTransaction(async tx => {
        await acceptInvitations(tx, ravi, server.ctx.now())
        expect((await withdraw(ravi.email)).status).toBe(200)
      })
    } finally {
      putBack()
    }
    expect(await hasJoined(ravi)).toBe(true)
  })
})
