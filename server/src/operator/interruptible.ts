/** Lets a command put away what it began when the person at the shell breaks it off. */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ending = new AbortController()
  const end = () => ending.abort(new Error('Broken off. Nothing was changed.'))
  for (const signal of SIGNALS) process.on(signal, end)
  try {
    return await work(ending.signal)
  } finally {
    for (const signal of SIGNALS) process.off(signal, end)
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
