import { expect, test } from 'vitest'
import { race } from '#test/race.ts'
import { hashNewPassword, hashPassword, isPasswordRight } from './passwords.ts'

test('A log-in does not wait for the sign-ups that came before it', async () => {
  const stored = await hashPassword('seven mangoes')
  let signUps = 0
  const all = race(40, () => hashNewPassword('eight mangoes').then(() => signUps++))
  expect(await isPasswordRight('seven mangoes', stored)).toBe(true)
  expect(signUps).toBeLessThan(20)
  await all
  expect(signUps).toBe(40)
})
