import { queryWords } from '@muster/domain/shared/reply-words.ts'
import { invalid, isParsed, keyOf, listIn, unknownKey } from './query-refusals.ts'
import type { ReplyFields } from './reply-fields.ts'

const namesIn = (key: string, value: unknown): string[] => {
  const entries = listIn(value) ?? [value]
  return entries.flatMap(entry => {
    if (typeof entry !== 'string') throw invalid(key, queryWords.nameExpected)
    return entry.split(',')
  })
}

/** `fields=a,b`, `fields[0]=a`, `fields[]=a` and `fields=*` */
export function readFields(key: string, value: unknown, allowed: readonly string[]): ReadonlySet<string> {
  const names = namesIn(key, value).flatMap(name => (name === '*' ? allowed : [name]))
  const unknown = names.find(name => !allowed.includes(name))
  if (unknown !== undefined) throw unknownKey(`${key} ${unknown}`, allowed)
  return new Set(names)
}

interface Populated {
  names: Set<string>
  selection: Map<string, ReadonlySet<string>>
}

/** Reads `populate` in every spelling, also nested where the endpoint declares `car_pool.car_owner`. */
export function readPopulate(value: unknown, declared: readonly string[], fields: ReplyFields): Populated {
  const found: Populated = { names: new Set(), selection: new Map() }

  function add(key: string, parent: string, name: string): string {
    const path = parent ? `${parent}.${name}` : name
    if (!declared.includes(path)) throw unknownKey(`${key} ${name}`, childrenOf(parent))
    for (const { index } of path.matchAll(/\.|$/g)) found.names.add(path.slice(0, index))
    return path
  }

  const childrenOf = (parent: string) => {
    const prefix = parent && `${parent}.`
    return declared
      .filter(path => path.startsWith(prefix))
      .map(path => path.slice(prefix.length))
      .filter(path => !path.includes('.'))
  }

  function readLevel(key: string, parent: string, level: unknown): void {
    if (Array.isArray(level)) for (const one of level) readLevel(key, parent, one)
    else if (isParsed(level)) {
      for (const [name, inner] of Object.entries(level)) {
        if (/^\d+$/.test(name)) readLevel(key, parent, inner)
        // qs writes `populate[a]=true&populate=b` as `{a: 'true', b: true}`
        else if (inner === true) readLevel(key, parent, name)
        else readPart(`${key}[${name}]`, add(key, parent, name), inner)
      }
    } else
      for (const name of namesIn(key, level))
        for (const one of name === '*' ? childrenOf(parent) : [name]) add(key, parent, one)
  }

  function readPart(key: string, path: string, part: unknown): void {
    if (part === 'true' || part === '*') return
    if (part === 'false') {
      found.names.delete(path)
      return
    }
    if (!isParsed(part)) throw invalid(key, queryWords.trueExpected)
    for (const [option, value] of Object.entries(part)) {
      const inner = keyOf([key, option])
      if (option === 'populate') readLevel(inner, path, value)
      else if (option === 'fields') found.selection.set(path, readFields(inner, value, fields.of(path)))
      else throw unknownKey(inner, ['populate', 'fields'])
    }
  }

  readLevel('populate', '', value)
  return found
}
