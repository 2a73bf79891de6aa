import { expect, test } from 'vitest'
import { PASSWORD } from '#test/given.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'
import { appointAdmin } from './commands.ts'

const server = testServer()
const { call } = server
const NEW = 'seven mangoes'

const useLink = (link: string) => {
  const code = new URL(link).searchParams.get('code')
  const body = { code, password: NEW, passwordConfirmation: NEW }
  return call('POST', '/auth/reset-password', { body })
}
const roleOf = async (email: string, password: string) => {
  const { jwt } = (await call('POST', '/auth/local', { body: { identifier: email, password } })).body
  return (await call('GET', '/users/me?populate=role', { as: { token: jwt } })).body
}

test('A new installation has no account until the command made one', async () => {
  expect(await server.ctx.db.selectFrom('users').selectAll().execute()).toEqual([])
})

test('The command makes an Admin of whoever is new, by a link that works once', async () => {
  const { link, isNew } = await appointAdmin(server.ctx, ' First.Admin@Muster.test ')
  expect(isNew).toBe(true)
  expect(link).toMatch(/^http:\/\/muster\.test\/reset-password\?code=[\w-]{43}$/)
  expect((await useLink(link)).status).toBe(200)
  expect(await roleOf('first.admin@muster.test', NEW)).toMatchObject({
    username: 'first.admin',
    confirmed: true,
    role: { name: 'Admin' },
  })
  expectRefusal(await useLink(link), 400, 'Invalid or expired reset code')
})

test('The command promotes whoever has an account, who keeps the password until the link is used', async () => {
  const ravi = await server.given.person({ name: 'Ravi' })
  const { isNew } = await appointAdmin(server.ctx, ravi.email.toUpperCase())
  expect(isNew).toBe(false)
  expect(await roleOf(ravi.email, PASSWORD)).toMatchObject({
    id: ravi.id,
    name: 'Ravi',
    role: { name: 'Admin' },
  })
  const { rows } = await server.ctx.pool.query('select action from audit where subject_id = $1', [ravi.id])
  expect(rows).toEqual([{ action: 'admin-appointed' }])
})

test('The command lets an account that was disabled in again', async () => {
  const meera = await server.given.person({ disabled_at: server.clock.now })
  await appointAdmin(server.ctx, meera.email)
  expect(await roleOf(meera.email, PASSWORD)).toMatchObject({ id: meera.id, role: { name: 'Admin' } })
})

test('The link of the command is good for 30 minutes, and the newest one only', async () => {
  const older = await appointAdmin(server.ctx, 'second@muster.test')
  const newer = await appointAdmin(server.ctx, 'second@muster.test')
  expect(newer.isNew).toBe(false)
  expectRefusal(await useLink(older.link), 400)
  server.clock.now = new Date(server.clock.now.getTime() + 31 * 60_000)
  expectRefusal(await useLink(newer.link), 400)
})
