/** What comes of work that cannot be stopped. Once the signal is aborted, its reason: the work goes on unheard. */
export function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/** Aborts with this reason when the time is over. `clear` it when the work is done. */
export function deadline(ms: number, reason: Error): { signal: AbortSignal; clear: () => void } {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(reason), ms)
  return { signal: late.signal, clear: () => clearTimeout(timer) }
}
