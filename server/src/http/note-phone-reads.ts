import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import type { Caller } from './caller.ts'
import type { Answered } from './phone-reads.ts'

const answers = new WeakMap<FastifyRequest, Pick<Answered, 'me' | 'answer'>>()

export const keepAnswer = (request: FastifyRequest, me: Caller, answer: unknown) =>
  answers.set(request, { me, answer })

/** After the reply, so that none waits for it. */
export function notePhoneReads(app: FastifyInstance, ctx: Context): void {
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const { endpoint } = request.routeOptions.config
    const kept = answers.get(request)
    if (endpoint && kept && statusCode === 200 && request.method !== 'HEAD')
      ctx.phoneReads.note({ ...kept, endpoint, params: request.params, at: ctx.now() })
    done()
  })
}
