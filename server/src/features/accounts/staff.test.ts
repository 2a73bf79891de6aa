import { beforeEach, describe, expect, test } from 'vitest'
import { changesIn } from '#test/changes.ts'
import { type GivenPerson, PASSWORD } from '#test/given.ts'
import { countBy, race } from '#test/race.ts'
import { expectRefusal } from '#test/refusal.ts'
import { codeIn, testServer } from '#test/server.ts'

const server = testServer()
const { call } = server

let admin: GivenPerson
let asha: GivenPerson
beforeEach(async () => {
  admin = await server.given.person({ role: 'Admin' })
  asha = await server.given.person({ name: 'Asha' })
})

const set = (of: GivenPerson, isDisabled: boolean, as = admin) =>
  call('PUT', `/users/${of.id}/account`, { as, body: { data: { isDisabled } } })
const logIn = () => call('POST', '/auth/local', { body: { identifier: asha.email, password: PASSWORD } })
const actions = async () => {
  const rows = await server.ctx.db
    .selectFrom('audit')
    .select(['action', 'actor_id as by'])
    .where('subject_id', '=', asha.id)
    .orderBy('id')
    .execute()
  return rows.map(({ action, by }) => `${action} by ${by === admin.id ? 'Admin' : by}`)
}

describe('An Admin who logs somebody out everywhere', () => {
  const end = (of: GivenPerson, as = admin) => call('POST', `/users/${of.id}/sessions/end`, { as })

  test('ends every session, the calendar link and API tokens, and not the account', async () => {
    const [feed, other] = [await server.given.calendarFeed(asha.id), await server.given.session(asha.id)]
    await server.given.apiToken(asha.id)
    expect((await end(asha)).body).toEqual({ ok: true })
    for (const as of [asha, other]) expectRefusal(await call('GET', '/users/me', { as }), 401)
    expect((await call('GET', `/calendars/${feed}`)).status).toBe(404)
    const { rows } = await server.ctx.pool.query('select 1 from api_tokens where admin_id = $1', [asha.id])
    expect(rows).toEqual([])
    expect((await logIn()).status).toBe(200)
    expect(await actions()).toEqual(['sessions-ended by Admin'])
  })

  test('keeps the own session, and finds no former member', async () => {
    const other = await server.given.session(admin.id)
    expect((await end(admin)).status).toBe(200)
    expect((await call('GET', '/users/me', { as: admin })).status).toBe(200)
    expectRefusal(await call('GET', '/users/me', { as: other }), 401)
    await call('POST', '/auth/delete-account', { as: asha, body: { currentPassword: PASSWORD } })
    expectRefusal(await end(asha), 404)
  })
})

describe('A disabled account', () => {
  test('is logged out everywhere at once, and can be enabled again', async () => {
    const feed = await server.given.calendarFeed(asha.id)
    expect((await set(asha, true)).body.data).toEqual({ id: asha.id, isDisabled: true })
    expectRefusal(await call('GET', '/users/me', { as: asha }), 401)
    expectRefusal(await logIn(), 400)
    expect((await call('GET', `/calendars/${feed}`)).status).toBe(404)
    await set(asha, true)
    await set(asha, false)
    expect((await logIn()).status).toBe(200)
    expectRefusal(await call('GET', '/users/me', { as: asha }), 401)
    expect(await actions()).toEqual(['account-disabled by Admin', 'account-enabled by Admin'])
  })

  test('is never the own one', async () => {
    const before = await changesIn(server.ctx)
    expectRefusal(await set(admin, true), 409, 'You cannot disable your own account. Another Admin can.')
    expect(await changesIn(server.ctx)).toEqual(before)
  })

  test('does not include a former member', async () => {
    await call('POST', '/auth/delete-account', { as: asha, body: { currentPassword: PASSWORD } })
    expectRefusal(await set(asha, false), 404)
    expectRefusal(await call('POST', `/users/${asha.id}/password-link`, { as: admin }), 404)
  })

  test('of one of two Admins who disable each other leaves the other', async () => {
    const other = await server.given.person({ role: 'Admin' })
    const answers = await race(2, at => (at === 0 ? set(other, true) : set(admin, true, other)))
    expect(countBy(answers, ({ status }) => status)).toEqual({ 200: 1, 401: 1 })
    const { rows } = await server.ctx.pool.query(
      'select from users where id = any($1) and disabled_at is null',
      [[admin.id, other.id]],
    )
    expect(rows).toHaveLength(1)
  })

  test('control: without the lock both are disabled', async () => {
    const other = await server.given.person({ role: 'Admin' })
    const { promise: bothHaveRead, resolve } = Promise.withResolvers<void>()
    let read = 0
    const disable = (who: GivenPerson, of: GivenPerson) =>
      server.ctx.inTransaction(async tx => {
        const me = await tx
          .selectFrom('users')
          .select('disabled_at')
          .where('id', '=', who.id)
          .executeTakeFirstOrThrow()
        read += 1
        if (read === 2) resolve()
        await bothHaveRead
        if (me.disabled_at) return
        await tx.updateTable('users').set({ disabled_at: server.ctx.now() }).where('id', '=', of.id).execute()
      })
    await Promise.all([disable(admin, other), disable(other, admin)])
    const { rows } = await server.ctx.pool.query(
      'select from users where id = any($1) and disabled_at is null',
      [[admin.id, other.id]],
    )
    expect(rows).toHaveLength(0)
  })
})

describe('A link for a new password', () => {
  const send = (as = admin) => call('POST', `/users/${asha.id}/password-link`, { as })

  test('is sent by an Admin, sets a password, and the Admin never sees it', async () => {
    expect((await send()).body).toEqual({ ok: true })
    const mail = await server.mailTo(asha.email)
    expect(mail.text).toContain('An organiser sends you this link')
    const password = 'seven mangoes'
    const body = { code: codeIn(mail), password, passwordConfirmation: password }
    expect((await call('POST', '/auth/reset-password', { body })).status).toBe(200)
    expect(await actions()).toContain('password-link-sent by Admin')
  })

  test('is not sent to a disabled account', async () => {
    await set(asha, true)
    expectRefusal(await send(), 409, 'This account is disabled. Please enable it first.')
  })
})
