import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { needsSession, routes } from '@muster/domain/shell/routes.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#context.ts'
import { Refused } from '#refused.ts'
import { pagePolicies } from './page-policy.ts'

const DAY_MS = 86_400_000
/** Calls, assets, and files: the last part of their address has a dot, that of a screen has none (R154). */
const NOT_A_PAGE = /^\/(api|assets)(\/|\?|$)|^[^?]*\.[^/?]*(\?|$)/

/**
 * Serves the built web app. A missing file is 404, never a page, so that an old tab notices a new release. Every other
 * address gets the page with the matching static first paint.
 */
export async function webApp(app: FastifyInstance, ctx: Context): Promise<void> {
  const { webDir, hasWebApp } = ctx.config
  const isBuilt = hasWebApp && existsSync(path.join(webDir, 'index.html'))
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: path.join(webDir, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: 365 * DAY_MS,
      preCompressed: true,
      wildcard: true,
      decorateReply: true,
    })
    for (const name of ['favicon.svg', 'favicon.ico', 'robots.txt', 'manifest.webmanifest'])
      app.get(`/${name}`, { logLevel: 'warn' }, (_, reply) =>
        reply.sendFile(name, webDir, { maxAge: DAY_MS }),
      )
  }
  const policyOf = pagePolicies(ctx.config.maps)
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    if (!isPage || !isBuilt || NOT_A_PAGE.test(request.url)) throw new Refused('not_found')
    const page = pageFor(request.url)
    reply.status(200).headers({
      'content-security-policy': await policyOf(path.join(webDir, page)),
      // revalidated each time, so that a new release is seen at once
      'cache-control': 'no-cache',
    })
    return reply.sendFile(page, webDir, { cacheControl: false })
  })
}

const withoutSession = Object.values(routes).filter(route => !needsSession(route))
const VISITORS = new Set<string>(withoutSession.map(({ path }) => path))

const EVENT = routes.event.path.replace(':id', '')

function pageFor(url: string): string {
  const [address = ''] = url.split('?')
  if (address.startsWith(EVENT)) return 'event.html'
  if (address === routes.login.path) return 'login.html'
  return VISITORS.has(address) ? 'visitor.html' : 'index.html'
}
