import { test } from 'vitest'
import { carPoolStorm } from '#test/car-pool-storm.ts'
import { testServer } from '#test/server.ts'

const server = testServer()

test('With 40 people acting at once every invariant holds and no call fails', async () => {
  await carPoolStorm(server, { seed: 1 })
})
