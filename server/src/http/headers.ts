import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#context.ts'

const NOBODY = ["'none'"]
const US = ["'self'"]

/**
 * The session token lives in the browser's storage (specification 9), so the content security policy is the
 * main wall (reliability.md 7.4). Styles may be inline: the toast and dialog libraries write them at run time.
 */
export async function secureHeaders(app: FastifyInstance, ctx: Context): Promise<void> {
  if (ctx.config.clockOffset !== 0) {
    // phones correct their own clock by this header, so it must tell the time that the server goes by
    app.addHook('onRequest', async (_, reply) => {
      reply.header('date', ctx.now().toUTCString())
    })
  }
  const isHttps = ctx.config.publicUrl.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: NOBODY,
        scriptSrc: US,
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: US,
        connectSrc: US,
        manifestSrc: US,
        workerSrc: US,
        objectSrc: NOBODY,
        baseUri: NOBODY,
        frameAncestors: NOBODY,
        formAction: US,
      },
    },
    hsts: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
}
