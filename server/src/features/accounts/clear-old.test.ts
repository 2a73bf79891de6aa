import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testServer } from '#test/server.ts'
import { clearOld } from './clear-old.ts'

const server = testServer()
const START = new Date('2026-11-21T05:00:00+05:30')
const DAY = 86_400_000
const at = (days: number) => new Date(START.getTime() + days * DAY)

test('Sessions and codes that have ended are deleted, and the others stay', async () => {
  server.clock.now = START
  const { id } = await server.given.person()
  const { db } = server.ctx
  await db.deleteFrom('sessions').where('user_id', '=', id).execute()
  const session = { user_id: id, user_agent: null, created_at: START }
  await db
    .insertInto('sessions')
    .values([
      { ...session, last_used_at: START, expires_at: at(1) },
      { ...session, last_used_at: START, expires_at: at(0) },
      { ...session, last_used_at: at(-14), expires_at: at(16) },
      { ...session, last_used_at: at(-13), expires_at: at(17) },
    ])
    .execute()
  const codes = [
    { purpose: 'undo-email', email: 'a@muster.test', expires_at: at(0), used_at: null },
    { purpose: 'undo-email', email: 'b@muster.test', expires_at: at(1), used_at: START },
    { purpose: 'undo-email', email: 'c@muster.test', expires_at: at(1), used_at: null },
    { purpose: 'confirm-email', email: 'd@muster.test', expires_at: at(-29), used_at: START },
    { purpose: 'confirm-email', email: 'e@muster.test', expires_at: at(-30), used_at: null },
  ]
  await db
    .insertInto('one_time_codes')
    .values(
      codes.map((code, n) => ({ ...code, code_hash: Buffer.alloc(32, n), user_id: id, created_at: at(-40) })),
    )
    .execute()
  await clearOld(server.ctx)
  const left = await db
    .selectFrom('sessions')
    .select('expires_at')
    .where('user_id', '=', id)
    .orderBy('id')
    .execute()
  expect(left.map(row => row.expires_at)).toEqual([at(1), at(17)])
  const kept = await db
    .selectFrom('one_time_codes')
    .select('email')
    .where('user_id', '=', id)
    .orderBy('email')
    .execute()
  expect(kept.map(({ email }) => email)).toEqual(['c@muster.test', 'd@muster.test'])
})

test('The ids of answered questions to passkeys are deleted once those have ended', async () => {
  server.clock.now = START
  const { db } = server.ctx
  const [ended, open] = [randomUUID(), randomUUID()]
  await db
    .insertInto('used_challenges')
    .values([
      { id: ended, expires_at: START },
      { id: open, expires_at: at(1) },
    ])
    .execute()
  await clearOld(server.ctx)
  expect(await db.selectFrom('used_challenges').select('id').execute()).toEqual([{ id: open }])
})
