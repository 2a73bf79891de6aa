import { createHmac, timingSafeEqual } from 'node:crypto'
import type { EndpointShape } from '@muster/domain/shared/endpoint.ts'
import { wireWords } from '@muster/domain/shared/reply-words.ts'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import {
  claimKey,
  type EarlierRequest,
  findKey,
  type KeyedRequest,
  keepResult,
} from '#db/idempotency-keys.ts'
import { Refused } from '#refused.ts'

/** A guess: when the oldest key is old enough. */
const FULL_FOR_S = 600
const KEY = /^[\x21-\x7e]{16,255}$/

/**
 * For a request with an Idempotency-Key: a context whose transaction commits once (R131). A repeated request gets what
 * the first one returned, in the same transaction as its effect, so that no crash can separate them.
 */
export function contextFor(
  ctx: Context,
  endpoint: EndpointShape,
  request: FastifyRequest,
  userId: number | null,
): Context {
  const key = request.headers['idempotency-key']
  if (!endpoint.isKeyed || key === undefined) return ctx
  if (typeof key !== 'string' || !KEY.test(key))
    throw new Refused('invalid', { message: wireWords.keyExpected })
  const keyed = { userId, key, hash: hashOf(ctx, request) }
  return {
    ...ctx,
    async earlierResult<T>() {
      const earlier = await findKey(ctx, keyed, ctx.now())
      return earlier ? { result: resultOf<T>(earlier, keyed) } : null
    },
    inTransaction: work =>
      ctx.inTransaction(
        async tx => {
          const earlier = await claimKey(tx, keyed, ctx.now())
          if (earlier === 'full') throw new Refused('too_many_requests', { retryAfterSeconds: FULL_FOR_S })
          if (earlier) return resultOf(earlier, keyed)
          const result = await work(tx)
          await keepResult(tx, keyed, result, ctx.now())
          return result
        },
        { isIdempotent: true },
      ),
  }
}

/** Keyed, because a body may hold a password. */
const hashOf = ({ jwtSecret }: Context, { method, url, body }: FastifyRequest) =>
  createHmac('sha256', jwtSecret)
    .update(JSON.stringify([method, url, body ?? null]))
    .digest()

function resultOf<T>({ hash, result }: EarlierRequest, keyed: KeyedRequest): T {
  if (!timingSafeEqual(hash, keyed.hash)) throw new Refused('key_reused')
  return result as T
}
