import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#context.ts'
import { isReadOnly } from '#http/read-only.ts'
import { Refused } from '#refused.ts'
import { noteStatuses } from './commands-whatsapp.ts'
import { statusesIn } from './whatsapp-statuses.ts'

export const WHATSAPP_WEBHOOK = '/whatsapp/webhook'
const MEGABYTE = 1024 ** 2
/** The platform sends up to 3 MB at once. */
const BODY_BYTES = 3 * MEGABYTE
const CHALLENGE_MAX = 200
const RETRY_SECONDS = 30

interface Verification {
  'hub.mode'?: string
  'hub.verify_token'?: string
  'hub.challenge'?: string
}

/** Where WhatsApp says what became of a message (R377). 404 without `WHATSAPP_CLOUD_TOKEN`. */
export async function whatsAppWebhook(app: FastifyInstance, ctx: Context): Promise<void> {
  const settings = ctx.config.whatsApp
  if (!settings) return
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (_, body, done) =>
      done(null, body),
    )
    scope.addHook('onRequest', (request, reply) => {
      reply.header('cache-control', 'no-store')
      return ctx.limits.count(request.method === 'GET' ? 'readFromAddress' : 'writeFromAddress', request.ip)
    })
    scope.get<{ Querystring: Verification }>(WHATSAPP_WEBHOOK, async ({ query }, reply) => {
      const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = query
      const isOurs = mode === 'subscribe' && isEqual(String(token), settings.verifyToken)
      if (!isOurs || typeof challenge !== 'string') throw new Refused('forbidden')
      return reply.type('text/plain; charset=utf-8').send(challenge.slice(0, CHALLENGE_MAX))
    })
    scope.post(WHATSAPP_WEBHOOK, { bodyLimit: BODY_BYTES }, async ({ body, headers }) => {
      if (!Buffer.isBuffer(body)) throw new Refused('unsupported_media_type')
      if (!isEqual(String(headers['x-hub-signature-256']), signatureOf(body, settings.appSecret)))
        throw new Refused('forbidden')
      if (isReadOnly(ctx)) throw new Refused('read_only', { retryAfterSeconds: RETRY_SECONDS })
      await noteStatuses(ctx, statusesIn(parseJson(body), ctx.now()))
      return { ok: true }
    })
  })
}

/** Of the bytes as they came, because another notation of the same JSON has another signature. */
export const signatureOf = (body: Buffer | string, secret: string) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

const digestOf = (text: string) => createHash('sha256').update(text).digest()

/** The time says nothing of the secret, not even its length. */
const isEqual = (given: string, expected: string) => timingSafeEqual(digestOf(given), digestOf(expected))

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new Refused('malformed_body')
  }
}
