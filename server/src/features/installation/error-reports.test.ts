import { ERRORS_KEPT } from '@muster/domain/installation/limits.ts'
import type { ErrorReport } from '@muster/domain/installation/schema.ts'
import { describe, expect, test } from 'vitest'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Mobile Safari/537.36'

const server = testServer({ withLimits: true, env: { METRICS_TOKEN: 'm'.repeat(32) } })

const aReport = (values: Partial<ErrorReport> = {}): ErrorReport => ({
  kind: 'error',
  summary: 'TypeError: x is not a function',
  frames: ['assets/agenda-B1.js:3:120'],
  screen: 'agenda',
  build: 'Cx9',
  ...values,
})

let addresses = 0
function newAddress(): string {
  addresses += 1
  return `203.0.113.${addresses}`
}

const send = (report: unknown, { as = null as { token: string } | null, from = newAddress() } = {}) =>
  server.call('POST', '/error-reports', {
    as,
    from,
    body: { data: report },
    headers: { 'user-agent': PHONE },
  })

async function listed() {
  const admin = await server.given.person({ role: 'Admin' })
  const { status, body } = await server.call('GET', '/error-reports', { as: admin })
  expect(status).toBe(200)
  return body.data as (ErrorReport & { browser: string; count: number })[]
}

describe('R191: An error report', () => {
  test('is shown to Admins, with its build and browser, and an equal one is counted', async () => {
    const summary = 'Error: shown'
    server.clock.now = new Date('2026-11-21T05:00:00Z')
    for (let times = 0; times < 3; times++) expect((await send(aReport({ summary }))).status).toBe(200)
    await send(aReport({ summary, build: 'other' }))
    const own = (await listed()).filter(report => report.summary === summary)
    expect(own).toMatchObject([
      { build: 'other', count: 1 },
      { ...aReport({ summary }), browser: 'Chrome on Android', count: 3, lastAt: '2026-11-21T05:00:00.000Z' },
    ])
  })

  test('loses the personal data that a client left in it', async () => {
    await send(
      aReport({ summary: 'Error: "Asha Rao" asha@muster.example 9876543210 /events/42?code=secret' }),
    )
    const rows = await server.ctx.db.selectFrom('error_reports').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/Asha|98765|secret|Pixel/)
    expect(rows.some(({ summary }) => summary.startsWith('Error: …'))).toBe(true)
  })

  test.each([
    ['an address as its screen', { screen: '/events/42/agenda' }],
    ['a frame of somebody else', { frames: ['https://elsewhere.example/a.js:1:1'] }],
    ['a frame with a query', { frames: ['assets/a.js?code=secret:1:1'] }],
    ['more frames than there may be', { frames: Array(11).fill('assets/a.js:1:1') }],
    ['a longer summary', { summary: 'x'.repeat(201) }],
    ['a build that is none', { build: 'a b' }],
    ['more than a report has', { user: 42 }],
  ])('is refused with %s', async (_, values) => {
    expectRefusal(await send({ ...aReport(), ...values }), 400)
  })

  test('is refused when it is large, before it is read', async () => {
    expectRefusal(await send({ ...aReport(), more: 'x'.repeat(5_000) }), 413)
  })

  test('counts in the metrics', async () => {
    const count = async () => {
      const { body } = await server.app.inject({
        url: '/metrics',
        headers: { authorization: `Bearer ${'m'.repeat(32)}` },
      })
      return Number(/muster_browser_errors_total{kind="script"} (\d+)/.exec(body)?.[1] ?? 0)
    }
    const before = await count()
    await send(aReport({ kind: 'script' }))
    await send(aReport({ kind: 'script' }))
    expect(await count()).toBe(before + 2)
  })

  test('is limited by person, wherever they are, and by address', async () => {
    const [asha, ravi] = [await server.given.person(), await server.given.person()]
    for (let sent = 0; sent < 10; sent++) expect((await send(aReport(), { as: asha })).status).toBe(200)
    const refused = await send(aReport(), { as: asha })
    expectRefusal(refused, 429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await send(aReport(), { as: ravi })).status).toBe(200)
    const from = newAddress()
    const answers = []
    for (let sent = 0; sent < 121; sent++) answers.push((await send(aReport(), { from })).status)
    expect(answers).toEqual([...Array(120).fill(200), 429])
  })

  test('takes the place of the least recent one, also when many arrive at once', async () => {
    const many = Array.from({ length: ERRORS_KEPT + 30 }, (_, at) =>
      aReport({ summary: `Error: ${String.fromCharCode(97 + (at % 26))}${'z'.repeat(Math.floor(at / 26))}` }),
    )
    const answers = await Promise.all(many.map(report => send(report)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const last = aReport({ summary: 'Error: the last' })
    server.clock.now = new Date('2026-11-22T05:00:00Z')
    await send(last)
    const reports = await listed()
    expect(reports).toHaveLength(ERRORS_KEPT)
    expect(reports[0]?.summary).toBe('Error: the last')
  })
})
