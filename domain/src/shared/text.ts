import * as z from 'zod/mini'
import { wireWords } from './words.ts'

const CONTROL_CHARACTERS = /(?![\t\n\r])\p{Cc}/u

/** PostgreSQL stores neither NUL nor half a character, and no screen shows a control character. */
export const isPlainText = (value: string) => value.isWellFormed() && !CONTROL_CHARACTERS.test(value)

/** A name: a line break in it would write its own paragraph into an e-mail that we send. */
export const isOneLine = (value: string) => !/[\t\n\r]/.test(value)

/** Text that a person typed: trimmed, at most `max` UTF-16 units, no control characters. */
export const text = (max: number) =>
  z
    .string(wireWords.textExpected)
    .check(
      z.trim(),
      z.maxLength(max, wireWords.textTooLong(max)),
      z.refine(isPlainText, wireWords.textNotPlain),
    )

export const DOCUMENT_ID_LENGTH = 24
const DOCUMENT_ID = /^[a-z0-9]{24}$/
export const documentIdFilter = z.string().check(z.regex(DOCUMENT_ID, wireWords.idExpected))
const INTEGER_ID = /^[1-9]\d{0,8}$/

/** A path takes either the integer id or the 24-character documentId. */
export type AnyId = { id: number } | { documentId: string }

export function readId(value: string): AnyId | null {
  if (INTEGER_ID.test(value)) return { id: Number(value) }
  return DOCUMENT_ID.test(value) ? { documentId: value } : null
}
