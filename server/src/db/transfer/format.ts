import * as z from 'zod/mini'

/** Lines of JSON: header; per table its name, then its rows as COPY writes them up to `\.`; sequences; closing. */
export const FORMAT = 1

const header = z.object({
  muster: z.literal('export'),
  format: z.number(),
  migration: z.string(),
  /** of pg-boss's schema; null without one */
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

/** No row looks like this, because COPY doubles backslashes. */
export const END_OF_ROWS = '\\.\n'

export class BadExport extends Error {}

export const damaged = (what: string) =>
  new BadExport(
    `The export is damaged or incomplete (${what}). Nothing was taken over. Copy the file again, or export again.`,
  )
