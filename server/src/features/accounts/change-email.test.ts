import { beforeEach, describe, expect, test } from 'vitest'
import { changesIn } from '#test/changes.ts'
import { type GivenPerson, PASSWORD } from '#test/given.ts'
import { expectRefusal } from '#test/refusal.ts'
import { codeIn, testServer } from '#test/server.ts'
import { issueCode } from './commands-password.ts'

const server = testServer()
const { call } = server
const START = new Date('2026-11-21T05:00:00+05:30')
const HOUR = 3_600_000
const NEW = 'seven mangoes'

let count = 0
let asha: GivenPerson
let wanted: string
beforeEach(async () => {
  server.clock.now = START
  count += 1
  asha = await server.given.person({ name: 'Asha', email: `asha${count}@old.test` })
  wanted = `asha${count}@new.test`
})

const ask = (email = wanted, values: object = {}) =>
  call('POST', '/auth/change-email', { as: asha, body: { email, currentPassword: PASSWORD, ...values } })
const confirm = (confirmation: string, as: { token: string } | undefined = asha) =>
  call('POST', '/auth/email-confirmation', { ...(as && { as }), body: { confirmation } })
const undo = (code: string) => call('POST', '/auth/undo-email-change', { body: { code } })
const logIn = (identifier: string, password = PASSWORD) =>
  call('POST', '/auth/local', { body: { identifier, password } })
const emailOf = async (as = asha) => (await call('GET', '/users/me', { as })).body.email
const signUp = (email: string) =>
  call('POST', '/auth/local/register', {
    body: { username: email.split('@')[0], email, name: 'New Person', contact: '9876543210', password: NEW },
  })
const linkTo = async (email: string, mails = 1) => {
  await ask(email)
  return codeIn(await server.mailTo(email, mails))
}
/** Returns the code of the notice to the address from before. */
async function change(email = wanted, mails = 1): Promise<string> {
  const before = await emailOf()
  expect((await confirm(await linkTo(email))).status).toBe(200)
  return codeIn(await server.mailTo(before, mails))
}

