import type { FastifyInstance } from 'fastify'
import type { Context } from '#context.ts'

/**
 * The session token lives in the browser's storage (specification 9), so the content security policy is the
 * main wall (reliability.md 7.4). Styles may be inline: the toast and dialog libraries write them at run time.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join(';')

/** A constant: a library that works it out for each answer took 15 µs of it. */
const SECURE = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

const YEAR_SECONDS = 31_536_000

export function secureHeaders(app: FastifyInstance, ctx: Context): void {
  const isHttps = ctx.config.publicUrl.startsWith('https:')
  const headers = isHttps ? { ...SECURE, 'strict-transport-security': `max-age=${YEAR_SECONDS}` } : SECURE
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers)
    // phones correct their own clock by this header, so it must tell the time that the server goes by
    if (ctx.config.clockOffset !== 0) reply.header('date', ctx.now().toUTCString())
    done()
  })
}
