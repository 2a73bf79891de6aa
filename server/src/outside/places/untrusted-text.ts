import * as z from 'zod/mini'

/** Control characters, and those that change the writing direction of the text around them. */
const UNSAFE = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

function normalizeLine(text: string, maxLength: number): string | undefined {
  const line = text.replace(UNSAFE, ' ').replace(/\s+/g, ' ').trim()
  return line.slice(0, maxLength).toWellFormed().trim() || undefined
}

/** Text from a service as one safe line; `undefined` if it is empty or not a string. */
export const singleLine = (maxLength: number) =>
  z.catch(
    z.optional(
      z.pipe(
        z.string(),
        z.transform((text: string) => normalizeLine(text, maxLength)),
      ),
    ),
    undefined,
  )

/** Some service versions send numbers as strings. */
export const numeric = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^-?\d{1,19}(\.\d{1,20})?$/))]),
  z.pipe(z.transform(Number), z.number()),
)
