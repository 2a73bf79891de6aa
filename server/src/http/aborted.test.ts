import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { testServer } from '#test/server.ts'
import { buildApp } from '../app.ts'

const server = testServer({ env: { METRICS_TOKEN: 'a-token-of-thirty-two-characters' } })

test('R190: A check-in whose phone hangs up before the answer is in the log and in the metrics', async () => {
  const { ctx, given } = server
  const [asha, event] = [await given.person({ name: 'Asha' }), await given.event()]
  await given.member(event.id, asha.id)
  const session = await given.subEvent(event.id)
  const app = await buildApp(ctx)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  // the table is locked, so that the check-in waits until the phone has gone
  const client = await ctx.pool.connect()
  await client.query('begin')
  await client.query('lock table check_ins in access exclusive mode')
  const phone = new AbortController()
  const answer = fetch(`http://127.0.0.1:${port}/api/items/${session.id}/check-in`, {
    method: 'POST',
    headers: { authorization: `Bearer ${asha.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ clientKey: 'the-key-of-the-only-tap' }),
    signal: phone.signal,
  })
  await expect
    .poll(async () => (await ctx.pool.query('select from pg_locks where not granted')).rowCount)
    .toBeGreaterThan(0)
  phone.abort()
  await expect(answer).rejects.toThrow('aborted')
  const lines = () => server.logged.map(line => JSON.parse(line)).filter(({ status }) => status === 'aborted')
  await expect
    .poll(() => lines())
    .toEqual([expect.objectContaining({ method: 'POST', route: '/api/items/:id/check-in', user: asha.id })])
  await client.query('commit')
  client.release()
  await app.close()
  const metrics = await ctx.metrics?.registry.metrics()
  expect(metrics).toContain(
    'muster_http_requests_total{method="POST",route="/api/items/:id/check-in",status="aborted"} 1',
  )
  expect(metrics).not.toContain(
    'muster_http_request_duration_seconds_count{method="POST",route="/api/items/:id/check-in"}',
  )
})
