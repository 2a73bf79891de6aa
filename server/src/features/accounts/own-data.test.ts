import { expect, test } from 'vitest'
import { everythingOfAPerson, referencesToPeople } from '#test/everything-of-a-person.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'
import { OWN_DATA } from './views-own-data.ts'

const server = testServer()
const { call } = server

test('The download names every foreign key that leads to a person, so that a new table is not forgotten', async () => {
  const references = await referencesToPeople(server)
  expect(references.length).toBeGreaterThan(18)
  const named = OWN_DATA.map(({ table, column }) => `${table}.${column}`)
  expect(references.filter(reference => !named.includes(reference))).toEqual([])
})

test('The download has all that is held on the person, no secret, and nothing else of other people', async () => {
  const { person, other, traces } = await everythingOfAPerson(server)
  const { status, body } = await call('GET', '/users/me/data', { as: person })
  expect(status).toBe(200)
  expect(body.data.exportedAt).toBe(server.clock.now.toISOString())
  const expected = OWN_DATA.map(({ list }) => list)
  expect(Object.keys(body.data.lists)).toEqual(expect.arrayContaining(expected))
  const text = JSON.stringify(body.data.lists)
  const { key: _, clientKey: __, ...shown } = traces
  for (const [what, value] of Object.entries(shown))
    expect([what, text.includes(value)]).toEqual([what, true])
  for (const secret of [
    'argon2id',
    'password_hash',
    'code_hash',
    'nonce',
    'trace-p256dh',
    'trace-auth',
    traces.key,
  ])
    expect([secret, text.includes(secret)]).toEqual([secret, false])
  expect(text).not.toContain(other.email)
  const mine = (await call('GET', '/users/me/data', { as: other })).body
  const theirs = JSON.stringify(mine)
  for (const value of [traces.email, traces.contact, traces.street]) expect(theirs).not.toContain(value)
})

test('Nobody reads it without a session', async () => {
  expectRefusal(await call('GET', '/users/me/data'), 401)
})
