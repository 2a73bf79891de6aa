import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify'
import type { Caller } from './caller.ts'
import { sourcesTag } from './sources-tag.ts'

/** What JSON tells apart: all Maps, Sets and classes would look the same. */
type Fact =
  | string
  | number
  | boolean
  | null
  | undefined
  | Date
  | readonly Fact[]
  | { readonly [name: string]: Fact }

/** A reply that is only made for a caller who does not have it yet. */
export class Tagged<Reply> {
  readonly facts: Fact
  readonly make: () => Reply | Promise<Reply>

  /** `facts` decide the reply, together with caller, address and code. */
  constructor(facts: Fact, make: () => Reply | Promise<Reply>) {
    this.facts = facts
    this.make = make
  }
}

export const tagOf = (text: string | Buffer) => `W/"${hash('sha1', text, 'base64url')}"`

/** By weak comparison (RFC 9110, 8.8.3.2). */
function hasTag(request: FastifyRequest, tag: string): boolean {
  const named = request.headers['if-none-match']
  if (named === undefined) return false
  return named.trim() === '*' || (named.match(/"[^"]*"/g)?.includes(tag.replace('W/', '')) ?? false)
}

/** What the reply depends on besides its address. */
export const varyBy = (reply: FastifyReply, names: string) =>
  reply.header('vary', [reply.getHeader('vary') ?? [], names].flat().join(', '))

function mark(reply: FastifyReply, tag: string): void {
  varyBy(reply, 'authorization, accept-encoding').header('etag', tag)
}

/** `null` for a caller who has the reply already. */
export async function makeUnlessKnown<Reply>(
  answer: Reply | Tagged<Reply>,
  { user }: Caller,
  reply: FastifyReply,
): Promise<Reply | null> {
  if (!(answer instanceof Tagged)) return answer
  const { request } = reply
  const tag = tagOf(JSON.stringify([sourcesTag, user.id, request.url, answer.facts]))
  mark(reply, tag)
  // a HEAD request asks for the length, which only the reply has
  return hasTag(request, tag) && request.method === 'GET' ? null : answer.make()
}

/** A reply that has no tag yet is tagged by its text: it is made and written, but not sent again. */
export const sendUnlessKnown: onSendHookHandler<unknown> = (request, reply, payload, done) => {
  if (reply.statusCode !== 200) return done(null, payload)
  const known = reply.getHeader('etag')
  const tag = typeof known === 'string' ? known : tagOf(String(payload))
  if (known === undefined) mark(reply, tag)
  if (!hasTag(request, tag)) return done(null, payload)
  reply.status(304).removeHeader('content-type')
  done(null, request.method === 'HEAD' ? payload : null)
}
