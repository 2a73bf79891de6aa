import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changesIn } from '#test/changes.ts'
import { testServer } from '#test/server.ts'
import { signatureOf, WHATSAPP_WEBHOOK } from './routes-whatsapp.ts'

const SECRET = 'app-secret'
const server = testServer({
  env: {
    WHATSAPP_CLOUD_TOKEN: 'EAAJB',
    WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
    WHATSAPP_APP_SECRET: SECRET,
    WHATSAPP_VERIFY_TOKEN: 'verify-me',
    WHATSAPP_TEMPLATE: 'muster_notice',
  },
})
const off = testServer()

let deliveryId: string
let receipt: string
const FAR = new Date('2026-12-01T00:00:00Z')

beforeAll(async () => {
  await server.given.event()
})

/** As the worker leaves it after WhatsApp has taken the message. */
beforeEach(async () => {
  const { db } = server.ctx
  const { id: userId } = await server.given.person()
  const { id: notificationId } = await db
    .insertInto('notifications')
    .values({ title: 'Bus 4', body: 'Hi', kind: 'reminder', expires_at: FAR })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('recipients')
    .values({ notification_id: notificationId, user_id: userId, state: 'sent' })
    .execute()
  await db.updateTable('deliveries').set({ provider_id: null }).execute()
  const row = await db
    .insertInto('deliveries')
    .values({
      ...{ notification_id: notificationId, user_id: userId, channel: 'whatsapp', state: 'sent' },
      ...{ next_try_at: server.clock.now, provider_id: 'wamid.1' },
    })
    .returning(['id', 'receipt'])
    .executeTakeFirstOrThrow()
  deliveryId = String(row.id)
  receipt = row.receipt
})

const seconds = (time: string) => String(Date.parse(`2026-11-20T${time}:00+05:30`) / 1000)
const at = (time: string) => new Date(`2026-11-20T${time}:00+05:30`)

const status = (given: object, id = 'wamid.1') => ({
  ...{ id, timestamp: seconds('10:00'), recipient_id: '919876543210' },
  conversation: { id: 'c', origin: { type: 'utility' } },
  ...given,
})
const noticeOf = (...statuses: object[]) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: '1314702302917944',
      changes: [
        {
          field: 'messages',
          value: {
            messaging_product: 'whatsapp',
            metadata: { display_phone_number: '15556459128', phone_number_id: '106540352242922' },
            statuses,
          },
        },
      ],
    },
  ],
})

async function post(body: unknown, { secret = SECRET, signature = '' } = {}) {
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  const { statusCode } = await server.app.inject({
    ...{ method: 'POST', url: WHATSAPP_WEBHOOK, payload },
    headers: {
      'content-type': 'application/json',
      'x-hub-signature-256': signature || signatureOf(payload, secret),
    },
  })
  return statusCode
}

const delivery = () =>
  server.ctx.db
    .selectFrom('deliveries')
    .select(['state', 'error', 'delivered_at', 'opened_at', 'provider_id'])
    .where('id', '=', deliveryId)
    .executeTakeFirstOrThrow()

describe('R377: The webhook of WhatsApp', () => {
  test('notes that a message arrived and was read, whatever the order, and twice is as once', async () => {
    const read = noticeOf(status({ status: 'read', timestamp: seconds('10:05') }))
    expect(await post(read)).toBe(200)
    expect(await delivery()).toMatchObject({ delivered_at: at('10:05'), opened_at: at('10:05') })
    const late = status({ status: 'delivered', timestamp: seconds('10:09') })
    expect(await post(noticeOf(status({ status: 'sent' }), late))).toBe(200)
    expect(await post(read)).toBe(200)
    expect(await delivery()).toMatchObject({
      state: 'sent',
      delivered_at: at('10:05'),
      opened_at: at('10:05'),
    })
  })

  test('adds up several statuses of one call', async () => {
    const delivered = status({ status: 'delivered', timestamp: seconds('10:01') })
    await post(noticeOf(delivered, status({ status: 'read', timestamp: seconds('10:02') })))
    expect(await delivery()).toMatchObject({ delivered_at: at('10:01'), opened_at: at('10:02') })
  })

  test('notes a failure with its code, and none of a message that arrived', async () => {
    const errors = [{ code: 131026, title: 'Message undeliverable' }]
    const failed = noticeOf(status({ status: 'failed', errors }))
    await post(failed)
    expect(await delivery()).toMatchObject({ state: 'failed', error: '131026 Message undeliverable' })
    await post(noticeOf(status({ status: 'delivered' })))
    await post(failed)
    expect(await delivery()).toMatchObject({ state: 'sent', error: null, delivered_at: at('10:00') })
  })

  test('F107: finds a message whose id is not stored yet, by its receipt', async () => {
    await server.ctx.db.updateTable('deliveries').set({ provider_id: null, state: 'queued' }).execute()
    const early = status({ status: 'delivered', biz_opaque_callback_data: receipt }, 'wamid.early')
    expect(await post(noticeOf(early))).toBe(200)
    expect(await delivery()).toMatchObject({
      ...{ state: 'queued', provider_id: 'wamid.early', delivered_at: at('10:00') },
    })
  })

  test('takes no time from the future', async () => {
    await post(noticeOf(status({ status: 'delivered', timestamp: '99999999999' })))
    expect((await delivery()).delivered_at).toEqual(server.clock.now)
  })

  test('refuses a wrong signature and changes nothing', async () => {
    const before = await changesIn(server.ctx)
    const notice = noticeOf(status({ status: 'delivered' }))
    const changed = `${JSON.stringify(notice)} `
    expect(await post(notice, { secret: 'another' })).toBe(403)
    expect(await post(notice, { signature: 'sha256=' })).toBe(403)
    expect(await post(notice, { signature: signatureOf(changed, SECRET) })).toBe(403)
    expect(await changesIn(server.ctx)).toEqual(before)
  })

  test('takes other notices, and ignores them', async () => {
    const before = await changesIn(server.ctx)
    for (const notice of [
      noticeOf(status({ status: 'read' }, 'wamid.unknown')),
      noticeOf({ id: 7, status: 'read' }),
      { object: 'whatsapp_business_account', entry: [{ id: '0', changes: [{ value: { messages: [] } }] }] },
      [],
    ])
      expect(await post(notice)).toBe(200)
    expect(await post('{')).toBe(400)
    expect(await changesIn(server.ctx)).toEqual(before)
  })

  test('answers the challenge for the right token only', async () => {
    const verify = (query: Record<string, string>) =>
      server.app.inject({ method: 'GET', url: WHATSAPP_WEBHOOK, query })
    const asked = { 'hub.mode': 'subscribe', 'hub.verify_token': 'verify-me', 'hub.challenge': '1158201444' }
    const { statusCode, body, headers } = await verify(asked)
    expect([statusCode, body, headers['content-type']]).toEqual([
      200,
      '1158201444',
      'text/plain; charset=utf-8',
    ])
    for (const wrong of [{ 'hub.verify_token': 'x' }, { 'hub.mode': 'unsubscribe' }])
      expect((await verify({ ...asked, ...wrong })).statusCode).toBe(403)
    expect((await verify({})).statusCode).toBe(403)
    expect(server.logged.join('')).not.toContain('verify-me')
  })

  test('is not there while WhatsApp is not set up', async () => {
    const { statusCode } = await off.app.inject({ method: 'POST', url: WHATSAPP_WEBHOOK, payload: {} })
    expect([statusCode, off.ctx.whatsApp]).toEqual([404, null])
  })
})
