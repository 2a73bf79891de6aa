import { queryWords } from '@muster/domain/shared/reply-words.ts'
import { Refused } from '#refused.ts'

const KEY_MAX = 200

export const unknownKey = (key: string, allowed: readonly string[] = []) =>
  new Refused('unknown_key', { message: queryWords.unknownKey(key.slice(0, KEY_MAX), allowed) })

export const invalid = (key: string, what: string) =>
  new Refused('invalid', { message: `${what}: ${key.slice(0, KEY_MAX)}` })

/** `['filters', 'a', '$eq']` -> `filters[a][$eq]` */
export const keyOf = ([root = '', ...path]: readonly string[]) =>
  `${root}${path.map(part => `[${part}]`).join('')}`

/** What `qs` makes of `a[b]=`: an object without a prototype. */
export type Parsed = Readonly<Record<string, unknown>>
export const isParsed = (value: unknown): value is Parsed =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `qs` makes an object of a list with more than 100 entries, or with gaps. */
export function listIn(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value
  if (!isParsed(value)) return null
  const keys = Object.keys(value)
  return keys.length > 0 && keys.every(key => /^\d+$/.test(key)) ? Object.values(value) : null
}