describe('A changed e-mail address', () => {
  test('counts from the moment it is confirmed, for log-in and profile, and ends the other sessions', async () => {
    const other = await server.given.session(asha.id)
    expect((await ask(`  ${wanted.toUpperCase()} `)).body).toEqual({ ok: true })
    const mail = await server.mailTo(wanted)
    expect(mail.subject).toBe('Confirm your new email for Muster')
    expect(await emailOf()).toBe(asha.email)
    expect((await confirm(codeIn(mail))).body).toEqual({ ok: true, wasConfirmed: false })
    expectRefusal(await call('GET', '/users/me', { as: other }), 401)
    const me = (await call('GET', '/users/me', { as: asha })).body
    expect(me).toMatchObject({ email: wanted, username: wanted.split('@')[0], confirmed: true })
    expect((await logIn(wanted)).status).toBe(200)
    expectRefusal(await logIn(asha.email), 400)
    expect((await confirm(codeIn(mail))).body).toEqual({ ok: true, wasConfirmed: true })
  })

  test('is told to the address from before, with device, time and a way back', async () => {
    await change()
    const notice = await server.mailTo(asha.email)
    expect(notice.subject).toBe('Your Muster email was changed')
    expect(notice.text).toMatch(/on 21 Nov 26 at 5:00 AM/)
    expect(notice.text).toContain('http://muster.test/undo-email-change#code=')
    expect(notice.text).not.toContain(wanted)
  })

  test('ends the links that were sent to the address from before', async () => {
    await call('POST', '/auth/forgot-password', { body: { email: asha.email } })
    const reset = codeIn(await server.mailTo(asha.email))
    await change(wanted, 2)
    const body = { code: reset, password: NEW, passwordConfirmation: NEW }
    expectRefusal(await call('POST', '/auth/reset-password', { body }), 400)
  })

  test('is refused without the password, for the same address and for a taken one', async () => {
    const ravi = await server.given.person()
    const before = await changesIn(server.ctx)
    expectRefusal(await ask(wanted, { currentPassword: NEW }), 400, 'The current password is not right.')
    expectRefusal(await ask(asha.email.toUpperCase()), 400, 'This is your email address already.')
    expectRefusal(await ask(ravi.email), 400, /already an account/)
    expectRefusal(await ask('nobody'), 400)
    expect(await changesIn(server.ctx)).toEqual(before)
  })

  test('works for a day, and only by the newest link', async () => {
    const older = await linkTo(wanted)
    const newer = await linkTo(`b-${wanted}`)
    expectRefusal(await confirm(older), 400, /no longer valid/)
    server.clock.now = new Date(START.getTime() + 24 * HOUR + 1)
    expectRefusal(await confirm(newer), 400, /no longer valid/)
    expect(await emailOf()).toBe(asha.email)
  })

  test('is confirmed by the session or the password of the account, and not by reading the mail alone', async () => {
    const code = await linkTo(wanted)
    const ravi = await server.given.person()
    const before = await changesIn(server.ctx)
    const body = { confirmation: code }
    const needs = 'Please enter the password of the account that gets this address.'
    expectRefusal(await call('POST', '/auth/email-confirmation', { body }), 403, needs)
    expectRefusal(await confirm(code, ravi), 403, needs)
    const set = { code, password: NEW, passwordConfirmation: NEW }
    expectRefusal(await call('POST', '/auth/reset-password', { body: set }), 400)
    expect(await changesIn(server.ctx)).toEqual(before)
    const wrong = { body: { ...body, password: NEW } }
    expectRefusal(
      await call('POST', '/auth/email-confirmation', wrong),
      400,
      'The current password is not right.',
    )
    const right = { body: { ...body, password: PASSWORD } }
    expect((await call('POST', '/auth/email-confirmation', right)).body).toEqual({
      ok: true,
      wasConfirmed: false,
    })
    expect((await logIn(wanted)).status).toBe(200)
    // no session has confirmed it, so none stays
    expectRefusal(await call('GET', '/users/me', { as: asha }), 401)
  })

  test('lets the person into the events to which it was invited', async () => {
    const event = await server.given.event()
    await server.ctx.db
      .insertInto('event_invitations')
      .values({ event_id: event.id, email: wanted })
      .execute()
    const isJoined = async () => (await call('GET', `/events/${event.id}`, { as: asha })).body.data.isJoined
    expect(await isJoined()).toBe(false)
    await change()
    expect(await isJoined()).toBe(true)
  })

  test('that somebody else took meanwhile is refused, and nothing changes', async () => {
    const code = await linkTo(wanted)
    expect((await signUp(wanted)).status).toBe(200)
    await server.jobsDone()
    const before = await changesIn(server.ctx)
    expectRefusal(await confirm(code), 400, /already an account/)
    expect(await changesIn(server.ctx)).toEqual(before)
  })

  test('that two people confirm at once becomes one person’s', async () => {
    const ravi = await server.given.person()
    const mine = await linkTo(wanted)
    await call('POST', '/auth/change-email', {
      as: ravi,
      body: { email: wanted, currentPassword: PASSWORD },
    })
    const his = codeIn(await server.mailTo(wanted, 2))
    const statuses = (await Promise.all([confirm(mine), confirm(his, ravi)])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 400])
    expect([await emailOf(), await emailOf(ravi)].filter(email => email === wanted)).toHaveLength(1)
  })

  test('does not come from a link that was asked for before the password changed', async () => {
    const code = await linkTo(wanted)
    const body = { currentPassword: PASSWORD, password: NEW, passwordConfirmation: NEW }
    await call('POST', '/auth/change-password', { as: asha, body })
    expectRefusal(await confirm(code), 400)
    expect(await emailOf()).toBe(asha.email)
  })

  test('does not tell an address that was never confirmed, which may be a stranger’s', async () => {
    await server.ctx.db.updateTable('users').set({ confirmed: false }).where('id', '=', asha.id).execute()
    await confirm(await linkTo(wanted))
    await server.jobsDone()
    expect(server.outbox.filter(({ to }) => to === asha.email)).toEqual([])
    expect((await signUp(asha.email)).status).toBe(200)
  })
})

