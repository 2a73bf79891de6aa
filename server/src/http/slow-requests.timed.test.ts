import { expect, test } from 'vitest'
import { testServer } from '#test/server.ts'
import { answerToSlowBody } from '#test/slow-body.ts'

const server = testServer()

test('F39: A body that arrives too slowly is cut off after 15 seconds', async () => {
  const since = performance.now()
  expect(await answerToSlowBody(server.app)).toMatch(/^HTTP\/1.1 408 /)
  expect(performance.now() - since).toBeGreaterThan(14_500)
  expect(performance.now() - since).toBeLessThan(18_000)
})
