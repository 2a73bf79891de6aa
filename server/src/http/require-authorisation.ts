import { authorisation } from '@muster/domain/shared/authorisation.ts'
import type { FastifyInstance } from 'fastify'

/** The description of the calls, which is for everyone. */
const DOCUMENTATION = /^\/api\/(docs(\/.*)?|openapi\.json)$/

/**
 * A route without a row in the authorisation table does not boot (reliability.md 6, CVE-2026-28352), whoever
 * registers it: only what is outside `/api` needs none.
 */
export function requireAuthorisation(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url }) => {
    if (!/^\/api(\/|$)/.test(url) || DOCUMENTATION.test(url)) return
    for (const one of [method].flat()) {
      const name = `${one} ${url.replace(/^\/api/, '')}`
      if (!authorisation[name]) throw new Error(`${name} has no row in domain/src/shared/authorisation.ts`)
    }
  })
}
