import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Deliveries, deliveriesIn, named } from '#test/deliveries.ts'
import type { GivenPerson } from '#test/given.ts'
import { testServer } from '#test/server.ts'
import { openDelivery } from './deliver.ts'
import { planDeliveries } from './store-deliver-plan.ts'
import { claimDue } from './store-deliver-send.ts'

const server = testServer()
const NOON = new Date('2026-11-21T12:00:00+05:30')
const at = (time: string) => new Date(`2026-11-21T${time}:00+05:30`)

let deliveries: Deliveries
let eventId: number
let asha: GivenPerson
let ravi: GivenPerson

beforeAll(() => {
  deliveries = deliveriesIn(server)
})
beforeEach(async () => {
  server.clock.now = NOON
  server.outbox.length = 0
  deliveries.push.sent.length = 0
  eventId = (await server.given.event({ name: 'Off-site' })).id
  const people = await named(server, 'Asha', 'Ravi')
  ;[asha, ravi] = people as [GivenPerson, GivenPerson]
  for (const { id } of people) await server.given.member(eventId, id)
})

const statusOf = async (id: number) =>
  (
    await server.ctx.pool.query(
      'select notification_status as status, sent_at from notifications where id = $1',
      [id],
    )
  ).rows[0]
const stop = (id: number) =>
  server.ctx.pool.query('update notifications set stopped_at = $2 where id = $1', [id, server.clock.now])

test('R320: A message goes to each device of a person, and by e-mail to whom has none', async () => {
  await deliveries.device(asha, 'phone')
  await deliveries.device(asha, 'laptop')
  const id = await deliveries.send({ eventId, to: [asha.id, ravi.id] })
  expect(await deliveries.statesOf(id)).toEqual({
    Asha: ['sent', 'push sent', 'push sent'],
    Ravi: ['sent', 'email sent'],
  })
  expect(await statusOf(id)).toEqual({ status: 'sent', sent_at: NOON })
  const [phone, laptop] = deliveries.push.sent
  const { web_push, notification, app_badge } = JSON.parse(phone?.payload ?? '')
  expect([web_push, app_badge]).toEqual([8030, 1])
  expect(notification).toMatchObject({
    ...{ title: 'Bus 2 moved', body: 'It leaves at 5 PM.', lang: 'en' },
    navigate: `http://muster.test/events/${eventId}/my-items`,
  })
  const second = JSON.parse(laptop?.payload ?? '').notification
  expect(second.tag).toBe(notification.tag)
  expect(second.data.receipt).not.toBe(notification.data.receipt)
  expect(phone?.options).toMatchObject({ ttlSeconds: 86_400, isUrgent: false })
  expect(server.outbox.map(({ to }) => to)).toEqual([ravi.email])
  expect(server.outbox[0]?.text).toContain('It leaves at 5 PM.')
  expect(server.outbox[0]?.text).toContain('/api/unsubscribe/')
})

test('R320: A person gets it by the channels that they have chosen, and no e-mail after they unsubscribed', async () => {
  await deliveries.device(asha)
  const choice = (userId: number, channel: string, isOn: boolean) =>
    server.ctx.db
      .insertInto('channel_choices')
      .values({ user_id: userId, kind: 'change', channel, is_on: isOn })
      .execute()
  await choice(asha.id, 'email', true)
  await server.ctx.db
    .insertInto('unsubscribes')
    .values({ user_id: ravi.id, event_id: eventId, at: NOON })
    .execute()
  const id = await deliveries.send({ eventId, to: [asha.id, ravi.id] })
  expect(await deliveries.statesOf(id)).toEqual({
    Asha: ['sent', 'push sent', 'email sent'],
    Ravi: ['skipped: unreachable'],
  })
})

