import { linkTo } from '@muster/domain/shell/routes.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#context.ts'

const VALID_DAYS = 180
const DAY_MS = 86_400_000

/** Addresses that programs know: of password managers, and of people who have found a hole (RFC 9116). */
export function wellKnown(app: FastifyInstance, ctx: Context): void {
  const { securityContact, publicUrl } = ctx.config
  app.get('/.well-known/change-password', (_, reply) => reply.redirect(linkTo('profile'), 302))
  if (securityContact !== null)
    app.get('/.well-known/security.txt', (_, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .send(
          [
            `Contact: ${securityContact}`,
            `Expires: ${new Date(ctx.now().getTime() + VALID_DAYS * DAY_MS).toISOString()}`,
            `Canonical: ${publicUrl}/.well-known/security.txt`,
            'Preferred-Languages: en',
            '',
          ].join('\n'),
        ),
    )
}
