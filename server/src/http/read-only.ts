import type { EndpointShape } from '@muster/domain/shared/endpoint.ts'
import type { Context } from '#context.ts'
import { Refused } from '#refused.ts'

const RETRY_SECONDS = 30

const readOnly = () => new Refused('read_only', { retryAfterSeconds: RETRY_SECONDS })

/** The disk is so full that what is left belongs to the database's own work (reliability.md 7). */
export const isReadOnly = ({ disk }: Pick<Context, 'disk'>) => disk?.state.level === 'full'

interface Kind {
  method: string
  isServedReadOnly?: true | undefined
}

/** Reading, and what begins or ends a session. */
const isServed = ({ method, isServedReadOnly }: Kind) => method === 'GET' || isServedReadOnly === true

/** Asked before the body is read; who may not call at all has been told so by then. */
export function refuseWhileReadOnly(ctx: Context, endpoint: EndpointShape): void {
  if (!isServed(endpoint) && isReadOnly(ctx)) throw readOnly()
}

/**
 * PostgreSQL runs and has just said that it has no space. It takes some even to read, for a new connection or a
 * large sort: the ballast is for that, and the same call works a moment later.
 */
export function noteFullDisk({ disk }: Context, kind: Kind): Refused {
  void disk?.look()
  if (!isServed(kind)) return readOnly()
  disk?.makeRoom()
  return new Refused('unavailable', { retryAfterSeconds: 2 })
}
