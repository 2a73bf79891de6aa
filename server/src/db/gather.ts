import type pg from 'pg'

type Read<Key, Row> = (pool: pg.Pool, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Row>>

/**
 * What many ask for in the same moment is read by one query. It starts after the last of them asked, so
 * nobody gets an answer that is older than the question, and nothing is kept.
 */
export function gather<Key, Row>(
  read: Read<Key, Row>,
): (pool: pg.Pool, key: Key) => Promise<Row | undefined> {
  const gathering = new WeakMap<pg.Pool, { keys: Set<Key>; rows: Promise<ReadonlyMap<Key, Row>> }>()

  function begin(pool: pg.Pool) {
    const keys = new Set<Key>()
    const rows = new Promise<void>(resolve => setImmediate(resolve)).then(() => {
      gathering.delete(pool)
      return read(pool, [...keys])
    })
    const begun = { keys, rows }
    gathering.set(pool, begun)
    return begun
  }

  return async (pool, key) => {
    const { keys, rows } = gathering.get(pool) ?? begin(pool)
    keys.add(key)
    return (await rows).get(key)
  }
}
