import { expect, test } from 'vitest'
import { testServer } from '#test/server.ts'
import { answerToSlowBody } from '#test/slow-body.ts'

const server = testServer()

test('F39: A body that arrives too slowly is cut off', async () => {
  expect(server.app.server.requestTimeout).toBe(15_000)
  server.app.server.requestTimeout = 1_000
  expect(await answerToSlowBody(server.app)).toMatch(/^HTTP\/1.1 408 /)
})