test('R321: In quiet hours a message waits for their end, unless it is due or would be too late', async () => {
  await deliveries.device(asha)
  server.clock.now = at('23:00')
  const held = await deliveries.send({ eventId, to: [asha.id] })
  const due = await deliveries.send({ eventId, to: [asha.id], dueAt: new Date('2026-11-22T01:00:00+05:30') })
  const short = await deliveries.send({
    eventId,
    to: [asha.id],
    expiresAt: new Date('2026-11-22T04:00:00+05:30'),
  })
  const of = async () => {
    const states = await Promise.all([held, due, short].map(deliveries.statesOf))
    return states.map(({ Asha }) => Asha?.[0])
  }
  expect(await of()).toEqual(['queued', 'sent', 'sent'])
  expect(deliveries.push.sent.map(({ options }) => options.isUrgent)).toEqual([true, false])
  server.clock.now = new Date('2026-11-22T05:59:00+05:30')
  await deliveries.work()
  expect(await of()).toEqual(['queued', 'sent', 'sent'])
  server.clock.now = new Date('2026-11-22T06:00:00+05:30')
  await deliveries.work()
  expect(await of()).toEqual(['sent', 'sent', 'sent'])
  expect(deliveries.push.sent).toHaveLength(3)
})

test('R324: What has expired before it is sent is never sent', async () => {
  await deliveries.device(asha)
  const late = await deliveries.write({ eventId, to: [asha.id], expiresAt: at('12:30') })
  server.clock.now = at('12:30')
  await deliveries.work()
  expect(await deliveries.statesOf(late)).toEqual({ Asha: ['skipped: expired'] })
  expect((await statusOf(late)).status).toBe('failed')
  // planned in time, and then the push service was away
  deliveries.push.answer(`-${asha.id}-`, { outcome: 'retry', error: '503', afterSeconds: null })
  const away = await deliveries.send({ eventId, to: [asha.id], expiresAt: at('13:30') })
  deliveries.push.answer(`-${asha.id}-`, { outcome: 'accepted' })
  server.clock.now = at('13:30')
  await deliveries.work()
  expect(await deliveries.statesOf(away)).toEqual({ Asha: ['skipped: expired', 'push expired'] })
  expect(deliveries.push.sent).toEqual([])
})

test('R325: A newer message with the same key takes the place of one that has not been sent', async () => {
  for (const person of [asha, ravi]) await deliveries.device(person)
  server.clock.now = at('23:00')
  const collapseKey = `bus-${eventId}`
  const older = await deliveries.send({ eventId, to: [asha.id, ravi.id], collapseKey })
  const newer = await deliveries.send({
    eventId,
    to: [asha.id],
    collapseKey,
    words: { title: 'New', body: 'b' },
  })
  server.clock.now = new Date('2026-11-22T06:00:00+05:30')
  await deliveries.work()
  expect(await deliveries.statesOf(older)).toEqual({
    Asha: ['skipped: replaced'],
    Ravi: ['sent', 'push sent'],
  })
  expect(await deliveries.statesOf(newer)).toEqual({ Asha: ['sent', 'push sent'] })
  expect(deliveries.pushedTo(asha)).toMatchObject([{ title: 'New', tag: collapseKey }])
  expect(deliveries.push.sent.every(({ options }) => options.collapseKey === collapseKey)).toBe(true)
})

test('R326: A stopped message reaches nobody any more', async () => {
  for (const person of [asha, ravi]) await deliveries.device(person)
  deliveries.push.answer(`-${ravi.id}-`, { outcome: 'retry', error: '503', afterSeconds: null })
  const id = await deliveries.send({ eventId, to: [asha.id, ravi.id] })
  const unplanned = await deliveries.write({ eventId, to: [asha.id] })
  for (const one of [id, unplanned]) await stop(one)
  for (const one of [id, unplanned]) await deliveries.delivery.deliver(one)
  deliveries.push.answer(`-${ravi.id}-`, { outcome: 'accepted' })
  server.clock.now = at('14:00')
  await deliveries.work()
  expect(await deliveries.statesOf(id)).toEqual({
    Asha: ['sent', 'push sent'],
    Ravi: ['skipped: stopped', 'push stopped'],
  })
  expect(await deliveries.statesOf(unplanned)).toEqual({ Asha: ['skipped: stopped'] })
  expect([(await statusOf(id)).status, (await statusOf(unplanned)).status]).toEqual(['sent', 'failed'])
  expect(deliveries.push.sent).toHaveLength(1)
})

