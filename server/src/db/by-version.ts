import { type Expression, expressionBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { type HasDatabase, poolOf } from './access.ts'
import type { Pool } from './connect.ts'
import type { DB } from './schema.generated.ts'

/** Parts of an event that are the same for all its readers and change apart from each other. */
type Part = 'items' | 'members' | 'car-pools'

/** Rises with each change of the part. Triggers raise it. */
export const versionOf = (eventId: Expression<number>, part: Part) =>
  expressionBuilder<DB>()
    .selectFrom('derived.versions as v')
    .where('v.event_id', '=', eventId)
    .where('v.part', '=', part)
    .select(({ fn }) => sql<number>`coalesce(${fn.sum('v.version')}, 0)::int`.as('version'))
    .$asScalar()
    .$notNull()

const KEPT = 20
const LET_GO_AFTER_MS = 10 * 60_000

export interface Versioned {
  eventId: number
  /** as the caller has just read it */
  version: number
}

/**
 * What is the same for all readers of an event, read once for each version. It is never older than the version that was
 * asked for, and concurrent readers of one version share the query. Values of events that nobody opens are let go.
 */
export function byVersion<Value extends object>(
  read: (ctx: HasDatabase, eventId: number) => Promise<Value>,
): (ctx: HasDatabase, of: Versioned) => Promise<Value> {
  type Cache = LRUCache<string, Value, { ctx: HasDatabase; eventId: number }>
  const caches = new WeakMap<Pool, Cache>()
  const open = (): Cache =>
    new LRUCache({
      max: KEPT,
      ttl: LET_GO_AFTER_MS,
      updateAgeOnGet: true,
      ignoreFetchAbort: true,
      fetchMethod: (_key, _stale, { context }) => read(context.ctx, context.eventId),
    })
  return (ctx, { eventId, version }) => {
    const pool = poolOf(ctx)
    const cache = caches.get(pool) ?? open()
    caches.set(pool, cache)
    return cache.forceFetch(`${eventId} ${version}`, { context: { ctx, eventId } })
  }
}
