import { expect, test } from 'vitest'
import { carPoolStorm } from '#test/car-pool-storm.ts'
import { testServer } from '#test/server.ts'

const server = testServer()

test('With 40 people acting at once in any order there is no deadlock', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const { retries } = await carPoolStorm(server, { seed })
  expect(retries, `seed ${seed}`).toBe(0)
})
