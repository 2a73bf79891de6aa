/** PostgreSQL takes 65,535 values a statement; the widest row here has 16. */
const BATCH = 2_000

export const batches = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, at) => rows.slice(at * BATCH, (at + 1) * BATCH))
