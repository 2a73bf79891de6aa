import type * as z from 'zod/mini'

/** The chosen fields of each level of a reply: by path, '' for the reply's own rows. A level without an entry is whole. */
export type Selection = ReadonlyMap<string, ReadonlySet<string>>

type Shape = Readonly<Record<string, z.ZodMiniType>>

/** The shape of the object in a schema: of its rows in a list, of what is there in a nullable or an optional one. */
function shapeOf(schema: z.ZodMiniType | undefined): Shape {
  const { type, shape, element, innerType } = (schema?._zod.def ?? {}) as {
    type?: string
    shape?: Shape
    element?: z.ZodMiniType
    innerType?: z.ZodMiniType
  }
  if (type === 'object') return shape ?? {}
  return element || innerType ? shapeOf(element ?? innerType) : {}
}

export interface ReplyFields {
  /** the names of the fields at a path below `data` */
  of(path: string): readonly string[]
}

export function replyFields(reply: z.ZodMiniType, populate: readonly string[] = []): ReplyFields {
  return {
    of(path) {
      const whole = shapeOf(reply)
      const data = whole.data ? shapeOf(whole.data) : whole
      const names = path === '' ? [] : path.split('.')
      const shape = names.reduce((inner, name) => shapeOf(inner[name]), data)
      const prefix = path && `${path}.`
      return Object.keys(shape).filter(name => !populate.includes(`${prefix}${name}`))
    },
  }
}

const ALWAYS = ['id', 'documentId']

/** Leaves out the fields that were not chosen, as the dialect does: both ids and populated parts stay. */
function select(value: unknown, path: string, selection: Selection, declared: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map(one => select(one, path, selection, declared))
  if (typeof value !== 'object' || value === null) return value
  const chosen = selection.get(path)
  const prefix = path && `${path}.`
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const inside = `${prefix}${name}`
      const isKept = !chosen || chosen.has(name) || ALWAYS.includes(name) || declared.includes(inside)
      return isKept ? [[name, select(inner, inside, selection, declared)]] : []
    }),
  )
}

export interface Trimming {
  selection: Selection
  withCount: boolean
}

/** `reply` is whole; the answer has only what the query chose. */
export function trimmed(
  reply: unknown,
  { selection, withCount }: Trimming,
  declared: readonly string[] = [],
): unknown {
  const { data, ...rest } = reply as { data?: unknown; meta?: { pagination?: object } }
  if (data === undefined) return select(reply, '', selection, declared)
  const { pagination } = rest.meta ?? {}
  const { total: _, pageCount: __, ...uncounted } = { total: 0, pageCount: 0, ...pagination }
  const meta = withCount || !pagination ? {} : { meta: { ...rest.meta, pagination: uncounted } }
  return { data: select(data, '', selection, declared), ...rest, ...meta }
}
