import type { FastifyInstance } from 'fastify'
import type { Context } from '#context.ts'

/** Wide, because a venue's Wi-Fi is one address; accounts are limited by the guard. */
export function limitByAddress(api: FastifyInstance, ctx: Context): void {
  api.addHook('onRequest', request =>
    ctx.limits.count(request.method === 'GET' ? 'readFromAddress' : 'writeFromAddress', request.ip),
  )
}
