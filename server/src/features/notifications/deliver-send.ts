import { isDue } from '@muster/domain/notifications/delivery-rules.ts'
import type { Channel } from '@muster/domain/notifications/kinds.ts'
import type { Context } from '#context.ts'
import { messageOf } from '#message-of.ts'
import { MailNotSent } from '#outside/mail-not-sent.ts'
import type { PushOutcome } from '#outside/push.ts'
import { channelsOf } from './channels-of.ts'
import { PAYLOAD_BYTES, pushPayload } from './deliver-payload.ts'
import { eventMail } from './event-mail.ts'
import type { Claimed, Tried } from './store-deliver-send.ts'
import { unsubscribeUrl } from './unsubscribe-link.ts'

/** For a push service that takes less than others. */
const SMALL_PAYLOAD_BYTES = 1_000
const ERROR_MAX = 200

type Result = Omit<Tried, 'delivery'>

/** Never throws. */
export async function sendDelivery(ctx: Context, delivery: Claimed): Promise<Tried> {
  const { hasArrived, isStopped, expiresAt, channel } = delivery
  if (hasArrived) return { delivery, outcome: 'accepted' }
  if (isStopped) return { delivery, outcome: 'stopped' }
  if (expiresAt <= ctx.now()) {
    const error = channelsOf(ctx)[channel] ? undefined : `${channel} is off`
    return { delivery, outcome: 'expired', ...(error ? { error } : {}) }
  }
  const result = await BY_CHANNEL[channel](ctx, delivery).catch(
    (error): Result => ({
      outcome: 'retry',
      error: messageOf(error).slice(0, ERROR_MAX),
    }),
  )
  return { delivery, ...result }
}

const BY_CHANNEL: Readonly<Record<Channel, (ctx: Context, delivery: Claimed) => Promise<Result>>> = {
  push: sendPush,
  email: sendEmail,
  whatsapp: sendWhatsApp,
}

async function sendPush(ctx: Context, delivery: Claimed): Promise<Result> {
  const { push, config } = ctx
  const { device, collapseKey, documentId, path, expiresAt } = delivery
  if (!push) return { outcome: 'config', error: 'push is off' }
  if (!device) return { outcome: 'gone', error: 'the device is gone' }
  const now = ctx.now()
  const tag = collapseKey ?? documentId
  const message = { ...delivery, tag, navigate: config.publicUrl + (path ?? '/') }
  const send = (bytes: number): Promise<PushOutcome> =>
    push.send(device, pushPayload(message, bytes), {
      ttlSeconds: (expiresAt.getTime() - now.getTime()) / 1_000,
      isUrgent: isDue(delivery, now),
      collapseKey: tag,
    })
  const outcome = await send(PAYLOAD_BYTES)
  return outcome.outcome === 'too-large' ? send(SMALL_PAYLOAD_BYTES) : outcome
}

async function sendEmail(ctx: Context, delivery: Claimed): Promise<Result> {
  const { email, userId, eventId, eventName, title, body, path, receipt } = delivery
  const url = eventId === null ? null : unsubscribeUrl(ctx, { userId, eventId })
  const words = { eventName: eventName ?? '', title, body, path }
  try {
    await ctx.mailer.send(eventMail(ctx.config, { to: email, ...words, unsubscribeUrl: url, id: receipt }))
    return { outcome: 'accepted' }
  } catch (error) {
    const isFinal = error instanceof MailNotSent && error.isFinal
    return { outcome: isFinal ? 'invalid-recipient' : 'retry', error: messageOf(error).slice(0, ERROR_MAX) }
  }
}

async function sendWhatsApp(
  { whatsApp }: Context,
  { contact, title, body, receipt }: Claimed,
): Promise<Result> {
  return whatsApp
    ? whatsApp.send({ contact, title, body, reference: receipt })
    : { outcome: 'config', error: 'WhatsApp is off' }
}
