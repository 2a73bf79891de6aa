import { expect, test } from 'vitest'
import { PASSWORD } from '#test/given.ts'
import { codeIn, testServer } from '#test/server.ts'

const server = testServer()
const { call } = server

const SECRET = 'seven secret mangoes'
const asha = {
  username: 'asha',
  email: 'asha@muster.test',
  password: SECRET,
  contact: '9812345678',
  name: 'Asha Kulkarni',
}

/** Sends secrets in every way, to calls that succeed, are refused or fail. */
async function traffic(): Promise<string[]> {
  const { jwt } = (await call('POST', '/auth/local/register', { body: asha })).body
  const me = { token: jwt }
  const confirmation = codeIn(await server.mailTo(asha.email))
  await call('POST', '/auth/local', { body: { identifier: asha.email, password: `${SECRET} wrong` } })
  const headers = { 'content-type': 'application/json' }
  await call('POST', '/auth/local', { body: `{"password":"${SECRET}",`, headers })
  await call('POST', '/auth/local', { body: { password: SECRET, [SECRET]: 1 } })
  await call('POST', '/auth/forgot-password', { body: { email: asha.email } })
  const code = codeIn(await server.mailTo(asha.email, 2))
  await call('GET', `/users/me?token=${jwt}&code=${code}`)
  await call('GET', `/nothing/${code}?password=${encodeURIComponent(SECRET)}`)
  await call('GET', `/events/${jwt}`, { as: me })
  await call('GET', '/users/me', { as: { token: `${jwt}x` }, headers: { cookie: `token=${jwt}` } })
  await server.app.inject({ url: `/reset-password?code=${code}` })
  const body = { code, password: `${SECRET} new`, passwordConfirmation: `${SECRET} new` }
  await call('POST', '/auth/reset-password', { body })
  await call('POST', '/auth/email-confirmation', { body: { confirmation } })
  return [SECRET, encodeURIComponent(SECRET), jwt, jwt.split('.')[2], confirmation, code, asha.contact]
}

test('No log line contains a password, token, code, phone or query string', async () => {
  const secrets = await traffic()
  await server.jobsDone()
  const log = server.logged.join('\n')
  expect(server.logged.length).toBeGreaterThan(10)
  for (const secret of secrets) expect(log).not.toContain(secret)
  expect(log).not.toMatch(/argon2id|code=|token=|Bearer|asha@muster/)
})

test('The log does not quote a row that the database refused', async () => {
  await server.ctx.pool.query("alter table users add constraint never check (name <> 'Meera Never')")
  const meera = { ...asha, username: 'meera', email: 'meera@muster.test', name: 'Meera Never' }
  const { status } = await call('POST', '/auth/local/register', { body: meera })
  expect(status).toBe(500)
  const line = server.logged.find(one => one.includes('unexpected error'))
  expect(line).toContain('23514')
  expect(line).toContain('never')
  for (const secret of [asha.contact, 'meera@muster.test', 'argon2id', SECRET])
    expect(line).not.toContain(secret)
})

test('A log line has user, route, status and request id', async () => {
  const ravi = await server.given.person()
  const { headers } = await call('GET', '/events/17', { as: ravi })
  const lines = server.logged.map(line => JSON.parse(line))
  const own = lines.filter(({ reqId }) => reqId === headers['x-request-id'])
  expect(own).toEqual([
    expect.objectContaining({ msg: 'refused', code: 'not_found', user: ravi.id }),
    expect.objectContaining({ method: 'GET', route: '/api/events/:id', status: 404, user: ravi.id }),
  ])
})

test('A refused call leaves a log line with the reason', async () => {
  const before = server.logged.length
  const ravi = await server.given.person()
  const { id } = await server.given.event()
  await call('GET', '/users/me')
  await call('PUT', `/events/${id}/cover-image`, {
    as: ravi,
    body: Buffer.from('x'),
    headers: { 'content-type': 'image/png' },
  })
  const codes = server.logged.slice(before).map(line => JSON.parse(line).code)
  expect(codes.filter(Boolean)).toEqual(['session_ended', 'forbidden'])
  expect(PASSWORD).not.toBe(SECRET)
})

test('The log says who could not check in to what, why and when', async () => {
  const { given, ctx } = server
  const [ravi, event] = [await given.person({ name: 'Ravi' }), await given.event()]
  const session = await given.subEvent(event.id)
  const before = server.logged.length
  const tap = () =>
    call('POST', `/items/${session.id}/check-in`, { as: ravi, body: { clientKey: 'the-key-of-the-tap' } })
  const { body } = await tap()
  await ctx.db.deleteFrom('sessions').where('user_id', '=', ravi.id).execute()
  await tap()
  const lines = server.logged.slice(before).map(line => JSON.parse(line))
  expect(lines.filter(({ msg }) => msg === 'refused')).toEqual([
    expect.objectContaining({ code: body.error.details.code, id: session.id, user: ravi.id }),
    expect.objectContaining({ code: 'session_ended', id: session.id, user: ravi.id }),
  ])
  expect(lines[0].time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})
