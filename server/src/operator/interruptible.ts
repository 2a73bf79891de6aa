const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** The first Ctrl-C aborts and cleans up, and stops PostgreSQL; a second one kills the process at once. */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const aborting = new AbortController()
  const abort = () => aborting.abort(new Error('Broken off. Nothing was changed.'))
  for (const signal of SIGNALS) process.once(signal, abort)
  try {
    return await work(aborting.signal)
  } finally {
    for (const signal of SIGNALS) process.off(signal, abort)
  }
}
