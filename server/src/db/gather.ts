import type pg from 'pg'

/** Longest wait for the query before, so that a slow one delays nobody. */
const LONGEST_WAIT_MS = 50

interface Gathering<Key, Row> {
  open: { keys: Set<Key>; rows: Promise<ReadonlyMap<Key, Row>> } | null
  sent: Promise<void> | null
}

/** As `gatherAll`, for one row. */
export function gather<Key, Row, Source extends object = pg.Pool>(
  read: (source: Source, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Row>>,
): (source: Source, key: Key) => Promise<Row | undefined> {
  const readAll = gatherAll(read)
  return async (source, key) => (await readAll(source, [key])).get(key)
}

/**
 * Batches concurrent reads of single rows into one query; reads that arrive while it runs share the next one. A query
 * starts after the last of its callers asked, so that no answer is stale, and nothing is cached. The rows may include
 * those that others asked for.
 */
export function gatherAll<Key, Row, Source extends object = pg.Pool>(
  read: (source: Source, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Row>>,
): (source: Source, keys: Iterable<Key>) => Promise<ReadonlyMap<Key, Row>> {
  const gatherings = new WeakMap<Source, Gathering<Key, Row>>()

  async function send(source: Source, gathering: Gathering<Key, Row>, keys: ReadonlySet<Key>) {
    await (gathering.sent ? endOf(gathering.sent) : nextTurn())
    gathering.open = null
    const rows = read(source, [...keys])
    const settled = () => {
      if (gathering.sent === sent) gathering.sent = null
    }
    const sent = rows.then(settled, settled)
    gathering.sent = sent
    return rows
  }

  return (source, asked) => {
    const gathering = gatherings.get(source) ?? { open: null, sent: null }
    gatherings.set(source, gathering)
    if (!gathering.open) {
      const keys = new Set<Key>()
      gathering.open = { keys, rows: send(source, gathering, keys) }
    }
    for (const key of asked) gathering.open.keys.add(key)
    return gathering.open.rows
  }
}

const nextTurn = () => new Promise<void>(resolve => setImmediate(resolve))

async function endOf(sent: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const longest = new Promise<void>(resolve => {
    timer = setTimeout(resolve, LONGEST_WAIT_MS)
  })
  await Promise.race([sent, longest])
  clearTimeout(timer)
}
