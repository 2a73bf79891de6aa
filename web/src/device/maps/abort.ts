/** For work that cannot be stopped: rejects when the signal is aborted, while the work goes on. */
export function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}

/** Like `AbortSignal.timeout`, with a reason and a way to clear the timer. */
export function startTimeout(ms: number, reason: Error): { signal: AbortSignal; clear: () => void } {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(reason), ms)
  return { signal: timeout.signal, clear: () => clearTimeout(timer) }
}
