import { expect, test } from 'vitest'
import { everythingOfAPerson, referencesToPeople } from '#test/everything-of-a-person.ts'
import { PASSWORD } from '#test/given.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'
import { OWN_DATA } from './views-own-data.ts'

const server = testServer()
const { call } = server

const download = (as: { token: string } | null, password = PASSWORD) =>
  call('POST', '/users/me/data', { as, body: { password } })

test('R498: The download asks for the password, and an old way to it is gone', async () => {
  const person = await server.given.person()
  expectRefusal(await download(person, 'not the password'), 400, 'The current password is not right.')
  expectRefusal(
    await call('POST', '/users/me/data', { as: person, body: {} }),
    400,
    'Please fill in all fields',
  )
  expect((await call('GET', '/users/me/data', { as: person })).status).toBe(404)
  expect((await download(person)).status).toBe(200)
})

test('The download names every foreign key that leads to a person, so that a new table is not forgotten', async () => {
  const references = await referencesToPeople(server)
  expect(references.length).toBeGreaterThan(18)
  const named = OWN_DATA.map(({ table, column }) => `${table}.${column}`)
  expect(references.filter(reference => !named.includes(reference))).toEqual([])
})

test('The download has all that is held on the person, no secret, and nothing else of other people', async () => {
  const { person, other, traces } = await everythingOfAPerson(server)
  const { status, body } = await download(person)
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
  const mine = (await download(other)).body
  const theirs = JSON.stringify(mine)
  for (const value of [traces.email, traces.contact, traces.street]) expect(theirs).not.toContain(value)
})

test('R27: The download says nothing of invitations to an address that is not confirmed, nor who may join', async () => {
  const person = await server.given.person({ email: 'lata@corp.test', confirmed: false })
  const { id } = await server.given.event()
  await server.ctx.pool.query(
    "insert into event_invitations (event_id, email) values ($1, 'lata@corp.test')",
    [id],
  )
  await server.ctx.pool.query(
    "update events set emergency_coordinator_id = $1, join_policy = 'domains', join_domains = '{corp.test}' where id = $2",
    [person.id, id],
  )
  await server.ctx.inTransaction(tx =>
    server.ctx.jobs.send(tx, 'account-mail', {
      ...{ kind: 'invitation-to-confirm', userId: person.id, event: { id, name: 'Secret off-site' } },
    }),
  )
  await server.jobsDone()
  const read = async () => (await download(person)).body.data.lists
  const before = await read()
  expect(before.invitations).toBeUndefined()
  expect(JSON.stringify(before)).not.toContain('Secret off-site')
  expect(before.co_ordinated_events[0].id).toBe(id)
  expect(before.co_ordinated_events[0]).not.toHaveProperty('join_policy')
  expect(before.co_ordinated_events[0]).not.toHaveProperty('join_domains')
  await server.ctx.db.updateTable('users').set({ confirmed: true }).where('id', '=', person.id).execute()
  expect(await read()).toMatchObject({ invitations: [{ event_id: id }] })
})

test('Nobody reads it without a session', async () => {
  expectRefusal(await download(null), 401)
})
