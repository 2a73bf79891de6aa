const MINUTE_MS = 60_000

/** R101 */
export const dataQueries = {
  staleMs: 5 * MINUTE_MS,
  keptMs: 10 * MINUTE_MS,
  retries: 3,
} as const
