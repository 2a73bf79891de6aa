import * as z from 'zod/mini'

/**
 * An export is text: a header, then per table a line that names it and its rows as PostgreSQL's COPY writes them
 * up to a line `\.`, then the sequences, then row counts and the SHA-256 of all that stands before the last line.
 */
export const FORMAT = 1

const header = z.object({
  muster: z.literal('export'),
  format: z.number(),
  /** the latest that the database had */
  migration: z.string(),
  /** of pg-boss's tables; null where there are none */
  queueVersion: z.nullable(z.number()),
  at: z.string(),
})
export type Header = z.infer<typeof header>

const table = z.object({ table: z.string(), columns: z.array(z.string()) })
const sequences = z.object({ sequences: z.record(z.string(), z.string()) })
const closing = z.object({ rows: z.record(z.string(), z.number()), sha256: z.string() })
export type Table = z.infer<typeof table>
export type Closing = z.infer<typeof closing>

export const parseHeader = (value: unknown): Header | null => header.safeParse(value).data ?? null
export const parseRecord = (value: unknown) =>
  z.union([table, sequences, closing]).safeParse(value).data ?? null

/** The end of a table's rows. COPY writes a backslash in a text as two, so no row looks like it. */
export const END_OF_ROWS = '\\.\n'

/** Every sentence about an export that cannot be read says so much. */
export class BadExport extends Error {}

export const damaged = (what: string) =>
  new BadExport(
    `The export is damaged or incomplete (${what}). Nothing was taken over. Copy the file once more, or export again.`,
  )
