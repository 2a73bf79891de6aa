import type pg from 'pg'

/** Whoever asks while a query runs waits for it so long at most, so that a slow one holds nobody up. */
const LONGEST_WAIT_MS = 50

interface Gathering<Key, Row> {
  /** not sent yet: whoever asks now is in time */
  open: { keys: Set<Key>; rows: Promise<ReadonlyMap<Key, Row>> } | null
  /** settles with the query that was sent last, and never fails */
  sent: Promise<void> | null
}

/**
 * What many ask for at the same time is read by one query, and those who ask while it runs share the next.
 * Each query starts after the last of its askers asked, so no answer is older than its question, and nothing
 * is kept.
 */
export function gather<Key, Row>(
  read: (pool: pg.Pool, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Row>>,
): (pool: pg.Pool, key: Key) => Promise<Row | undefined> {
  const gatherings = new WeakMap<pg.Pool, Gathering<Key, Row>>()

  async function send(pool: pg.Pool, gathering: Gathering<Key, Row>, keys: ReadonlySet<Key>) {
    await (gathering.sent ? endOf(gathering.sent) : nextTurn())
    gathering.open = null
    const rows = read(pool, [...keys])
    const settled = () => {
      if (gathering.sent === sent) gathering.sent = null
    }
    const sent = rows.then(settled, settled)
    gathering.sent = sent
    return rows
  }

  return async (pool, key) => {
    const gathering = gatherings.get(pool) ?? { open: null, sent: null }
    gatherings.set(pool, gathering)
    if (!gathering.open) {
      const keys = new Set<Key>()
      gathering.open = { keys, rows: send(pool, gathering, keys) }
    }
    gathering.open.keys.add(key)
    return (await gathering.open.rows).get(key)
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
