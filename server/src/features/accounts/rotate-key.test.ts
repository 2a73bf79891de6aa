import { afterAll, beforeAll, expect, test } from 'vitest'
import { signToken } from '#http/session.ts'
import { type Instances, openInstances } from '#test/instances.ts'
import { rotateKey } from './commands-key.ts'

let instances: Instances
beforeAll(async () => {
  instances = await openInstances(2)
})
afterAll(() => instances.close())

test('R502: A new key logs everybody out on each running server, and a session signed with the old one stays out', async () => {
  const { all, given, logged } = instances
  const [asha, event] = [await given.person({ name: 'Asha' }), await given.event()]
  await given.member(event.id, asha.id)
  const feed = await given.calendarFeed(asha.id)
  const statusOf = async (base: string, token: string) =>
    (await fetch(`${base}/api/users/me`, { headers: { authorization: `Bearer ${token}` } })).status
  const feedAt = async (base: string) => (await fetch(`${base}/api/calendars/${feed}`)).status
  for (const { base } of all)
    expect([await statusOf(base, asha.token), await feedAt(base)]).toEqual([200, 200])
  const { ctx } = all[0]!
  const stolen = ctx.jwtSecret
  const sessions = await ctx.db.selectFrom('sessions').selectAll().execute()

  expect(await rotateKey(ctx)).toEqual({
    sessions: sessions.length,
  })
  for (const { base } of all) expect(await statusOf(base, asha.token)).toBe(401)
  await expect
    .poll(() => logged.filter(line => line.includes('everybody has to log in again')))
    .toHaveLength(2)
  // as after a theft of the key
  const { id: _, ...row } = sessions.find(session => session.user_id === asha.id)!
  const { id } = await ctx.db.insertInto('sessions').values(row).returning('id').executeTakeFirstOrThrow()
  const session = { id, userId: asha.id, expiresAt: row.expires_at }
  const [forged, right] = [await signToken({ jwtSecret: stolen }, session), await signToken(ctx, session)]
  for (const { base } of all)
    expect([await statusOf(base, forged), await statusOf(base, right), await feedAt(base)]).toEqual([
      401, 200, 404,
    ])
  expect(
    await ctx.db.selectFrom('audit').select('details').where('action', '=', 'key-rotated').execute(),
  ).toEqual([{ details: { sessions: sessions.length } }])
})
