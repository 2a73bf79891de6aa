import * as z from 'zod/mini'
import type { FieldType } from './endpoint.ts'
import { queryWords, wireWords } from './reply-words.ts'
import { documentIdFilter, text } from './text.ts'

const LARGEST_ID = 2_147_483_647
const FILTER_TEXT_MAX = 500
const SEARCH_MAX = 100

/** Digits only: `Number` also takes `0x10`, `1e3` and ` 7 `. */
export const idFilter = z.pipe(
  z.string().check(
    z.regex(/^[1-9]\d{0,9}$/, wireWords.idExpected),
    z.refine(id => Number(id) <= LARGEST_ID, wireWords.idExpected),
  ),
  z.transform(Number),
)
const numberFilter = z.pipe(
  z.string().check(z.regex(/^-?\d{1,15}(\.\d{1,15})?$/, queryWords.numberExpected)),
  z.transform(Number),
)
/** A day is its first moment in UTC. A Date, because PostgreSQL takes neither year 0 nor an offset of a whole day. */
export const instantFilter = z.pipe(
  z.union([z.iso.datetime({ offset: true }), z.iso.date()], wireWords.instantExpected),
  z.transform(instant => new Date(instant)),
)
export const yesOrNoFilter = z.pipe(
  z.enum(['true', 'false'], queryWords.yesOrNoExpected),
  z.transform(value => value === 'true'),
)

const SCHEMAS = {
  id: idFilter,
  documentId: documentIdFilter,
  number: numberFilter,
  text: text(FILTER_TEXT_MAX),
  instant: instantFilter,
  boolean: yesOrNoFilter,
  search: text(SEARCH_MAX),
} as const satisfies Record<Extract<FieldType, string>, z.ZodMiniType>

export const valueSchema = (type: FieldType): z.ZodMiniType =>
  typeof type === 'string' ? SCHEMAS[type] : z.enum(type, queryWords.oneOf(type))
