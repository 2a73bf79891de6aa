import { type Expression, expressionBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { type HasDatabase, poolOf } from './access.ts'
import { bytesOf } from './bytes-of.ts'
import type { Pool } from './connect.ts'
import type { DB } from './schema.generated.ts'

/** Parts of an event that are the same for all its readers and change apart from each other. */
export type Part = 'items' | 'members' | 'car-pools' | 'check-ins' | 'contacts' | 'preferences' | 'roll-calls'

/** Rises with each change of the parts. Triggers raise it. */
export const versionOf = (eventId: Expression<number>, ...parts: readonly [Part, ...Part[]]) =>
  expressionBuilder<DB>()
    .selectFrom('derived.versions as v')
    .where('v.event_id', '=', eventId)
    .where('v.part', 'in', parts)
    .select(({ fn }) => sql<number>`coalesce(${fn.sum('v.version')}, 0)::int`.as('version'))
    .$asScalar()
    .$notNull()

const EVENTS_KEPT = 20
const LET_GO_AFTER_MS = 10 * 60_000

export interface Versioned {
  /** of the event, or of the item */
  id: number
  /** as the caller has just read it, or the sum of several */
  version: number
}

interface Held {
  version: number
  value: Promise<object>
  /** once it has been read */
  read?: object
}
type Cache = LRUCache<number | string, Held>

const cachesOf = new WeakMap<Pool, Set<Cache>>()

const reportersOf = new WeakMap<Pool, (() => number)[]>()

/** Adds what is held elsewhere to `heldBytes`. */
export function reportHeld(pool: Pool, bytes: () => number): void {
  reportersOf.set(pool, [...(reportersOf.get(pool) ?? []), bytes])
}

/** The approximate memory of what is held, in bytes. */
export function heldBytes(pool: Pool): number {
  let bytes = (reportersOf.get(pool) ?? []).reduce((sum, held) => sum + held(), 0)
  for (const cache of cachesOf.get(pool) ?? [])
    for (const { read } of cache.values()) bytes += read ? bytesOf(read) : 0
  return bytes
}

function openCache(pool: Pool, kept: number): Cache {
  const perf = { now: () => performance.now() }
  const cache: Cache = new LRUCache({ max: kept, ttl: LET_GO_AFTER_MS, updateAgeOnGet: true, perf })
  const caches = cachesOf.get(pool) ?? new Set()
  cachesOf.set(pool, caches.add(cache))
  return cache
}

/** lru-cache forgets what is too old only when it is asked for. */
function letGoLater(cache: Cache): void {
  const letGo = () => {
    cache.purgeStale()
    if (cache.size > 0) letGoLater(cache)
  }
  setTimeout(letGo, LET_GO_AFTER_MS).unref()
}

/**
 * What is the same for all readers of an event, read once for each version. It is never older than the version that was
 * asked for, and concurrent readers of one version share the query. Values that nobody reads are let go.
 */
export function byVersion<Value extends object>(
  read: (ctx: HasDatabase, id: number) => Promise<Value>,
  { kept } = { kept: EVENTS_KEPT },
): (ctx: HasDatabase, of: Versioned) => Promise<Value> {
  return byVersionAndKey<Versioned, Value>((ctx, { id }) => read(ctx, id), { kept, keyOf: ({ id }) => id })
}

/** As `byVersion`, for values that need more than an id to be told apart. */
export function byVersionAndKey<Of extends { version: number }, Value extends object>(
  read: (ctx: HasDatabase, of: Of) => Promise<Value>,
  { kept, keyOf }: { kept: number; keyOf: (of: Of) => number | string },
): (ctx: HasDatabase, of: Of) => Promise<Value> {
  const caches = new WeakMap<Pool, Cache>()
  return (ctx, of) => {
    const pool = poolOf(ctx)
    const cache = caches.get(pool) ?? openCache(pool, kept)
    caches.set(pool, cache)
    const key = keyOf(of)
    const { version } = of
    const known = cache.get(key)
    if (known && known.version >= version) return known.value as Promise<Value>
    const value = read(ctx, of)
    const held: Held = { version, value }
    if (cache.size === 0) letGoLater(cache)
    cache.set(key, held)
    value.then(
      found => {
        held.read = found
      },
      () => {
        if (cache.peek(key) === held) cache.delete(key)
      },
    )
    return value
  }
}
