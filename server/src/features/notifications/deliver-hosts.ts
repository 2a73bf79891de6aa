/** Requests without an answer that may keep a slot for each host. */
const SLOTS_OF_SILENT = 16
const SILENT_AFTER_MS = 2_000

export interface Hosts {
  /** They get no further request until one of theirs has ended. */
  full(): string[]
  /** Resolves when the request keeps no slot any more. */
  slotOf(host: string, request: Promise<void>): Promise<void>
}

/** A push service that answers nobody must not hold back the messages of the others (F109). */
export function openHosts(onRoom: () => void): Hosts {
  const unanswered = new Map<string, number>()
  const silent = new Set<string>()

  function add(host: string, by: number): number {
    const count = (unanswered.get(host) ?? 0) + by
    if (count === 0) unanswered.delete(host)
    else unanswered.set(host, count)
    return count
  }

  return {
    full: () => [...unanswered].flatMap(([host, count]) => (count >= SLOTS_OF_SILENT ? host : [])),
    slotOf(host, request) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const since = performance.now()
      let isUnanswered = false
      const wait = () => {
        isUnanswered = true
        silent.add(host)
        if (add(host, 1) > SLOTS_OF_SILENT) resolve()
      }
      // one that was silent before has to answer first
      if (silent.has(host)) wait()
      const timer = isUnanswered ? undefined : setTimeout(wait, SILENT_AFTER_MS)
      void request.then(() => {
        clearTimeout(timer)
        if (performance.now() - since < SILENT_AFTER_MS) silent.delete(host)
        if (isUnanswered && add(host, -1) === SLOTS_OF_SILENT - 1) onRoom()
        resolve()
      })
      return promise
    },
  }
}
