import { createECDH, randomBytes } from 'node:crypto'
import type { TestContext } from './test-context.ts'

let count = 0

/** As a browser makes them. */
export function pushKeys() {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  return { p256dh: keys.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
}

export function givenDevicesIn(ctx: TestContext) {
  /** A device that gets push messages, signed in with the person's session. */
  async function device({ id, sessionId }: { id: number; sessionId: number }) {
    count += 1
    return ctx.db
      .insertInto('push_subscriptions')
      .values({
        ...pushKeys(),
        user_id: id,
        session_id: sessionId,
        endpoint: `https://fcm.googleapis.com/fcm/send/device-${count}`,
        last_used: ctx.now(),
      })
      .returning(['id', 'endpoint'])
      .executeTakeFirstOrThrow()
  }

  /** A message that was pushed to this device. */
  async function pushed(eventId: number, { id: userId }: { id: number }, { id: deviceId }: { id: number }) {
    const at = ctx.now()
    const { id } = await ctx.db
      .insertInto('notifications')
      .values({
        ...{ event_id: eventId, kind: 'message', title: 'Bus 2', body: 'It leaves at 6.', created_at: at },
        expires_at: new Date(at.getTime() + 3_600_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await ctx.db.insertInto('recipients').values({ notification_id: id, user_id: userId }).execute()
    const { receipt } = await ctx.db
      .insertInto('deliveries')
      .values({
        ...{ notification_id: id, user_id: userId, channel: 'push', subscription_id: deviceId },
        ...{ state: 'sent', next_try_at: at, sent_at: at },
      })
      .returning('receipt')
      .executeTakeFirstOrThrow()
    return { id, receipt }
  }

  return { device, pushed }
}
