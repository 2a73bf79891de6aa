import { readFileSync } from 'node:fs'
import path from 'node:path'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { openApiWords } from '@muster/domain/shared/open-api-words.ts'
import { productName } from '@muster/domain/shared/words.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#context.ts'
import { compressedOnce } from '../compression.ts'
import { mark, sendUnlessKnown, tagOf } from '../conditional.ts'
import { type DescribedRoute, describeApi, type PlainRoute } from './describe.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    plain?: PlainRoute
  }
}

const MARK = readFileSync(path.join(import.meta.dirname, '../../outside/mark.png'))

/** Describes each route that has an endpoint or is `plain`, and serves the description with a page to browse it. */
export async function openApi(app: FastifyInstance, ctx: Context): Promise<void> {
  const routes: DescribedRoute[] = []
  app.addHook('onRoute', ({ method, url, config }) => {
    const { endpoint, reply, body, plain } = config ?? {}
    for (const one of [method].flat())
      if (one !== 'HEAD' && (endpoint || plain))
        routes.push({ method: one, url, ...{ endpoint, reply, body, plain } } as DescribedRoute)
  })
  let described: object | undefined
  const document = () => {
    described ??= describeApi(routes, ctx.config.publicUrl)
    return described
  }
  // the page asks this plugin for the description
  await app.register(swagger, {
    openapi: {},
    transform: ({ schema, url }) => ({ schema: { ...schema, hide: true }, url }),
    transformObject: document,
  })
  let written: { bytes: Buffer; tag: string } | undefined
  const route = { logLevel: 'warn', onSend: sendUnlessKnown, compress: compressedOnce() } as const
  app.get('/api/openapi.json', route, async (_, reply) => {
    written ??= write(document())
    mark(reply, written.tag, 'accept-encoding')
    return reply
      .header('cache-control', 'no-cache')
      .type('application/json; charset=utf-8')
      .send(written.bytes)
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    transformStaticCSP: allowPage,
    logLevel: 'warn',
    logo: { type: 'image/png', content: MARK, href: '/' },
    theme: {
      title: openApiWords.title,
      favicon: [{ filename: 'mark.png', rel: 'icon', type: 'image/png', sizes: '96x96', content: MARK }],
      css: [{ filename: 'muster.css', content: CSS }],
    },
    uiConfig: { docExpansion: 'none' },
  })
}

function write(described: object) {
  const text = JSON.stringify(described)
  return { bytes: Buffer.from(text), tag: tagOf(text) }
}

/** Our name beside our mark, instead of a field for the address of another description. */
const CSS = `
.swagger-ui .topbar { border-bottom: 1px solid #d9dde3; }
html:not(.dark-mode) .swagger-ui .topbar { background: #ffffff; }
.swagger-ui .topbar .download-url-wrapper { display: none; }
.swagger-ui .topbar .link::after { content: '${productName}'; margin-left: 12px; color: #1c2430; font-size: 20px; }
.dark-mode .swagger-ui .topbar .link::after { color: #e4e6e6; }
`

/** The page writes styles at run time, and Muster may be served by plain HTTP. */
const allowPage = (policy: string) =>
  policy
    .replace('upgrade-insecure-requests;', '')
    .replace("style-src 'self' https:", "style-src 'self' 'unsafe-inline'")
