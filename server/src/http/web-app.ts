import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { isPage, pageAt } from '@muster/domain/shell/pages.ts'
import { visitorPaths } from '@muster/domain/shell/routes.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#context.ts'
import { Refused } from '#refused.ts'
import { earlierBuilds } from './kept-builds.ts'
import { pagePolicies } from './page-policy.ts'
import { serviceWorker } from './service-worker.ts'

const DAY_MS = 86_400_000
/**
 * Serves the built web app. A missing file is 404, never a page, so that an old tab notices a new release. Every other
 * address gets the page with the matching static first paint.
 */
export async function webApp(app: FastifyInstance, ctx: Context): Promise<void> {
  const { webDir, dataDir, hasWebApp } = ctx.config
  const isBuilt = hasWebApp && existsSync(path.join(webDir, 'index.html'))
  const policyOf = pagePolicies(ctx.config.maps)
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: [path.join(webDir, 'assets'), ...earlierBuilds(webDir, dataDir)],
      prefix: '/assets/',
      immutable: true,
      maxAge: 365 * DAY_MS,
      preCompressed: true,
      wildcard: true,
      decorateReply: true,
    })
    for (const name of ['favicon.svg', 'favicon.ico', 'robots.txt', 'manifest.webmanifest'])
      app.get(`/${name}`, { logLevel: 'warn' }, (_, reply) =>
        reply.sendFile(name, webDir, { maxAge: DAY_MS, immutable: false }),
      )
    await app.register(fastifyStatic, {
      root: path.join(webDir, 'icons'),
      prefix: '/icons/',
      maxAge: DAY_MS,
      decorateReply: false,
    })
    serviceWorker(app, webDir, policyOf)
  }
  const visitors = visitorPaths()
  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || !isBuilt || !isPage(request.url)) throw new Refused('not_found')
    const page = `${pageAt(request.url, visitors)}.html`
    reply.status(200).headers({
      'content-security-policy': await policyOf(path.join(webDir, page)),
      // revalidated each time, so that a new release is seen at once
      'cache-control': 'no-cache',
    })
    return reply.sendFile(page, webDir, { cacheControl: false })
  })
}
