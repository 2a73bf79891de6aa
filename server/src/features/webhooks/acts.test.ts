import { readFileSync } from 'node:fs'
import path from 'node:path'
import { TOPICS } from '@muster/domain/webhooks/topics.ts'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPublicAgents } from '#outside/public-agent.ts'
import type { GivenPerson } from '#test/given.ts'
import type { GivenItem } from '#test/given-items.ts'
import { testServer } from '#test/server.ts'
import { type ReceivedPost, type Receiver, startReceiver } from '#test/webhook-receiver.ts'
import { openSender } from './send.ts'

const server = testServer({ hasSweeps: true })
const { call } = server
let receiver: Receiver
let admin: GivenPerson
let asha: GivenPerson
let offsite: GivenItem & { name: string }
let bus: GivenItem
let signingKey: string

const DOCUMENTATION = path.resolve(import.meta.dirname, '../../../../docs/webhooks.md')
const ADDRESS = '17 Baner Road'

beforeAll(async () => {
  receiver = await startReceiver()
  server.ctx.publicAgents = openPublicAgents({ allowedHosts: [receiver.host] })
})
afterAll(() => receiver.stop())

async function listen(body: object = {}): Promise<{ id: number; signingKey: string }> {
  const data = { url: receiver.url, description: 'Badges', topics: TOPICS, event: null, ...body }
  const reply = await call('POST', '/webhooks', { as: admin, body: { data } })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data
}

beforeEach(async () => {
  const { given, ctx } = server
  await ctx.db.deleteFrom('webhooks').execute()
  receiver.received.length = 0
  admin = await given.person({ name: 'Admin', role: 'Admin' })
  asha = await given.person({ name: 'Asha Rao', contact: '9812345670' })
  offsite = await given.event({ name: 'Monsoon Off-site' })
  bus = await given.bus(offsite.id, { bus_identifier: 'Bus 7' })
  await given.member(offsite.id, asha.id)
  await given.assign(bus, asha.id)
  await given.preferences(offsite.id, asha.id, { street: ADDRESS })
  signingKey = (await listen({ event: offsite.documentId })).signingKey
})

const ok = async (...args: Parameters<typeof call>) => {
  const reply = await call(...args)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body
}
const checkIn = (clientKey = `tap-${crypto.randomUUID()}`) =>
  ok('POST', `/items/${bus.id}/check-in`, { as: asha, body: { clientKey } })
const posted = async (): Promise<ReceivedPost[]> => {
  receiver.received.length = 0
  await openSender(server.ctx).sendDue()
  return receiver.received
}
const topicsPosted = async () => (await posted()).map(({ json }) => json.topic).sort()

