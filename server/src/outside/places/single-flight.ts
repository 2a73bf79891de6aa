interface Flight<Answer> {
  answer: Promise<Answer>
  askers: number
  stop: AbortController
}

export type Shared = <Answer>(
  key: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Answer>,
) => Promise<Answer>

/** Who asks the same while it is being asked shares the one answer. It is given up when the last of them has. */
export function singleFlight(): Shared {
  const flights = new Map<string, Flight<unknown>>()

  function takeOff<Answer>(key: string, work: (signal: AbortSignal) => Promise<Answer>): Flight<Answer> {
    const stop = new AbortController()
    const flight = { answer: work(stop.signal), askers: 0, stop }
    const land = () => {
      if (flights.get(key) === flight) flights.delete(key)
    }
    flight.answer.then(land, land)
    flights.set(key, flight)
    return flight
  }

  return <Answer>(key: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<Answer>) => {
    // a key stands for one kind of answer
    const flight = (flights.get(key) as Flight<Answer> | undefined) ?? takeOff(key, work)
    flight.askers += 1
    return new Promise<Answer>((resolve, reject) => {
      const leave = () => {
        flight.askers -= 1
        reject(signal.reason)
        if (flight.askers > 0) return
        // whoever comes now must not board what is being stopped
        if (flights.get(key) === flight) flights.delete(key)
        flight.stop.abort(signal.reason)
      }
      const settled = () => signal.removeEventListener('abort', leave)
      signal.addEventListener('abort', leave, { once: true })
      flight.answer.then(resolve, reject).finally(settled)
    })
  }
}
