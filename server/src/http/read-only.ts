import type { EndpointShape } from '@muster/domain/shared/endpoint.ts'
import type { Context } from '#context.ts'
import { Refused } from '#refused.ts'

const RETRY_SECONDS = 30

export const readOnly = () => new Refused('read_only', { retryAfterSeconds: RETRY_SECONDS })

/** The disk is so full that what is left belongs to the database's own work (reliability.md 7). */
export const isReadOnly = ({ disk }: Pick<Context, 'disk'>) => disk?.state.level === 'full'

/** Asked before the body is read; who may not call at all has been told so by then. */
export function refuseWhileReadOnly(ctx: Context, { method, isServedReadOnly }: EndpointShape): void {
  if (method !== 'GET' && !isServedReadOnly && isReadOnly(ctx)) throw readOnly()
}
