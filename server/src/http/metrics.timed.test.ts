import { expect, test } from 'vitest'
import { openMetrics } from '#metrics.ts'
import { testServer } from '#test/server.ts'

const server = testServer()

test('R190: While the database does not answer, the other numbers are there within two seconds', async () => {
  const count = () => new Promise<never>(() => undefined)
  const { jobs } = server.ctx
  const { registry } = openMetrics({ ...server.ctx, jobs: { ...jobs, count } })
  const startedAt = performance.now()
  await registry.metrics()
  expect(performance.now() - startedAt).toBeLessThan(2_000)
})
