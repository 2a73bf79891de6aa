import { CLIENT_VERSION, OLDEST_CLIENT } from '@muster/domain/shared/client-version.ts'
import { beforeAll, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
let asha: GivenPerson
beforeAll(async () => {
  asha = await server.given.person()
})

const saying = (version: string | null) =>
  server.call('GET', '/users/me', {
    as: asha,
    headers: version === null ? {} : { 'x-muster-client': version },
  })

test.each([String(CLIENT_VERSION), String(CLIENT_VERSION + 7), null, 'a program'])(
  'R425: A client that says %j is answered, with the version of the server',
  async version => {
    const { status, headers } = await saying(version)
    expect([status, headers['x-muster-server']]).toEqual([200, String(CLIENT_VERSION)])
  },
)

test('R425: A client that is too old is told to update, signed in or not', async () => {
  const old = { 'x-muster-client': String(OLDEST_CLIENT - 1) }
  for (const answer of [
    await server.call('GET', '/users/me', { as: asha, headers: old }),
    await server.call('GET', '/users/me', { headers: old }),
    await server.call('POST', '/auth/local', { headers: old, body: { identifier: 'a', password: 'b' } }),
    await server.call('GET', '/nothing', { headers: old }),
  ]) {
    expectRefusal(answer, 426, /^This version of Muster is too old\./)
    expect(answer.body.error.details.code).toBe('client_too_old')
    expect(answer.headers['cache-control']).toBe('no-store')
  }
  expect((await saying(null)).status, 'the session goes on').toBe(200)
})
