import * as z from 'zod/mini'

// also what turns the direction of a line: a name must not rewrite the address around it
const NOT_SHOWN = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

function plain(text: string, max: number): string | undefined {
  const line = text.replace(NOT_SHOWN, ' ').replace(/\s+/g, ' ').trim()
  return line.slice(0, max).toWellFormed().trim() || undefined
}

/** A line of somebody else's text, fit to be shown and saved: short, without control characters; else it is missing. */
export const lineUpTo = (max: number) =>
  z.catch(
    z.optional(
      z.pipe(
        z.string(),
        z.transform((text: string) => plain(text, max)),
      ),
    ),
    undefined,
  )

/** Coordinates and ids, which some versions write as text. */
export const numeric = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^-?\d{1,19}(\.\d{1,20})?$/))]),
  z.pipe(z.transform(Number), z.number()),
)