describe('R379: What happens is posted:', () => {
  test('a check-in and its annulment, signed, without anything that leads to the person', async () => {
    await checkIn()
    const annul = { user: asha.id, leg: 'first', reason: 'Wrong bus' }
    await ok('POST', `/items/${bus.id}/annul-check-in`, { as: admin, body: annul })
    const [made, annulled, ...more] = await posted()
    expect(more).toEqual([])
    const item = { id: bus.id, documentId: bus.documentId, kind: 'bus', name: 'Bus 7' }
    const person = { id: asha.id, name: 'Asha Rao' }
    expect(made!.json).toEqual({
      id: made!.headers['webhook-id'],
      topic: 'check-in',
      at: server.clock.now.toISOString(),
      event: { documentId: offsite.documentId, name: 'Monsoon Off-site' },
      data: { person, item, leg: 'first', method: 'self' },
    })
    expect(annulled!.json).toMatchObject({ topic: 'check-in-annulled', data: { person, item, leg: 'first' } })
    expect(annulled!.json.id).not.toBe(made!.json.id)
    for (const { body } of [made!, annulled!])
      for (const fact of [asha.email, '9812345670', ADDRESS, 'Wrong bus']) expect(body).not.toContain(fact)
  })

  test('joining, leaving, departures and roll-calls', async () => {
    const ravi = await server.given.person({ name: 'Ravi' })
    await ok('POST', `/events/${offsite.id}/rsvp`, { as: ravi })
    await server.ctx.db.deleteFrom('event_members').where('user_id', '=', ravi.id).execute()
    await checkIn()
    await ok('POST', `/items/${bus.id}/departures`, { as: admin, body: {} })
    await ok('POST', `/items/${bus.id}/departures/undo`, { as: admin, body: { reason: 'Came back' } })
    const { data } = await ok('POST', `/events/${offsite.id}/roll-call`, { as: admin, body: {} })
    const rollCall = data.documentId
    const place = 'Behind the temple'
    const answer = { rollCall, answer: 'help', place, clientKey: `answer-${crypto.randomUUID()}` }
    await ok('POST', `/events/${offsite.id}/roll-call/answers`, { as: asha, body: answer })
    await ok('POST', `/events/${offsite.id}/roll-call/end`, { as: admin, body: { rollCall } })
    const all = await posted()
    expect(all.map(({ body }) => body).join()).not.toMatch(/temple|Came back/)
    const byTopic = Object.fromEntries(all.map(({ json }) => [json.topic, json.data]))
    expect(byTopic).toMatchObject({
      rsvp: { person: { id: ravi.id, name: 'Ravi' } },
      leaving: { person: { id: ravi.id } },
      departure: { item: { id: bus.id }, leg: 'first' },
      'departure-undone': { item: { id: bus.id }, leg: 'first' },
      'roll-call-started': { rollCall },
      'roll-call-answer': { rollCall, person: { id: asha.id }, answer: 'help', isLate: false },
      'roll-call-ended': { rollCall, safe: 0, help: 1, silent: 0 },
    })
    expect([...new Set(all.map(({ json }) => json.topic))].sort()).toEqual(
      TOPICS.filter(topic => topic !== 'check-in-annulled').sort(),
    )
  })

  test('only the chosen topics, only of the chosen event, and nothing that was undone', async () => {
    await server.ctx.db.deleteFrom('webhooks').execute()
    const other = await server.given.event()
    await listen({ topics: ['check-in'], event: other.documentId })
    await listen({ topics: ['rsvp'], event: offsite.documentId })
    await checkIn()
    const ravi = await server.given.person()
    const failing = server.ctx.inTransaction(async tx => {
      await tx
        .insertInto('event_members')
        .values({ event_id: offsite.id, user_id: ravi.id, joined_at: server.ctx.now() })
        .execute()
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await topicsPosted()).toEqual([])
    await ok('POST', `/events/${offsite.id}/rsvp`, { as: ravi })
    expect(await topicsPosted()).toEqual(['rsvp'])
  })

  test('nothing is written while no webhook listens', async () => {
    const count = async () =>
      Number((await server.ctx.pool.query('select count(*) from webhook_messages')).rows[0].count)
    await server.ctx.db.deleteFrom('webhooks').execute()
    await listen({ topics: ['rsvp'] })
    const before = await count()
    await checkIn()
    expect(await count()).toBe(before)
    await server.ctx.db.deleteFrom('webhooks').execute()
    await ok('POST', `/events/${offsite.id}/rsvp`, { as: await server.given.person() })
    expect(await count()).toBe(before)
  })

  test('and an event or an account can be deleted although somebody listens', async () => {
    await server.ctx.db.deleteFrom('events').where('id', '=', offsite.id).execute()
    await listen()
    const other = await server.given.event()
    const ravi = await server.given.person()
    await server.given.member(other.id, ravi.id)
    await server.ctx.db.deleteFrom('users').where('id', '=', ravi.id).execute()
    await server.ctx.db.deleteFrom('events').where('id', '=', other.id).execute()
    expect(await topicsPosted()).toEqual([])
  })
})

describe('R380: A signature', () => {
  test('is verified by a library of the scheme, and by the example of the documentation', async () => {
    await checkIn()
    const [post] = await posted()
    const { body } = post!
    const headers = post!.headers as Record<string, string>
    const sentAt = Number(headers['webhook-timestamp']) * 1_000
    expect(sentAt).toBe(Math.floor(server.clock.now.getTime() / 1_000) * 1_000)
    const { verify } = await exampleOfDocumentation()
    const now = new Date(sentAt + 60_000)
    expect(verify(signingKey, headers, body, now)).toBe(true)
    expect(verify(signingKey, headers, body.replace('Asha', 'Ravi'), now)).toBe(false)
    expect(verify(signingKey, { ...headers, 'webhook-id': 'msg_other' }, body, now)).toBe(false)
    expect(verify(signingKey, headers, body, new Date(sentAt + 400_000))).toBe(false)
    expect(verify('whsec_c2VjcmV0', headers, body, now)).toBe(false)
    // the library knows only the time of now
    const fresh = { ...headers, 'webhook-timestamp': String(Math.floor(Date.now() / 1_000)) }
    expect(() => new Webhook(signingKey).verify(body, fresh)).toThrow('No matching signature')
    server.clock.now = new Date()
    await server.ctx.db.updateTable('webhook_posts').set({ state: 'waiting' }).execute()
    const [again] = await posted()
    expect(new Webhook(signingKey).verify(again!.body, again!.headers as Record<string, string>)).toEqual(
      again!.json,
    )
    server.clock.now = new Date('2026-11-21T05:00:00+05:30')
  })
})

type Verify = (signingKey: string, headers: Record<string, string>, body: string, now: Date) => boolean

async function exampleOfDocumentation(): Promise<{ verify: Verify }> {
  const [, code] = /```js\n(.*?)```/s.exec(readFileSync(DOCUMENTATION, 'utf8')) ?? []
  return import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code ?? '')}`)
}
