import { createHmac } from 'node:crypto'
import { SignJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { issueCode } from '#features/accounts/commands-password.ts'
import { changesIn } from '#test/changes.ts'
import type { GivenPerson } from '#test/given.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
const { call } = server
const ENDED = 'Session expired. Please log in again.'
const DAY_SECONDS = 86_400

let asha: GivenPerson
let ravi: GivenPerson
let offsite: { id: number }
beforeAll(async () => {
  asha = await server.given.person({ name: 'Asha' })
  ravi = await server.given.person({ name: 'Ravi', role: 'Admin' })
  offsite = await server.given.event()
})

interface Claims {
  iss: string
  aud: string
  sub: string
  sid: unknown
  expiresIn: number
  typ: string
  key: Uint8Array
}

function sign(changed: Partial<Claims> = {}): Promise<string> {
  const claims: Claims = {
    iss: 'muster',
    aud: 'muster-session',
    sub: String(asha.id),
    sid: asha.sessionId,
    expiresIn: DAY_SECONDS,
    typ: 'JWT',
    key: server.ctx.jwtSecret,
    ...changed,
  }
  const now = Math.floor(server.clock.now.getTime() / 1_000)
  return new SignJWT({ sid: claims.sid })
    .setProtectedHeader({ alg: 'HS256', typ: claims.typ })
    .setSubject(claims.sub)
    .setIssuer(claims.iss)
    .setAudience(claims.aud)
    .setIssuedAt(now)
    .setExpirationTime(now + claims.expiresIn)
    .sign(claims.key)
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const payloadOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())

/** Reads, writes and Admin calls are all refused, and nothing changes. */
async function expectNoSession(headers: Record<string, string>, query = '') {
  await server.jobsDone()
  const before = await changesIn(server.ctx)
  const logged = server.logged.length
  for (const [method, path] of [
    ['GET', '/users/me'],
    ['GET', '/events'],
    ['POST', `/events/${offsite.id}/rsvp`],
    ['POST', '/auth/logout'],
    ['PUT', `/events/${offsite.id}/cover-image`],
  ] as const)
    expectRefusal(await call(method, `${path}${query}`, { headers }), 401, ENDED)
  expect(await changesIn(server.ctx)).toEqual(before)
  const lines = server.logged.slice(logged).map(line => JSON.parse(line))
  expect(lines.filter(({ code }) => code === 'session_ended')).toHaveLength(5)
}
const bearer = (token: string) => expectNoSession({ authorization: `Bearer ${token}` })

test('An unchanged token is accepted, so the following ones are refused for their change', async () => {
  const answer = await call('GET', '/users/me', { as: { token: await sign() } })
  expect(answer.body.id).toBe(asha.id)
})

describe('A caller has no session', () => {
  test('without an authorization header, or with an invalid one', async () => {
    await expectNoSession({})
    for (const authorization of [
      'Bearer',
      'Bearer ',
      'Bearer null',
      'Bearer undefined',
      `Basic ${btoa('a:b')}`,
      asha.token,
      `Token ${asha.token}`,
      `Bearer ${asha.token} x`,
      `Bearer "${asha.token}"`,
    ])
      await expectNoSession({ authorization })
  })

  test('with the token in the query string or in a cookie', async () => {
    for (const name of ['token', 'access_token', 'jwt'])
      expectRefusal(await call('GET', `/users/me?${name}=${asha.token}`), 401, ENDED)
    await expectNoSession({ cookie: `token=${asha.token}; jwt=${asha.token}` })
  })

  test('with an unsigned token', async () => {
    const [header, payload] = asha.token.split('.') as [string, string]
    await bearer(`${part({ alg: 'none', typ: 'JWT' })}.${payload}.`)
    await bearer(`${part({ alg: 'None' })}.${payload}.x`)
    await bearer(`${header}.${payload}.`)
    await bearer(`${header}.${payload}`)
  })

  test('with a token signed by another key', async () => {
    for (const key of ['secret', 'muster', 'x'.repeat(32)])
      await bearer(await sign({ key: Buffer.from(key) }))
    await bearer(await sign({ key: Buffer.alloc(32) }))
    const [, payload] = asha.token.split('.') as [string, string]
    const header = part({ alg: 'HS512', typ: 'JWT' })
    const mac = createHmac('sha512', server.ctx.jwtSecret).update(`${header}.${payload}`).digest('base64url')
    await bearer(`${header}.${payload}.${mac}`)
  })

  test('with a token for another audience, issuer or type', async () => {
    await bearer(await sign({ aud: 'muster-live' }))
    await bearer(await sign({ iss: 'elsewhere' }))
    await bearer(await sign({ typ: 'at+jwt' }))
  })

  test('with an expired token of a session that has not expired', async () => {
    await bearer(await sign({ expiresIn: -121 }))
  })

  test('with a token whose user or session was changed', async () => {
    const [header, , signature] = asha.token.split('.') as [string, string, string]
    const changed = part({ ...payloadOf(asha.token), sub: String(ravi.id) })
    await bearer(`${header}.${changed}.${signature}`)
    // correctly signed, but another user's session
    await bearer(await sign({ sub: String(ravi.id) }))
    await bearer(await sign({ sid: ravi.sessionId }))
    for (const sid of [0, -1, 1.5, 2 ** 40, '1', null, {}, [asha.sessionId]])
      await bearer(await sign({ sid }))
    for (const sub of ['', 'x', '1.5', '99999999999', '-1', 'NaN']) await bearer(await sign({ sub }))
  })

  test('with a reset code', async () => {
    const code = await server.ctx.inTransaction(tx => issueCode(server.ctx, tx, asha.id, 'reset-password'))
    await bearer(code)
  })
})

test('A token contains no personal data', () => {
  expect(Object.keys(payloadOf(asha.token)).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'sid', 'sub'])
})
