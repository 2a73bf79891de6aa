import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Context } from '#context.ts'
import { type Caller, isAdminCaller } from './caller.ts'
import { phonePlacesIn } from './phone-places.ts'
import type { Answered } from './phone-reads.ts'

type Kept = Pick<Answered, 'me' | 'answer' | 'places'>

const answers = new WeakMap<FastifyRequest, Kept>()

export function keepAnswer(request: FastifyRequest, kept: Kept): void {
  answers.set(request, kept)
}

/** Keeps the replies of one schema, unless they cannot have a phone number for their reader. */
export function keeperOf(
  schema: z.ZodMiniType,
): (request: FastifyRequest, me: Caller, answer: unknown) => void {
  const [forAdmins, forOthers] = [phonePlacesIn(schema, true), phonePlacesIn(schema, false)]
  return (request, me, answer) => {
    const places = isAdminCaller(me) ? forAdmins : forOthers
    if (places) answers.set(request, { me, answer, places })
  }
}

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
