import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { signToken, verifyToken } from './session.ts'

const MINUTE = 60_000
const jwtSecret = randomBytes(32)
const now = new Date('2026-11-21T05:00:00+05:30')
const later = (minutes: number) => new Date(now.getTime() + minutes * MINUTE)
const sign = (expiresAt = later(60)) => signToken({ jwtSecret }, { id: 7, userId: 3, expiresAt })

test('A cached token gives the same claims', async () => {
  const token = await sign()
  const first = await verifyToken(jwtSecret, token, now)
  expect(first).toMatchObject({ sessionId: 7, userId: 3 })
  expect(await verifyToken(jwtSecret, token, now)).toBe(first)
})

test('A cached token is refused after it has expired', async () => {
  const token = await sign(later(10))
  expect(await verifyToken(jwtSecret, token, now)).not.toBeNull()
  expect(await verifyToken(jwtSecret, token, later(11))).not.toBeNull()
  expect(await verifyToken(jwtSecret, token, later(13))).toBeNull()
})

test('A token cached for one secret is refused for another', async () => {
  const token = await sign()
  expect(await verifyToken(jwtSecret, token, now)).not.toBeNull()
  expect(await verifyToken(randomBytes(32), token, now)).toBeNull()
})

test('A token that differs from a cached one in its last letter is refused', async () => {
  const token = await sign()
  await verifyToken(jwtSecret, token, now)
  expect(
    await verifyToken(jwtSecret, `${token.slice(0, -2)}${token.at(-2) === 'A' ? 'B' : 'A'}A`, now),
  ).toBeNull()
})
