import type { FastifyInstance } from 'fastify'
import type { Context } from '#context.ts'

/** High limits, because a venue's Wi-Fi is one address. The guard limits accounts. */
export function limitByAddress(api: FastifyInstance, ctx: Context): void {
  api.addHook('onRequest', request =>
    ctx.limits.count(request.method === 'GET' ? 'readFromAddress' : 'writeFromAddress', request.ip),
  )
}
