interface Request<Result> {
  result: Promise<Result>
  callers: number
  stop: AbortController
}

/** Calls with the same key share one request while it runs. It is aborted when all of its callers have aborted. */
export function singleFlight<Result>() {
  const running = new Map<string, Request<Result>>()

  const forget = (key: string, request: Request<Result>) => {
    if (running.get(key) === request) running.delete(key)
  }

  function start(key: string, work: (signal: AbortSignal) => Promise<Result>): Request<Result> {
    const stop = new AbortController()
    const request = { result: work(stop.signal), callers: 0, stop }
    const onSettled = () => forget(key, request)
    request.result.then(onSettled, onSettled)
    running.set(key, request)
    return request
  }

  return (key: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<Result>) => {
    const request = running.get(key) ?? start(key, work)
    request.callers += 1
    return new Promise<Result>((resolve, reject) => {
      const onAbort = () => {
        request.callers -= 1
        reject(signal.reason)
        if (request.callers > 0) return
        // before the abort, so that no new caller joins a request that is being stopped
        forget(key, request)
        request.stop.abort(signal.reason)
      }
      signal.addEventListener('abort', onAbort, { once: true })
      request.result.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
    })
  }
}
