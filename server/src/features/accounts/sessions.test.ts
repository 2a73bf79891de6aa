import { beforeEach, describe, expect, test } from 'vitest'
import { changesIn } from '#test/changes.ts'
import { type GivenPerson, PASSWORD } from '#test/given.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
const { call } = server
const NEW = 'seven mangoes'
const ENDED = 'Session expired. Please log in again.'
const START = new Date('2026-11-21T05:00:00+05:30')
const DAY = 86_400_000

let asha: GivenPerson
let phone: { token: string; sessionId: number }
beforeEach(async () => {
  server.clock.now = START
  asha = await server.given.person({ name: 'Asha' })
  phone = await server.given.session(asha.id)
})

const me = (as: { token: string }) => call('GET', '/users/me?populate=role', { as })
const expectEnded = async (as: { token: string }) => expectRefusal(await me(as), 401, ENDED)
const update = (values: object) =>
  server.ctx.db.updateTable('users').set(values).where('id', '=', asha.id).execute()

describe('Sessions', () => {
  test('are listed for their owner only, with the current one marked', async () => {
    const ravi = await server.given.person({ name: 'Ravi' })
    const headers = { 'user-agent': 'Firefox on Linux' }
    const body = { identifier: asha.email, password: PASSWORD }
    const { jwt } = (await call('POST', '/auth/local', { body, headers })).body
    const { data } = (await call('GET', '/auth/sessions', { as: { token: jwt } })).body
    const ids = data.map((session: { id: number }) => session.id)
    expect(ids).toHaveLength(3)
    expect(ids).toEqual(expect.arrayContaining([asha.sessionId, phone.sessionId]))
    expect(ids).not.toContain(ravi.sessionId)
    expect(data.filter((session: { isCurrent: boolean }) => session.isCurrent)).toEqual([
      {
        id: expect.any(Number),
        userAgent: 'Firefox on Linux',
        createdAt: START.toISOString(),
        lastUsedAt: START.toISOString(),
        isCurrent: true,
      },
    ])
  })

  test('on other devices end, and the current one continues', async () => {
    expect((await call('POST', '/auth/sessions/end-others', { as: asha })).body).toEqual({ ok: true })
    await expectEnded(phone)
    expect((await me(asha)).status).toBe(200)
    expect((await call('GET', '/auth/sessions', { as: asha })).body.data).toHaveLength(1)
  })

  test('of one other device ends, and the calendar link with it', async () => {
    const tablet = await server.given.session(asha.id)
    await server.given.calendarFeed(asha.id)
    const end = () => call('DELETE', `/auth/sessions/${phone.sessionId}`, { as: asha })
    expect((await end()).body).toEqual({ ok: true })
    await expectEnded(phone)
    expect((await me(asha)).status).toBe(200)
    expect((await me(tablet)).status).toBe(200)
    expect((await call('GET', '/calendar-feed', { as: asha })).body.data.url).toBeNull()
    expectRefusal(await end(), 404)
  })

  test('of other people cannot be ended', async () => {
    const ravi = await server.given.person({ name: 'Ravi' })
    for (const id of [ravi.sessionId, 999_999, 'x'])
      expectRefusal(await call('DELETE', `/auth/sessions/${id}`, { as: asha }), 404)
    expect((await me(ravi)).status).toBe(200)
  })

  test('end with log-out: the token is refused on the next call, and other devices continue', async () => {
    expect((await call('POST', '/auth/logout', { as: asha })).body).toEqual({ ok: true })
    await expectEnded(asha)
    expectRefusal(await call('POST', '/auth/logout', { as: asha }), 401, ENDED)
    expect((await me(phone)).status).toBe(200)
  })

  test('end with log-out, which tells the browser to clear its cache and nothing else', async () => {
    const out = await call('POST', '/auth/logout', { as: asha })
    expect(out.headers['clear-site-data'], 'the outbox and the app stay').toBe('"cache"')
    const again = await call('POST', '/auth/logout', { as: asha })
    expect([again.status, again.headers['clear-site-data']]).toEqual([401, undefined])
    expect((await me(phone)).headers['clear-site-data']).toBeUndefined()
  })

  test('end after 14 idle days, and after 30 days in any case', async () => {
    server.clock.now = new Date(START.getTime() + 13.9 * DAY)
    expect((await me(asha)).status).toBe(200)
    // that a session was used is written after the answer
    await expect
      .poll(() =>
        server.ctx.db
          .selectFrom('sessions')
          .select('last_used_at')
          .where('id', '=', asha.sessionId)
          .executeTakeFirst(),
      )
      .toEqual({ last_used_at: server.clock.now })
    server.clock.now = new Date(START.getTime() + 14.1 * DAY)
    expect((await me(asha)).status).toBe(200)
    await expectEnded(phone)
    expect((await call('GET', '/auth/sessions', { as: asha })).body.data).toHaveLength(1)
    await server.ctx.db
      .updateTable('sessions')
      .set({ last_used_at: new Date(START.getTime() + 29 * DAY) })
      .execute()
    server.clock.now = new Date(START.getTime() + 29.9 * DAY)
    expect((await me(asha)).status).toBe(200)
    server.clock.now = new Date(START.getTime() + 30.1 * DAY)
    await expectEnded(asha)
  })

  test('end on the next call after the account was disabled', async () => {
    await update({ disabled_at: START })
    await expectEnded(asha)
    await expectEnded(phone)
  })

  test('hold no role: a changed role counts on the next call', async () => {
    const hidden = await server.given.event({ active: false })
    const read = () => call('GET', `/events/${hidden.id}`, { as: asha })
    expect((await read()).status).toBe(404)
    await update({ role: 'Admin' })
    expect((await me(asha)).body.role).toEqual({ name: 'Admin' })
    expect((await read()).status).toBe(200)
    await update({ role: 'Attendee' })
    expect((await me(asha)).body.role).toEqual({ name: 'Attendee' })
    expect((await read()).status).toBe(404)
  })
})