describe('"This was not me"', () => {
  test('brings the address back, signs out everywhere, ends the password and sends a link for a new one', async () => {
    const feed = await server.given.calendarFeed(asha.id)
    const code = await change()
    expect((await undo(code)).body).toEqual({ ok: true })
    expectRefusal(await call('GET', '/users/me', { as: asha }), 401)
    for (const email of [wanted, asha.email]) expectRefusal(await logIn(email), 400)
    expect((await call('GET', `/calendars/${feed}`)).status).toBe(404)
    const reset = codeIn(await server.mailTo(asha.email, 2))
    const body = { code: reset, password: NEW, passwordConfirmation: NEW }
    expect((await call('POST', '/auth/reset-password', { body })).status).toBe(200)
    expect((await logIn(asha.email, NEW)).status).toBe(200)
    expectRefusal(await undo(code), 400, /already used/)
  })

  test('works for seven days', async () => {
    const code = await change()
    server.clock.now = new Date(START.getTime() + 7 * 24 * HOUR + 1)
    expectRefusal(await undo(code), 400, /too old/)
    expectRefusal(await undo('x'), 400)
  })

  test('cannot be cut off by a second change, nor undone by the notice of that one', async () => {
    const first = await change()
    server.clock.now = new Date(START.getTime() + HOUR)
    const second = await change(`b-${wanted}`, 2)
    expect((await undo(second)).status).toBe(200)
    expect((await undo(first)).status).toBe(200)
    expectRefusal(await undo(second), 400)
    const { email } = await server.ctx.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', asha.id)
      .executeTakeFirstOrThrow()
    expect(email).toBe(asha.email)
  })

  test.each(['reset', 'change'] as const)(
    'ends with a new password, a day after the change: %s',
    async how => {
      const first = await change()
      const choose = async () => {
        if (how === 'change') {
          const body = { currentPassword: PASSWORD, password: PASSWORD, passwordConfirmation: PASSWORD }
          return call('POST', '/auth/change-password', { as: asha, body })
        }
        const code = await server.ctx.inTransaction(tx =>
          issueCode(server.ctx, tx, asha.id, 'reset-password'),
        )
        const body = { code, password: PASSWORD, passwordConfirmation: PASSWORD }
        return call('POST', '/auth/reset-password', { body })
      }
      // the person who has changed the address could choose a password at once as well
      expect((await choose()).status).toBe(200)
      expect(
        await server.ctx.db
          .selectFrom('one_time_codes')
          .where('purpose', '=', 'undo-email')
          .where('user_id', '=', asha.id)
          .select('email')
          .execute(),
      ).toHaveLength(1)
      server.clock.now = new Date(START.getTime() + 24 * HOUR)
      if (how === 'change') asha = { ...asha, ...(await server.given.session(asha.id)) }
      expect((await choose()).status).toBe(200)
      expectRefusal(await undo(first), 400)
      expect((await signUp(asha.email)).status).toBe(200)
    },
  )

  test('is followed by a last message to both addresses, when the account is deleted at once', async () => {
    await change()
    await server.jobsDone()
    const body = { currentPassword: PASSWORD }
    expect((await call('POST', '/auth/delete-account', { as: asha, body })).status).toBe(200)
    for (const [to, mails] of [
      [wanted, 2],
      [asha.email, 2],
    ] as const)
      expect((await server.mailTo(to, mails)).subject).toBe('Your Muster account is deleted')
  })

  test('keeps the address free of others for as long as it works', async () => {
    const ravi = await server.given.person()
    await change()
    expectRefusal(await signUp(asha.email), 400, /already an account/)
    const body = { email: asha.email, currentPassword: PASSWORD }
    const take = () => call('POST', '/auth/change-email', { as: ravi, body })
    expectRefusal(await take(), 400, /already an account/)
    server.clock.now = new Date(START.getTime() + 7 * 24 * HOUR + 1)
    expect((await take()).status).toBe(200)
  })
})
