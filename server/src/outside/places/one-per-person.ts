import { PlacesError } from '@muster/domain/places/provider.ts'

interface Lane {
  /** what starts when the running request has ended */
  next: { start(): void; replace(): void } | null
}

/**
 * One request of a person at a time, so that nobody stands before all others with many. One more waits, and the newest
 * replaces it, because its person has typed on.
 */
export function onePerPerson() {
  const lanes = new Map<number, Lane>()

  async function run<Result>(userId: number, lane: Lane, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } finally {
      const { next } = lane
      lane.next = null
      if (next) next.start()
      else lanes.delete(userId)
    }
  }

  function myTurn(lane: Lane, signal: AbortSignal): Promise<void> {
    lane.next?.replace()
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        if (lane.next === mine) lane.next = null
        reject(signal.reason)
      }
      const leave = (settle: () => void) => () => {
        signal.removeEventListener('abort', onAbort)
        settle()
      }
      const mine = { start: leave(resolve), replace: leave(() => reject(replaced())) }
      lane.next = mine
      signal.addEventListener('abort', onAbort, { once: true })
    })
  }

  return async <Result>(
    userId: number,
    signal: AbortSignal,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    signal.throwIfAborted()
    const lane = lanes.get(userId)
    if (lane) {
      await myTurn(lane, signal)
      return run(userId, lane, work)
    }
    const opened: Lane = { next: null }
    lanes.set(userId, opened)
    return run(userId, opened, work)
  }
}

const replaced = () =>
  new PlacesError('too_many_requests', { cause: new Error('a newer request of the same person waits') })