describe('Changing the password', () => {
  const change = (values: object = {}) =>
    call('POST', '/auth/change-password', {
      as: asha,
      body: { currentPassword: PASSWORD, password: NEW, passwordConfirmation: NEW, ...values },
    })
  const logIn = (password: string) =>
    call('POST', '/auth/local', { body: { identifier: asha.email, password } })

  test('ends the other sessions, keeps this one and sends an e-mail', async () => {
    expect((await change()).body).toEqual({ ok: true, device: expect.any(String) })
    expect((await me(asha)).status).toBe(200)
    await expectEnded(phone)
    const mail = await server.mailTo(asha.email)
    expect(mail.subject).toBe('Your Muster password was changed')
    expect(mail.text).not.toContain(NEW)
    expect((await logIn(NEW)).status).toBe(200)
    expectRefusal(await logIn(PASSWORD), 400)
  })

  test('is refused without the current password, and changes nothing', async () => {
    const before = await changesIn(server.ctx)
    expectRefusal(await change({ currentPassword: NEW }), 400, 'The current password is not right.')
    expectRefusal(await change({ currentPassword: '' }), 400, 'Please fill in all fields')
    expectRefusal(await change({ passwordConfirmation: 'x' }), 400, 'Password must be at least 6 characters')
    expectRefusal(await change({ passwordConfirmation: 'mangoes' }), 400, "Passwords don't match")
    const common = { password: 'iloveyou', passwordConfirmation: 'iloveyou' }
    expectRefusal(await change(common), 400, /too common/)
    expect(await changesIn(server.ctx)).toEqual(before)
  })
})

describe('Confirming the email address', () => {
  test('can be requested again, and only the newest link works', async () => {
    const ravi = await server.given.person({ confirmed: false })
    const send = () => call('POST', '/auth/send-email-confirmation', { as: ravi })
    const confirm = (confirmation: string) =>
      call('POST', '/auth/email-confirmation', { as: ravi, body: { confirmation } })
    const link = async (count: number) => {
      expect((await send()).body).toEqual({ ok: true })
      const { text } = await server.mailTo(ravi.email, count)
      return /confirm-email#code=([\w-]+)/.exec(text)![1]!
    }
    const older = await link(1)
    const newer = await link(2)
    expectRefusal(await confirm(older), 400, /no longer valid/)
    server.clock.now = new Date(START.getTime() + 71 * 3_600_000)
    expect((await confirm(newer)).status).toBe(200)
    expect((await me(ravi)).body.confirmed).toBe(true)
    await send()
    await server.jobsDone()
    expect(server.outbox.filter(({ to }) => to === ravi.email)).toHaveLength(2)
  })

  test('is refused after three days', async () => {
    const ravi = await server.given.person({ confirmed: false })
    await call('POST', '/auth/send-email-confirmation', { as: ravi })
    const { text } = await server.mailTo(ravi.email)
    server.clock.now = new Date(START.getTime() + 73 * 3_600_000)
    const body = { confirmation: /code=([\w-]+)/.exec(text)![1] }
    expectRefusal(await call('POST', '/auth/email-confirmation', { body }), 400, /no longer valid/)
  })
})
