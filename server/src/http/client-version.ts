import {
  CLIENT_HEADER,
  CLIENT_VERSION,
  isClientTooOld,
  SERVER_HEADER,
} from '@muster/domain/shared/client-version.ts'
import type { FastifyInstance } from 'fastify'
import { Refused } from '#refused.ts'

/** Before the guard: a build that is too old is told so, signed in or not (R425). */
export function refuseOldClients(api: FastifyInstance): void {
  api.addHook('onRequest', (request, reply, done) => {
    reply.header(SERVER_HEADER, CLIENT_VERSION)
    done(isClientTooOld(request.headers[CLIENT_HEADER]) ? new Refused('client_too_old') : undefined)
  })
}
