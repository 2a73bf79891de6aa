import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { openMetrics } from '#metrics.ts'
import { testServer } from '#test/server.ts'
import { buildApp } from '../app.ts'

const TOKEN = 'a-token-of-thirty-two-characters'

const server = testServer({ env: { METRICS_TOKEN: TOKEN } })

const scrape = (authorization = `Bearer ${TOKEN}`) =>
  server.app.inject({ method: 'GET', url: '/metrics', headers: { authorization } })

async function lineOf(start: string): Promise<string | undefined> {
  const { body } = await scrape()
  return body.split('\n').find(line => line.startsWith(start))
}

const readingOf = async (start: string) => Number((await lineOf(start))?.split(' ').at(-1) ?? 0)

describe('R190: GET /metrics', () => {
  test('is for those who know the token', async () => {
    const { statusCode, headers, body } = await scrape()
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      expect.stringMatching(/^text\/plain; version=/),
      'no-store',
    ])
    expect(body).toContain('# TYPE muster_http_requests_total counter')
    for (const wrong of ['', TOKEN, `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, 'Bearer ', 'Basic x']) {
      const refused = await scrape(wrong)
      expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([401, 'Bearer'])
      expect(refused.body).not.toContain('muster_')
    }
  })

  test('is not there without a token of its own, whatever is sent', async () => {
    const ctx = { ...server.ctx, config: { ...server.ctx.config, metricsToken: null }, metrics: null }
    const app = await buildApp(ctx)
    for (const authorization of ['Bearer null', 'Bearer ', `Bearer ${TOKEN}`]) {
      const { statusCode } = await app.inject({ url: '/metrics', headers: { authorization } })
      expect(statusCode).toBe(404)
    }
    await app.close()
  })

  test('is not in the documentation of the API', async () => {
    const { body } = await server.call('GET', '/openapi.json')
    expect(JSON.stringify(body)).not.toContain('/metrics')
  })

  test('counts requests by the pattern of their route, never by ids, people or addresses', async () => {
    const asha = await server.given.person({ name: 'Asha' })
    const before = (await scrape()).body.split('\n').length
    const found = 'muster_http_requests_total{method="GET",route="/api/events/:id",status="404"}'
    for (let id = 5_000; id < 5_020; id++) await server.call('GET', `/events/${id}`, { as: asha })
    for (let id = 0; id < 20; id++)
      await server.app.inject({ url: `/nobody-${id}/knows.txt?code=secret-${id}` })
    expect(await readingOf(found)).toBe(20)
    expect(await readingOf('muster_http_requests_total{method="GET",route="none",status="404"}')).toBe(20)
    expect(
      await readingOf('muster_http_request_duration_seconds_count{method="GET",route="/api/events/:id"}'),
    ).toBe(20)
    const { body } = await scrape()
    expect(body).not.toMatch(/50[01]\d"|nobody|secret|Asha/i)
    // two counters and two histograms of 14 lines, not 40
    expect(body.split('\n').length - before).toBeLessThan(50)
  })

  test('counts check-ins that were written, and a repeated tap once', async () => {
    const { given } = server
    const [asha, event] = [await given.person({ name: 'Asha' }), await given.event()]
    await given.member(event.id, asha.id)
    const session = await given.subEvent(event.id)
    const count = () => readingOf('muster_check_ins_total{kind="sub-event"}')
    const before = await count()
    for (const clientKey of ['the-key-of-the-first-tap', 'the-key-of-a-second-tap']) {
      const { status } = await server.call('POST', `/items/${session.id}/check-in`, {
        as: asha,
        body: { clientKey },
      })
      expect(status).toBe(200)
    }
    expect((await count()) - before).toBe(1)
  })

  test('shows the database, the jobs, the event loop and the open live streams', async () => {
    const { ctx, given } = server
    const [asha, event] = [await given.person({ name: 'Asha' }), await given.event()]
    await given.member(event.id, asha.id)
    const held = Promise.withResolvers<void>()
    await ctx.jobs.work('held', () => held.promise)
    await ctx.inTransaction(tx => ctx.jobs.send(tx, 'held', {}))
    await expect.poll(() => readingOf('muster_jobs{queue="held",state="active"}')).toBe(1)
    held.resolve()
    expect(await readingOf('muster_database_up')).toBe(1)
    // a moment may come in which all are busy
    await expect.poll(() => readingOf('muster_database_connections{state="idle"}')).toBeGreaterThan(0)
    expect(await lineOf('nodejs_eventloop_lag_p99_seconds')).toBeDefined()
    const app = await buildApp(ctx)
    await app.listen({ port: 0, host: '127.0.0.1' })
    const leaving = new AbortController()
    const { port } = app.server.address() as AddressInfo
    const streams = await readingOf('muster_live_streams')
    const stream = await fetch(`http://127.0.0.1:${port}/api/events/${event.id}/live`, {
      headers: { authorization: `Bearer ${asha.token}` },
      signal: leaving.signal,
    })
    expect(stream.status).toBe(200)
    expect(await readingOf('muster_live_streams')).toBe(streams + 1)
    leaving.abort()
    await app.close()
  })
})

test('R190: While the database does not answer, the other numbers are there', async () => {
  const count = () => new Promise<never>(() => undefined)
  const { jobs } = server.ctx
  const { registry } = openMetrics({ ...server.ctx, jobs: { ...jobs, count } })
  const text = await registry.metrics()
  expect(text).toContain('muster_database_up 0')
  expect(text).toContain('muster_live_streams 0')
})

test('R190: The first scrape says that the database is up, and the first after it has stopped that it is not', async () => {
  const { jobs } = server.ctx
  let isUp = true
  let asked = 0
  const count = async () => {
    asked += 1
    if (!isUp) throw new Error('Connection terminated')
    return []
  }
  const { registry } = openMetrics({ ...server.ctx, jobs: { ...jobs, count } })
  expect(await registry.metrics()).toContain('muster_database_up 1')
  isUp = false
  expect(await registry.metrics()).toContain('muster_database_up 0')
  expect(asked).toBe(2)
})
