import { MAX_WEBHOOKS } from '@muster/domain/webhooks/limits.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPublicAgents } from '#outside/public-agent.ts'
import type { GivenPerson } from '#test/given.ts'
import { countBy, race } from '#test/race.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'
import { type Receiver, startReceiver } from '#test/webhook-receiver.ts'
import { openSender } from './send.ts'
import { signedHeaders } from './sign.ts'

const server = testServer({ hasSweeps: true })
const { call } = server
let receiver: Receiver
let admin: GivenPerson
let other: GivenPerson

beforeAll(async () => {
  receiver = await startReceiver()
  server.ctx.publicAgents = openPublicAgents({ allowedHosts: [receiver.host] })
  admin = await server.given.person({ role: 'Admin' })
  other = await server.given.person({ role: 'Admin' })
})
afterAll(() => receiver.stop())
beforeEach(async () => {
  await server.ctx.db.deleteFrom('webhooks').execute()
  receiver.received.length = 0
})

const add = (values: object = {}, as = admin) => {
  const data = { url: receiver.url, description: 'Badges', topics: ['rsvp'], event: null, ...values }
  return call('POST', '/webhooks', { as, body: { data } })
}
const added = async (values: object = {}): Promise<{ id: number; signingKey: string }> => {
  const { status, body } = await add(values)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const list = async (as = other) => (await call('GET', '/webhooks', { as })).body.data
const act = (id: number, what: string, method: 'POST' | 'PUT' | 'DELETE' = 'POST', data?: object) =>
  call(method, `/webhooks/${id}${what}`, { as: other, ...(data ? { body: { data } } : {}) })
const edit = (id: number, data: object) => act(id, '', 'PUT', data)
const setPaused = (id: number, isPaused: boolean) => edit(id, { isPaused })
const sendDue = () => openSender(server.ctx).sendDue()

describe('R386: A webhook', () => {
  test('is listed for all Admins, and its signing key is in one reply and nowhere else', async () => {
    const event = await server.given.event({ name: 'Off-site' })
    const { id, signingKey } = await added({ event: event.documentId, topics: ['rsvp', 'rsvp', 'leaving'] })
    expect(signingKey).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const listed = await list()
    expect(listed).toEqual([
      {
        ...{ id, url: receiver.url, description: 'Badges', topics: ['rsvp', 'leaving'] },
        event: { id: event.id, documentId: event.documentId, name: 'Off-site' },
        ...{ pausedBecause: null, pausedAt: null, failingSince: null, oldKeyUntil: null, waitingCount: 0 },
        createdAt: server.clock.now.toISOString(),
      },
    ])
    const audit = await server.ctx.db
      .selectFrom('audit')
      .selectAll()
      .where('action', 'like', 'webhook%')
      .execute()
    expect(audit).toMatchObject([{ action: 'webhook-added', actor_id: admin.id }])
    for (const text of [JSON.stringify(listed), JSON.stringify(audit), server.logged.join()])
      expect(text).not.toContain(signingKey.slice(6))
  })

  test('is told nothing while it is paused, and what waited is not sent later', async () => {
    const { id } = await added()
    expect((await act(id, '/test')).status).toBe(200)
    expect((await setPaused(id, true)).status).toBe(200)
    expect((await setPaused(id, true)).status).toBe(200)
    const event = await server.given.event()
    await server.given.member(event.id, admin.id)
    expectRefusal(await act(id, '/test'), 409)
    await sendDue()
    expect((await setPaused(id, false)).status).toBe(200)
    await sendDue()
    expect(receiver.received).toEqual([])
    const log = (await call('GET', `/webhooks/${id}/posts`, { as: admin })).body
    expect(log).toMatchObject({
      data: [{ topic: 'test', state: 'failed', error: 'paused' }],
      meta: { pagination: { page: 1, total: 1 } },
    })
    await server.given.member(event.id, other.id)
    await sendDue()
    expect(receiver.received).toHaveLength(1)
  })

  test('ends with its log when it is deleted', async () => {
    const { id } = await added()
    await act(id, '/test')
    expect((await act(id, '', 'DELETE')).status).toBe(200)
    await sendDue()
    expect(receiver.received).toEqual([])
    expect(await list()).toEqual([])
    for (const what of ['/test', '/rotate-key']) expectRefusal(await act(id, what), 404)
    expectRefusal(await call('GET', `/webhooks/${id}/posts`, { as: admin }), 404)
    expectRefusal(await act(id, '', 'DELETE'), 404)
  })
})

test('R380: For 24 hours after a new signing key each post is signed with the old one as well', async () => {
  const start = server.clock.now
  const { id, signingKey: old } = await added()
  const { body } = await act(id, '/rotate-key')
  const { signingKey: fresh } = body.data
  expect(fresh).not.toBe(old)
  const [shown] = await list()
  expect(Date.parse(shown.oldKeyUntil) - start.getTime()).toBe(24 * 3_600_000)
  const signaturesAfter = async (ms: number) => {
    server.clock.now = new Date(start.getTime() + ms)
    receiver.received.length = 0
    await act(id, '/test')
    await sendDue()
    const [{ headers, body: sent }] = receiver.received as [(typeof receiver.received)[number]]
    const by = (key: string) => {
      const timestamp = Number(headers['webhook-timestamp'])
      const signed = signedHeaders([key], { id: String(headers['webhook-id']), timestamp, body: sent })
      return String(headers['webhook-signature']).split(' ').includes(signed['webhook-signature'])
    }
    return { old: by(old), fresh: by(fresh) }
  }
  expect(await signaturesAfter(24 * 3_600_000 - 1)).toEqual({ old: true, fresh: true })
  expect(await signaturesAfter(24 * 3_600_000)).toEqual({ old: false, fresh: true })
  server.clock.now = start
})

describe('R383: An address', () => {
  test.each([
    'http://127.0.0.1:5432/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://10.1.2.3/',
    'https://192.168.1.1/',
    'https://localhost/',
  ])('inside a network is refused when it is added, and when a webhook is edited: %s', async url => {
    const sentence = 'This address leads inside a network. Please enter an address that is public.'
    expectRefusal(await add({ url }), 400, sentence)
    expect(await list()).toEqual([])
    const { id } = await added()
    expectRefusal(await edit(id, { url, description: 'Other' }), 400, sentence)
    expect(await list()).toMatchObject([{ url: receiver.url, description: 'Badges' }])
  })

  test.each([
    ['file:///etc/passwd', 'Please enter a whole address'],
    ['//127.0.0.1/', 'Please enter a whole address'],
    ['https://me:secret@example.com/', 'Please enter a whole address'],
    ['https://', 'Please enter a whole address'],
    [`https://example.com/${'x'.repeat(500)}`, 'Please use at most 500 characters'],
    ['https://name.invalid/', 'The name in this address could not be found'],
  ])('is refused: %s', async (url, sentence) => {
    const { id } = await added()
    for (const refused of [await add({ url }), await edit(id, { url })]) {
      expectRefusal(refused, 400)
      expect(refused.body.error.message).toContain(sentence)
    }
  })

  test('uses https in production', async () => {
    const { config } = server.ctx
    const { id } = await added()
    server.ctx.config = { ...config, allowsPlainHttp: false }
    const refused = [await add(), await edit(id, { url: receiver.url })]
    server.ctx.config = config
    for (const one of refused) expectRefusal(one, 400, 'Please enter an address that starts with https://.')
  })
})

describe('R396: A webhook is edited', () => {
  test('for another address, other topics and another event, which is audited; what is not named stays', async () => {
    const { id, signingKey } = await added()
    const event = await server.given.event({ name: 'Off-site' })
    const [before] = await list()
    await act(id, '/test')
    const url = `${receiver.url}/new`
    expect((await edit(id, { url, topics: ['leaving', 'leaving'], event: event.documentId })).body).toEqual({
      ok: true,
    })
    expect(await list()).toEqual([
      {
        ...before,
        url,
        topics: ['leaving'],
        event: expect.objectContaining({ id: event.id }),
        waitingCount: 1,
      },
    ])
    // what waits goes to the new address, signed with the same key
    await sendDue()
    const [{ headers, body }] = receiver.received as [(typeof receiver.received)[number]]
    const stamp = { id: String(headers['webhook-id']), timestamp: Number(headers['webhook-timestamp']), body }
    expect(headers['webhook-signature']).toBe(signedHeaders([signingKey], stamp)['webhook-signature'])
    await server.given.member(event.id, admin.id)
    await sendDue()
    expect(receiver.received).toHaveLength(1)
    const { rows: audit } = await server.ctx.pool.query(
      `select actor_id, details from audit where action = 'webhook-changed' and (details->>'webhook')::int = $1`,
      [id],
    )
    expect(audit).toEqual([
      {
        actor_id: other.id,
        details: {
          ...{ webhook: id, description: 'Badges', host: receiver.host },
          changed: ['url', 'topics', 'event'],
        },
      },
    ])
  })

  test('and an answer of the old address is not held against the new one', async () => {
    const { id } = await added()
    await act(id, '/test')
    receiver.respond(async response => {
      await edit(id, { url: `${receiver.url}/new` })
      response.writeHead(410).end()
    })
    await sendDue()
    receiver.respond(200)
    expect(await list()).toMatchObject([{ pausedBecause: null, failingSince: null }])
  })

  test('is refused without a change, with an unknown field, event or id', async () => {
    const { id } = await added()
    expectRefusal(await edit(id, {}), 400, 'Please send what is to change')
    expectRefusal(await edit(id, { signingKey: 'x' }), 400)
    expectRefusal(await edit(id, { topics: [] }), 400, 'Please choose at least one topic')
    expectRefusal(await edit(id, { event: 'x'.repeat(24) }), 404)
    expectRefusal(await edit(id + 1, { description: 'Other' }), 404)
  })
})

test('R395: The log has pages, the newest first', async () => {
  const { id } = await added()
  const { id: elsewhere } = await added()
  for (const webhook of [id, elsewhere, id, id]) await act(webhook, '/test')
  const page = async (number: number) =>
    (
      await call('GET', `/webhooks/${id}/posts?pagination[page]=${number}&pagination[pageSize]=2`, {
        as: admin,
      })
    ).body
  const [first, second] = [await page(1), await page(2)]
  expect(first.meta.pagination).toEqual({ page: 1, pageSize: 2, pageCount: 2, total: 3 })
  const ids = [...first.data, ...second.data].map((post: { id: number }) => post.id)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  expect(new Set(ids).size).toBe(3)
})

describe('R386: There are ten at most', () => {
  test('also when many are added at once', async () => {
    const answers = await race(MAX_WEBHOOKS + 6, () => add())
    expect(countBy(answers, ({ status }) => status)).toEqual({ 200: MAX_WEBHOOKS, 409: 6 })
    expect(await list()).toHaveLength(MAX_WEBHOOKS)
  })

  test('and without the lock there would be more', async () => {
    let haveCounted = 0
    let letAllInsert: () => void
    const allHaveCounted = new Promise<void>(resolve => {
      letAllInsert = resolve
    })
    const insert = () =>
      server.ctx.inTransaction(async tx => {
        const { rows } = await server.ctx.pool.query('select count(*)::int from webhooks')
        haveCounted += 1
        if (haveCounted === 6) letAllInsert()
        await allHaveCounted
        if (rows[0].count >= 2) return
        const row = { url: 'x', description: 'x', topics: ['rsvp'], signing_key: 'x', created_at: new Date() }
        await tx.insertInto('webhooks').values(row).execute()
      })
    await race(6, insert)
    expect((await list()).length).toBeGreaterThan(2)
  })
})

test('R386: It is for Admins who are people', async () => {
  const { id } = await added()
  const attendee = await server.given.person()
  const token = await server.given.apiToken(admin.id, 'read-write')
  for (const as of [attendee, token]) {
    expectRefusal(await call('GET', '/webhooks', { as }), 403)
    expectRefusal(await call('POST', `/webhooks/${id}/test`, { as }), 403)
  }
  expectRefusal(await call('GET', '/webhooks'), 401)
})
