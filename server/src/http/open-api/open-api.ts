import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '#context.ts'
import { Refused } from '#refused.ts'
import { sendUnlessKnown } from '../conditional.ts'
import { type KeptFile, keepFile, sendKept } from '../kept-file.ts'
import { type DescribedRoute, describeApi, type PlainRoute } from './describe.ts'
import { DOCS, docsPage } from './docs-page.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    plain?: PlainRoute
  }
}

const JSON_TYPE = 'application/json; charset=utf-8'
/** Other spellings of an address would be kept beside it. */
const FILE = /^(static\/(theme\/)?)?[a-z0-9-]*(\.[a-z]+)*$/

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
  const page = await docsPage(document)
  app.addHook('onClose', () => page.close())
  const description = () => keepFile(Buffer.from(JSON.stringify(document())), { 'content-type': JSON_TYPE })
  const files = new Map<string, Promise<KeptFile>>()
  const kept = (url: string) => {
    const isDescription = url === '/api/openapi.json' || url === `${DOCS}/json`
    const file = files.get(url) ?? (isDescription ? description() : fileOf(page, url))
    files.set(url, file)
    // an address without a file is not remembered
    file.catch(() => files.delete(url))
    return file
  }
  const send = async (url: string, reply: FastifyReply) => {
    const file = await kept(url)
    return sendKept(reply.headers({ 'cache-control': 'no-cache', etag: file.tag }), file)
  }
  await app.register(async scope => {
    scope.addHook('onRequest', request => ctx.limits.count('documentationFromAddress', request.ip))
    const route = { logLevel: 'warn', compress: false, onSend: sendUnlessKnown } as const
    for (const url of ['/api/openapi.json', DOCS]) scope.get(url, route, (_, reply) => send(url, reply))
    scope.get<{ Params: { '*': string } }>(`${DOCS}/*`, route, ({ params: { '*': name } }, reply) => {
      if (!FILE.test(name)) throw new Refused('not_found')
      return send(`${DOCS}/${name}`, reply)
    })
  })
}

async function fileOf(page: FastifyInstance, url: string): Promise<KeptFile> {
  const { statusCode, headers, rawPayload } = await page.inject({ url })
  if (statusCode !== 200) throw new Refused('not_found')
  return keepFile(rawPayload, {
    'content-type': String(headers['content-type']),
    'content-security-policy': String(headers['content-security-policy']),
  })
}
