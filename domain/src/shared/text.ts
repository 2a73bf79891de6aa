import * as z from 'zod/mini'
import { wireWords } from './reply-words.ts'

const CONTROL_CHARACTERS = /(?![\t\n\r])\p{Cc}/u

/** PostgreSQL stores neither NUL nor an unpaired surrogate. */
export const isPlainText = (value: string) => value.isWellFormed() && !CONTROL_CHARACTERS.test(value)

/** A line break in a name would add a paragraph to our e-mails. */
export const isOneLine = (value: string) => !/[\t\n\r\u2028\u2029]/.test(value)

/** Between letters a joiner is part of the spelling (क्‍ष); old Malayalam also ends words with one. */
const SPELLING_JOINER = /(?<=[\p{L}\p{M}])[\u200c\u200d](?=[\p{L}\p{M}])|(?<=\u0d4d)\u200d/gu
/** Format characters (zero width, direction), and letters and marks that show nothing. */
const INVISIBLE = /[\p{Cf}\u115f\u1160\u2800\u3164\uffa0]|\u034f|\u17b4|\u17b5/u

/** Two names that look the same must be the same, and no name may change how the text around it is read. */
export const isVisibleText = (value: string) => !INVISIBLE.test(value.replace(SPELLING_JOINER, ''))

/** Mail programs make a link of an address, and a name stands in e-mails that we send. */
export const hasLink = (value: string) => value.includes('://')

/** `max` in UTF-16 units; `expected` is said about anything but text. */
export const text = (max: number, expected: string = wireWords.textExpected) =>
  z
    .string(expected)
    .check(
      z.trim(),
      z.maxLength(max, wireWords.textTooLong(max)),
      z.refine(isPlainText, wireWords.textNotPlain),
    )

export const oneLine = (max: number, expected: string) =>
  text(max, expected).check(
    z.refine(isOneLine, wireWords.textNotOneLine),
    z.refine(isVisibleText, wireWords.textNotVisible),
  )

export const DOCUMENT_ID = /^[a-z0-9]{24}$/
export const documentIdFilter = z.string().check(z.regex(DOCUMENT_ID, wireWords.idExpected))
const INTEGER_ID = /^[1-9]\d{0,8}$/

/** A path takes either the integer id or the 24-character documentId. */
export type AnyId = { id: number } | { documentId: string }

export function readId(value: string): AnyId | null {
  if (INTEGER_ID.test(value)) return { id: Number(value) }
  return DOCUMENT_ID.test(value) ? { documentId: value } : null
}
