/** PostgreSQL takes 65,535 parameters in a statement. */
const MOST_ROWS = 1_000

/** Rows that one statement can write. */
export function* partsOf<Row>(rows: readonly Row[], size = MOST_ROWS): Generator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size)
}
