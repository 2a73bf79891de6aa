import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Refused } from '#refused.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)

/**
 * Never older than the release. The worker keeps pages with their headers, so it begins with a hash of their policy:
 * another one, after a change of the settings, is a new worker that reads the pages again (F113).
 */
export function serviceWorker(
  app: FastifyInstance,
  webDir: string,
  policyOf: (file: string) => Promise<string>,
): void {
  app.get('/sw.js', { logLevel: 'warn' }, async (request, reply) => {
    const script = await readFile(path.join(webDir, 'sw.js'), 'utf8').catch(() => {
      throw new Refused('not_found')
    })
    const policy = await policyOf(path.join(webDir, 'index.html'))
    const body = `self.pagePolicy='${hashOf(policy)}';\n${script}`
    const etag = `"${hashOf(body)}"`
    reply.headers({ 'cache-control': 'no-cache', etag })
    if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send()
    return reply.type('text/javascript; charset=utf-8').send(body)
  })
}
