import type { EndpointShape } from '@muster/domain/shared/endpoint.ts'
import type { Context } from '#context.ts'
import { Refused } from '#refused.ts'

const RETRY_SECONDS = 30

const readOnly = () => new Refused('read_only', { retryAfterSeconds: RETRY_SECONDS })

/** Less than the disk reserve is left, which the database needs itself (F22). */
export const isReadOnly = ({ disk }: Pick<Context, 'disk'>) => disk?.state.level === 'full'

interface Kind {
  method: string
  isServedReadOnly?: true | undefined
}

const isServed = ({ method, isServedReadOnly }: Kind) => method === 'GET' || isServedReadOnly === true

export function refuseWhileReadOnly(ctx: Context, endpoint: EndpointShape): void {
  if (!isServed(endpoint) && isReadOnly(ctx)) throw readOnly()
}

/** For PostgreSQL's disk-full error. Even a read may need space, so the ballast is deleted and the client retries. */
export function noteFullDisk({ disk }: Context, kind: Kind): Refused {
  void disk?.look()
  if (!isServed(kind)) return readOnly()
  disk?.makeRoom()
  return new Refused('unavailable', { retryAfterSeconds: 2 })
}
