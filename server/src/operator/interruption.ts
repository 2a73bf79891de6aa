/**
 * Ctrl-C ends a piece of work in order, since PostgreSQL is a process of its own and would be left running. A second
 * one ends it as it stands.
 */
export function untilInterrupted(): AbortSignal {
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => ending.abort(new Error('Interrupted. Nothing was changed.')))
  return ending.signal
}
