const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Ctrl-C ends a command in order: it puts away what it began, and PostgreSQL, which is a process of its own, does not
 * stay behind. A second one ends it as it stands.
 */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ending = new AbortController()
  const end = () => ending.abort(new Error('Broken off. Nothing was changed.'))
  for (const signal of SIGNALS) process.once(signal, end)
  try {
    return await work(ending.signal)
  } finally {
    for (const signal of SIGNALS) process.off(signal, end)
  }
}
