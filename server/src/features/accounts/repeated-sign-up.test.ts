import { createHook } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { expectRefusal } from '#test/refusal.ts'
import { codeIn, testServer } from '#test/server.ts'

const server = testServer({ withLimits: true })
const { call } = server

const signUp = (email: string, password = 'seven mangoes') => {
  const person = { username: email.split('@')[0], email, name: 'Lata', contact: '9876543210' }
  const headers = { 'idempotency-key': `the key of ${email}`.replaceAll(' ', '-') }
  return call('POST', '/auth/local/register', { body: { ...person, password }, headers, from: '203.0.113.7' })
}

/** How many passwords are hashed meanwhile. */
async function hashesOf(work: () => Promise<unknown>): Promise<number> {
  let hashes = 0
  const hook = createHook({
    init: (_, type) => {
      if (type.startsWith('ARGON2')) hashes++
    },
  }).enable()
  await work().finally(() => hook.disable())
  return hashes
}

test('A sign-up that is repeated with its key hashes no password, whatever its body', async () => {
  let first: unknown
  const hashesOfFirst = await hashesOf(async () => {
    first = (await signUp('lata@muster.test')).body.user
  })
  expect(hashesOfFirst).toBe(1)
  const hashes = await hashesOf(async () => {
    expect((await signUp('lata@muster.test')).body.user).toEqual(first)
    expectRefusal(await signUp('lata@muster.test', 'eight mangoes'), 422)
  })
  expect(hashes).toBe(0)
})

test('Sign-ups can be repeated 1,000 times an hour from one address', async () => {
  await signUp('tara@muster.test')
  expect((await signUp('tara@muster.test')).status).toBe(200)
  const { rowCount } = await server.ctx.pool.query(
    "update rate_limits set points = 1000 where key like 'repeatedSignUpFromAddress:%'",
  )
  expect(rowCount).toBe(1)
  expectRefusal(await signUp('tara@muster.test'), 429)
  await server.ctx.pool.query('delete from rate_limits')
})

test('Repeating a sign-up says nothing about an account that its owner has taken', async () => {
  await signUp('meera@muster.test')
  const password = 'nine papayas'
  const code = codeIn(await server.mailTo('meera@muster.test'))
  const body = { code, password, passwordConfirmation: password }
  expect((await call('POST', '/auth/reset-password', { body })).status).toBe(200)
  const again = await signUp('meera@muster.test')
  expect([again.status, again.body]).toEqual([200, { jwt: null, device: null, user: null }])
})
