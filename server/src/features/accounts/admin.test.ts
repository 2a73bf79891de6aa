import { beforeEach, describe, expect, test } from 'vitest'
import { type GivenPerson, PASSWORD } from '#test/given.ts'
import { expectRefusal } from '#test/refusal.ts'
import { codeIn, codeOf, testServer } from '#test/server.ts'
import { appointAdmin } from './commands-appoint.ts'

const server = testServer()
const { call } = server
const NEW = 'seven mangoes'

const useCode = (code: string | null, password = NEW) =>
  call('POST', '/auth/reset-password', { body: { code, password, passwordConfirmation: password } })
const useLink = (link: string) => useCode(codeOf(link))
const logIn = (email: string, password: string) =>
  call('POST', '/auth/local', { body: { identifier: email, password } })
const roleOf = async (email: string, password: string) => {
  const { jwt } = (await logIn(email, password)).body
  return (await call('GET', '/users/me?populate=role', { as: { token: jwt } })).body
}

test('A new installation has no account before the command has run', async () => {
  expect(await server.ctx.db.selectFrom('users').selectAll().execute()).toEqual([])
})

test('The command creates an account, which is Admin once its link is used, and the link works once', async () => {
  const { link, was } = await appointAdmin(server.ctx, ' First.Admin@Muster.test ')
  expect(was).toBe('unknown')
  expect(link).toMatch(/^http:\/\/muster\.test\/reset-password#code=[\w-]{43}$/)
  const read = () =>
    server.ctx.db.selectFrom('users').select('role').where('email', '=', 'first.admin@muster.test').execute()
  expect(await read()).toEqual([{ role: 'Attendee' }])
  expect((await useLink(link)).status).toBe(200)
  expect(await roleOf('first.admin@muster.test', NEW)).toMatchObject({
    username: 'first.admin',
    confirmed: true,
    role: { name: 'Admin' },
  })
  expectRefusal(await useLink(link), 400, 'Invalid or expired reset code')
})

describe('Someone who registered the address before the command ran', () => {
  let stranger: GivenPerson
  beforeEach(async () => {
    stranger = await server.given.person({ name: 'Stranger', confirmed: false })
  })

  test('has no session, password, code or calendar link any more, and never the role', async () => {
    const feed = await server.given.calendarFeed(stranger.id)
    await call('POST', '/auth/forgot-password', { body: { email: stranger.email } })
    const code = codeIn(await server.mailTo(stranger.email))
    const { was } = await appointAdmin(server.ctx, stranger.email.toUpperCase())
    expect(was).toBe('attendee')

    expectRefusal(await call('GET', '/users/me', { as: stranger }), 401)
    expectRefusal(await logIn(stranger.email, PASSWORD), 400)
    expectRefusal(await useCode(code), 400)
    expect((await call('GET', `/calendars/${feed}`)).status).toBe(404)
    const { role } = await server.ctx.db
      .selectFrom('users')
      .select('role')
      .where('id', '=', stranger.id)
      .executeTakeFirstOrThrow()
    expect(role).toBe('Attendee')
  })

  test('cannot cancel the link by asking for a new password, which brings no role', async () => {
    const { link } = await appointAdmin(server.ctx, stranger.email)
    await call('POST', '/auth/forgot-password', { body: { email: stranger.email } })
    const code = codeIn(await server.mailTo(stranger.email))
    expect((await useCode(code, 'six papayas')).status).toBe(200)
    expect((await roleOf(stranger.email, 'six papayas')).role).toEqual({ name: 'Attendee' })
    expect((await useLink(link)).status).toBe(200)
    expect((await roleOf(stranger.email, NEW)).role).toEqual({ name: 'Admin' })
    expectRefusal(await logIn(stranger.email, 'six papayas'), 400)
  })

  test('keeps no reset code that was asked for before the link is used', async () => {
    const { link } = await appointAdmin(server.ctx, stranger.email)
    await call('POST', '/auth/forgot-password', { body: { email: stranger.email } })
    const code = codeIn(await server.mailTo(stranger.email))
    await useLink(link)
    expectRefusal(await useCode(code), 400)
  })

  test('is in the audit: who made the link is unknown, who used it is not', async () => {
    const { link } = await appointAdmin(server.ctx, stranger.email)
    await useLink(link)
    const { rows } = await server.ctx.pool.query(
      'select action, actor_id as actor from audit where subject_id = $1 order by id',
      [stranger.id],
    )
    expect(rows).toEqual([
      { action: 'admin-link-made', actor: null },
      { action: 'password-reset', actor: stranger.id },
      { action: 'admin-appointed', actor: stranger.id },
    ])
  })
})

test('An Admin who is appointed again stays Admin and sets a new password', async () => {
  const ravi = await server.given.person({ role: 'Admin' })
  const { link, was } = await appointAdmin(server.ctx, ravi.email)
  expect(was).toBe('admin')
  expectRefusal(await call('GET', '/users/me', { as: ravi }), 401)
  await useLink(link)
  expect(await roleOf(ravi.email, NEW)).toMatchObject({ id: ravi.id, role: { name: 'Admin' } })
})

test('The link enables a disabled account, the command alone does not', async () => {
  const meera = await server.given.person({ disabled_at: server.clock.now })
  const { link } = await appointAdmin(server.ctx, meera.email)
  expectRefusal(await logIn(meera.email, PASSWORD), 400)
  await useLink(link)
  expect(await roleOf(meera.email, NEW)).toMatchObject({ id: meera.id, role: { name: 'Admin' } })
})

test('The command’s link works for 30 minutes, and only the newest one', async () => {
  const older = await appointAdmin(server.ctx, 'second@muster.test')
  const newer = await appointAdmin(server.ctx, 'second@muster.test')
  expect(newer.was).toBe('attendee')
  expectRefusal(await useLink(older.link), 400)
  server.clock.now = new Date(server.clock.now.getTime() + 31 * 60_000)
  expectRefusal(await useLink(newer.link), 400)
})