test('R327: Who has checked in before a reminder is sent does not get it', async () => {
  const admin = await server.given.person({ role: 'Admin' })
  const talk = await server.given.subEvent(eventId)
  const body = { entityType: 'sub-event', entityId: talk.id, reminderType: 'checkin_reminder', eventId }
  const answer = await server.call('POST', '/notifications/send-reminder', { as: admin, body })
  expect(answer.body.data?.count).toBe(2)
  await server.call('POST', `/items/${talk.id}/check-in`, {
    as: asha,
    body: { clientKey: 'the-key-of-the-tap-of-asha' },
  })
  await deliveries.work()
  const { rows } = await server.ctx.pool.query<{ id: number }>('select max(id) as id from notifications')
  expect(await deliveries.statesOf(rows[0]?.id ?? 0)).toEqual({
    Asha: ['skipped: done'],
    Ravi: ['sent', 'email sent'],
  })
})

test('R328: What a process had claimed when it died is sent by another after the lease, with the same tag', async () => {
  await deliveries.device(asha)
  const id = await deliveries.write({ eventId, to: [asha.id] })
  deliveries.push.answer(`-${asha.id}-`, { outcome: 'retry', error: 'away', afterSeconds: 1 })
  await deliveries.work()
  deliveries.push.answer(`-${asha.id}-`, { outcome: 'accepted' })
  server.clock.now = at('12:01')
  const [claimed] = await claimDue(server.ctx, 'push', 10)
  expect(claimed?.notificationId).toBe(id)
  await deliveries.delivery.sweep()
  expect(await claimDue(server.ctx, 'push', 10)).toEqual([])
  expect(deliveries.push.sent).toEqual([])
  server.clock.now = at('12:02')
  await deliveries.work()
  expect(deliveries.pushedTo(asha)).toMatchObject([{ tag: claimed?.documentId }])
  expect(await deliveries.statesOf(id)).toEqual({ Asha: ['sent', 'push sent'] })
})

test('R389: A server without push leaves push messages to another one, and closes only what has expired', async () => {
  await deliveries.device(asha)
  const id = await deliveries.write({ eventId, to: [asha.id] })
  const { push } = server.ctx
  await server.ctx.inTransaction(tx =>
    planDeliveries(tx, {
      ...{ notificationId: id, now: server.clock.now },
      has: { push: true, email: true, whatsapp: false },
    }),
  )
  server.ctx.push = null
  const without = openDelivery(server.ctx)
  without.start()
  await expect.poll(() => server.logged.join('')).toContain('this server cannot send messages that wait')
  await without.stop()
  const state = async () =>
    (
      await server.ctx.pool.query(
        'select state, attempts, error from deliveries where notification_id = $1',
        [id],
      )
    ).rows
  expect(await state()).toEqual([{ state: 'queued', attempts: 0, error: null }])

  const later = await deliveries.write({ eventId, to: [asha.id] })
  server.ctx.push = push
  await deliveries.work()
  expect([(await state())[0].state, await deliveries.statesOf(later)]).toEqual([
    'sent',
    { Asha: ['sent', 'push sent'] },
  ])

  await server.ctx.pool.query(
    `update deliveries set state = 'queued', sent_at = null where notification_id = $1`,
    [id],
  )
  server.ctx.push = null
  server.clock.now = new Date(server.clock.now.getTime() + 30 * 86_400_000)
  const again = openDelivery(server.ctx)
  again.start()
  await expect.poll(state).toEqual([{ state: 'expired', attempts: 1, error: 'push is off' }])
  await again.stop()
  server.ctx.push = push
})
