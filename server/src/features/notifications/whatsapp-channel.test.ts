import { afterAll, beforeAll, expect, test } from 'vitest'
import { memoryWhatsApp } from '#outside/whatsapp.ts'
import { type Deliveries, deliveriesIn } from '#test/deliveries.ts'
import type { GivenPerson } from '#test/given.ts'
import { testServer } from '#test/server.ts'
import { noteStatuses } from './commands-whatsapp.ts'

const server = testServer()
const { call } = server
const whatsApp = memoryWhatsApp()
let admin: GivenPerson
let asha: GivenPerson
let eventId: number
let busId: number
let deliveries: Deliveries

beforeAll(async () => {
  server.ctx.whatsApp = whatsApp
  server.clock.now = new Date('2026-11-21T12:00:00+05:30')
  deliveries = deliveriesIn(server)
  admin = await server.given.person({ role: 'Admin' })
  asha = await server.given.person({ name: 'Asha', contact: '9812345678' })
  eventId = (await server.given.event()).id
  const bus = await server.given.bus(eventId)
  busId = bus.id
  await server.given.member(eventId, asha.id)
  await server.given.assign(bus, asha.id)
})
afterAll(() => {
  server.ctx.whatsApp = null
})

const choices = async () =>
  (await call('GET', '/users/me/notification-choices', { as: asha })).body.data.choices

test('R378: nobody gets WhatsApp without asking for it; who asks gets the message, with its id kept', async () => {
  const ofReminders = async () => (await choices()).find((one: { kind: string }) => one.kind === 'reminder')
  expect(await ofReminders()).toMatchObject({ whatsapp: false })
  const remind = () =>
    call('POST', '/notifications/send-reminder', {
      as: admin,
      body: { entityType: 'bus', entityId: busId, reminderType: 'checkin_reminder', eventId },
    })
  const body = { kind: 'reminder', whatsapp: true }
  const chosen = await call('PUT', '/users/me/notification-choices', { as: asha, body })
  expect(chosen.status).toBe(200)
  expect(await ofReminders()).toMatchObject({ whatsapp: true })
  expect((await remind()).status).toBe(200)
  await deliveries.work()
  expect(whatsApp.outbox).toHaveLength(1)
  expect(whatsApp.outbox[0]).toMatchObject({
    contact: '9812345678',
    body: expect.stringContaining('Hi Asha,'),
  })
  const rows = () =>
    server.ctx.db
      .selectFrom('deliveries')
      .select(['state', 'provider_id', 'receipt'])
      .where('channel', '=', 'whatsapp')
      .execute()
  expect(await rows()).toEqual([
    { state: 'sent', provider_id: 'wamid.1', receipt: whatsApp.outbox[0]!.reference },
  ])

  await call('PUT', '/users/me/notification-choices', { as: asha, body: { ...body, whatsapp: false } })
  expect(await ofReminders()).toMatchObject({ whatsapp: false })
})

test('F108: what WhatsApp reports before it has answered the send stays true', async () => {
  const [failing, reading] = [
    await server.given.person({ name: 'Failing', contact: '9812345601' }),
    await server.given.person({ name: 'Reading', contact: '9812345602' }),
  ]
  const choices = [failing, reading].flatMap(({ id }) => [
    { user_id: id, kind: 'change', channel: 'whatsapp', is_on: true },
    { user_id: id, kind: 'change', channel: 'email', is_on: false },
  ])
  await server.ctx.db.insertInto('channel_choices').values(choices).execute()
  const readAt = new Date(server.clock.now.getTime() - 1_000)
  server.ctx.whatsApp = {
    ...whatsApp,
    async send(message) {
      const answer = await whatsApp.send(message)
      const isRead = message.contact === '9812345602'
      const at = isRead ? readAt : null
      const error = isRead ? null : '131026 Message undeliverable'
      const { providerId } = answer as { providerId: string }
      await noteStatuses(server.ctx, [
        { providerId, reference: message.reference, deliveredAt: at, openedAt: at, error },
      ])
      return answer
    },
  }
  const to = [failing.id, reading.id]
  const id = await deliveries.send({ eventId, to }).finally(() => {
    server.ctx.whatsApp = whatsApp
  })
  const rows = await server.ctx.db
    .selectFrom('deliveries')
    .select(['state', 'error', 'delivered_at', 'opened_at', 'leased_until'])
    .where('notification_id', '=', id)
    .where('channel', '=', 'whatsapp')
    .orderBy('user_id')
    .execute()
  expect(rows).toEqual([
    {
      ...{ state: 'failed', error: '131026 Message undeliverable' },
      ...{ delivered_at: null, opened_at: null, leased_until: null },
    },
    { state: 'sent', error: null, delivered_at: readAt, opened_at: readAt, leased_until: null },
  ])
  expect(await deliveries.statesOf(id)).toEqual({
    Failing: ['failed', 'whatsapp failed'],
    Reading: ['sent', 'whatsapp sent'],
  })
})

test('F108: a message that WhatsApp reports as failed goes by e-mail if no device was reached either', async () => {
  const meera = await server.given.person({ name: 'Meera', contact: '9812345603' })
  await call('PUT', '/users/me/notification-choices', {
    as: meera,
    body: { kind: 'change', whatsapp: true },
  })
  await deliveries.device(meera)
  deliveries.push.answer(`-${meera.id}-`, { outcome: 'gone', error: '410' })
  const id = await deliveries.send({ eventId, to: [meera.id] })
  expect(await deliveries.statesOf(id)).toEqual({ Meera: ['sent', 'push failed', 'whatsapp sent'] })
  const { providerId, reference } = whatsApp.outbox.at(-1)!
  const failed = { providerId, reference, deliveredAt: null, openedAt: null, error: '131026' }
  await noteStatuses(server.ctx, [failed])
  await deliveries.work()
  expect(await deliveries.statesOf(id)).toEqual({
    Meera: ['sent', 'push failed', 'whatsapp failed', 'email sent'],
  })
})
