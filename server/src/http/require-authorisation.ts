import { authorisation } from '@muster/domain/shared/authorisation.ts'
import type { FastifyInstance } from 'fastify'

const DOCUMENTATION = /^\/api\/(docs(\/.*)?|openapi\.json)$/

/** The server does not start with a route under `/api` that has no row in the authorisation table. */
export function requireAuthorisation(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url }) => {
    if (!/^\/api(\/|$)/.test(url) || DOCUMENTATION.test(url)) return
    for (const one of [method].flat()) {
      // a HEAD is its GET without the body
      const name = `${one === 'HEAD' ? 'GET' : one} ${url.replace(/^\/api/, '')}`
      if (!authorisation[name]) throw new Error(`${name} has no row in domain/src/shared/authorisation.ts`)
    }
  })
}
