import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
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
    return sendPage(reply, /^\/login(\?|$)/.test(request.url) ? pages.login : pages.app)
  })
}

interface Pages {
  app: string
  login: string
  /** at the root of the build, for example the icon and the manifest */
  files: string[]
}

function readPages(webDir: string): Pages | null {
  const read = (name: string) => readFileSync(path.join(webDir, name), 'utf8')
  if (!existsSync(path.join(webDir, 'index.html'))) return null
  const files = ['favicon.svg', 'manifest.webmanifest'].filter(name => existsSync(path.join(webDir, name)))
  return { app: read('index.html'), login: read('login.html'), files }
}

const sendPage = (reply: FastifyReply, page: string) =>
  reply.status(200).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
