import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '#context.ts'

/** Who gets no more e-mails about which event. */
export interface Unsubscribing {
  userId: number
  eventId: number
}

const KEY = /^(\d{1,10})\.(\d{1,10})\.([\w-]{22})$/
const MAC_BYTES = 16

const macOf = (secret: Uint8Array, { userId, eventId }: Unsubscribing) =>
  createHmac('sha256', secret)
    .update(`muster unsubscribe ${userId} ${eventId}`)
    .digest()
    .subarray(0, MAC_BYTES)

const keyOf = ({ jwtSecret }: Pick<Context, 'jwtSecret'>, who: Unsubscribing) =>
  `${who.userId}.${who.eventId}.${macOf(jwtSecret, who).toString('base64url')}`

/** Works without a log-in and does not expire. */
export const unsubscribeUrl = (ctx: Pick<Context, 'config' | 'jwtSecret'>, who: Unsubscribing) =>
  `${ctx.config.publicUrl}/api/unsubscribe/${keyOf(ctx, who)}`

/** `null` for a forged key, without asking the database. */
export function whoUnsubscribes(
  { jwtSecret }: Pick<Context, 'jwtSecret'>,
  key: string,
): Unsubscribing | null {
  const [, user, event, mac = ''] = KEY.exec(key) ?? []
  if (!user) return null
  const who = { userId: Number(user), eventId: Number(event) }
  if (who.userId > 2_147_483_647 || who.eventId > 2_147_483_647) return null
  return timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(jwtSecret, who)) ? who : null
}
