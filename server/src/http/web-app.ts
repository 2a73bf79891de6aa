import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { Refused } from '#refused.ts'

const DAY_MS = 86_400_000

/**
 * The built web app. Hashed files are immutable, and a missing one is 404, never a page: an old tab that
 * asks for a chunk of yesterday must hear that it is gone. Every other address gets the page whose static
 * first paint fits it.
 */
export async function webApp(app: FastifyInstance, ctx: Context): Promise<void> {
  const { webDir } = ctx.config
  const pages = readPages(webDir)
  if (pages) {
    await app.register(fastifyStatic, {
      root: path.join(webDir, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: 365 * DAY_MS,
      preCompressed: true,
      wildcard: true,
      decorateReply: true,
    })
    for (const name of pages.files)
      app.get(`/${name}`, { logLevel: 'warn' }, (_, reply) =>
        reply.sendFile(name, webDir, { maxAge: DAY_MS }),
      )
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    if (!isPage || /^\/(api|assets)(\/|$)/.test(request.url) || !pages) throw new Refused('not_found')
    return sendPage(request, reply, pageFor(pages, request.url))
  })
}

interface Page {
  html: string
  etag: string
}

interface Pages {
  app: Page
  login: Page
  visitor: Page
  /** at the root of the build, for example the icon and the manifest */
  files: string[]
}

function readPages(webDir: string): Pages | null {
  const read = (name: string): Page => {
    const html = readFileSync(path.join(webDir, name), 'utf8')
    // weak, because the answer is compressed on its way
    return { html, etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 20)}"` }
  }
  if (!existsSync(path.join(webDir, 'index.html'))) return null
  const files = ['favicon.svg', 'manifest.webmanifest'].filter(name => existsSync(path.join(webDir, name)))
  return { app: read('index.html'), login: read('login.html'), visitor: read('visitor.html'), files }
}

const VISITORS = new Set(['/signup', '/forgot-password', '/reset-password', '/confirm-email'])

function pageFor(pages: Pages, url: string): Page {
  const [address = ''] = url.split('?')
  if (address === '/login') return pages.login
  return VISITORS.has(address) ? pages.visitor : pages.app
}

/** Asked for anew each time, so that a new release is seen at once, and sent only when it has changed. */
function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  reply.header('cache-control', 'no-cache').header('etag', page.etag)
  if (request.headers['if-none-match']?.includes(page.etag)) return reply.status(304).send()
  return reply.status(200).type('text/html; charset=utf-8').send(page.html)
}
