export interface Limit {
  points: number
  /** in seconds */
  duration: number
}

export interface Limiter {
  /** Returns the milliseconds until there are points again, 0 while there are. */
  consume(key: string): number | Promise<number>
  reward(key: string): unknown
  delete(key: string): unknown
  remaining(key: string): number | Promise<number>
}

/** More than a large event has people in one window. */
const MOST_KEYS = 30_000

/** Counts in this process. The oldest counts go first, so that many made-up addresses do not fill the memory. */
export function memoryLimiter({ points, duration }: Limit): Limiter {
  // in the order in which they end
  const windows = new Map<string, { spent: number; endsAt: number }>()
  const current = (key: string) => {
    const found = windows.get(key)
    return found && found.endsAt > performance.now() ? found : undefined
  }
  function begin(key: string) {
    windows.delete(key)
    const [oldest] = windows.keys()
    if (windows.size >= MOST_KEYS && oldest !== undefined) windows.delete(oldest)
    const begun = { spent: 0, endsAt: performance.now() + duration * 1_000 }
    windows.set(key, begun)
    return begun
  }
  return {
    consume(key) {
      const window = current(key) ?? begin(key)
      window.spent += 1
      return window.spent > points ? Math.max(1, window.endsAt - performance.now()) : 0
    },
    reward(key) {
      const window = current(key)
      if (window) window.spent -= 1
    },
    delete: key => windows.delete(key),
    remaining: key => points - (current(key)?.spent ?? 0),
  }
}
