import type { FastifyInstance } from 'fastify'
import type { Config } from '#config.ts'
import type { Context } from '#context.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'

/** Built once: a library that builds them for each reply took 15 µs. */
const SECURE = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  // the scanner and the map ask for them, and no page inside ours does
  'permissions-policy':
    'camera=(self), geolocation=(self), microphone=(), browsing-topics=(), display-capture=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

const YEAR_SECONDS = 31_536_000

function headersFor({ maps, publicUrl, hasHttpsBelow }: Config) {
  const hsts = `max-age=${YEAR_SECONDS}${hasHttpsBelow ? '; includeSubDomains' : ''}`
  return {
    ...SECURE,
    'content-security-policy': contentSecurityPolicy(maps),
    // tile servers and Google's key check the referrer
    ...(maps.provider === 'offline' ? {} : { 'referrer-policy': 'strict-origin' }),
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': hsts } : {}),
  }
}

export function secureHeaders(app: FastifyInstance, ctx: Context): void {
  const headers = headersFor(ctx.config)
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers)
    // phones correct their clock by this header
    if (ctx.config.clockOffset !== 0) reply.header('date', ctx.now().toUTCString())
    done()
  })
}
