import type { AnyId } from '@muster/domain/shared/text.ts'
import {
  type AliasableExpression,
  type CompiledQuery,
  DummyDriver,
  type Expression,
  expressionBuilder,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type SqlBool,
  sql,
} from 'kysely'
import pg from 'pg'
import { type HasDatabase, poolOf } from './access.ts'
import type { DB } from './schema.generated.ts'

interface TypesByName {
  int: number
  boolean: boolean
  text: string
  timestamptz: Date
  float8: number
  'int[]': readonly number[]
  'text[]': readonly string[]
  'float8[]': readonly number[]
  'boolean[]': readonly boolean[]
  'timestamptz[]': readonly Date[]
}
type TypeName = keyof TypesByName

/** Names the parameters of a statement and gives their PostgreSQL types: `{ callerId: 'int' }`. */
type Parameters = Readonly<Record<string, TypeName>>
/** The value of a list's filter; its form gives the type. */
type FilterName = `filter${number}`
type Values<P extends Parameters> = { readonly [Name in keyof P]: TypesByName[P[Name]] | null } & {
  readonly [Name in FilterName]?: unknown
}
export type References<P extends Parameters> = {
  readonly [Name in keyof P]: AliasableExpression<TypesByName[P[Name]]>
}

interface Compilable<Row> {
  compile(): CompiledQuery<Row>
}

/** Builds and compiles queries; it has no connection. */
const builder = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
export type Builder = typeof builder

const eb = expressionBuilder<DB>()

class Parameter {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

interface Compiled {
  /** absent: parsed and planned for each request */
  name?: string
  text: string
  parameterNames: readonly string[]
}

/**
 * A query that is compiled once and sent as a named statement, so that PostgreSQL parses and plans it once for each
 * connection. Values that are known when it is built become literals, because a partial index cannot be matched to a
 * parameter.
 */
export function statement<P extends Parameters, Row>(
  name: string,
  parameters: P,
  build: (db: Builder, parameters: References<P>) => Compilable<Row>,
): (ctx: HasDatabase, values: Values<P>) => Promise<Row[]> {
  const ofOneForm = statementInForms(name, parameters, (db, references) => build(db, references))
  return (ctx, values) => ofOneForm(ctx, null, values)
}

/** The columns of a row that has both ids. */
interface IdColumns {
  id: Expression<number>
  documentId: Expression<string>
}
export type HasId = (row: IdColumns) => Expression<SqlBool>

/**
 * Finds a row by either of its ids, with a statement for each: PostgreSQL would plan `id = $1 or document_id = $2` anew
 * for each request.
 */
export function statementById<P extends Parameters, Row>(
  name: string,
  parameters: P,
  build: (db: Builder, parameters: References<P>, hasId: HasId) => Compilable<Row>,
): (ctx: HasDatabase, id: AnyId, values: Values<P>) => Promise<Row[]> {
  const byId = statement(name, { ...parameters, id: 'int' }, (db, p) =>
    build(db, p, row => eb(row.id, '=', p.id)),
  )
  const byDocumentId = statement(`${name}-by-document-id`, { ...parameters, documentId: 'text' }, (db, p) =>
    build(db, p, row => eb(row.documentId, '=', p.documentId)),
  )
  return (ctx, id, values) =>
    'id' in id
      ? byId(ctx, { ...values, ...id } as Values<P & { id: 'int' }>)
      : byDocumentId(ctx, { ...values, ...id } as Values<P & { documentId: 'text' }>)
}

const KEYS_PER_QUERY = 8

/**
 * Reads the rows of many keys, eight with each query. PostgreSQL plans eight values once, but an array anew for each
 * request.
 */
export function statementByKeys<Row>(
  name: string,
  build: (db: Builder, keys: readonly Expression<number>[]) => Compilable<Row>,
): (ctx: HasDatabase, keys: readonly number[]) => Promise<Row[]> {
  const names = Array.from({ length: KEYS_PER_QUERY }, (_, index) => `key${index}`)
  const parameters = Object.fromEntries(names.map(key => [key, 'int'] as const))
  const read = statement(name, parameters, (db, p) => build(db, Object.values(p)))
  return async (ctx, keys) => {
    const queries: Promise<Row[]>[] = []
    for (let start = 0; start < keys.length; start += KEYS_PER_QUERY) {
      const last = keys[Math.min(start + KEYS_PER_QUERY, keys.length) - 1] ?? 0
      const values = names.map((key, index) => [key, keys[start + index] ?? last] as const)
      queries.push(read(ctx, Object.fromEntries(values)))
    }
    return (await Promise.all(queries)).flat()
  }
}

const referenceTo = (name: string, type: TypeName) => sql`cast(${new Parameter(name)} as ${sql.raw(type)})`

/** For the filters of a form, which are not known before it. */
export const filterParameter = (name: FilterName, type: TypeName) => referenceTo(name, type)

/** Further forms are planned for each request, so that nobody fills the memory of PostgreSQL with statements (F70). */
const NAMED_FORMS = 32

/** A statement whose text depends on `form`: which filters, sort order and populated parts were asked for. */
export function statementInForms<P extends Parameters, Form, Row>(
  name: string,
  parameters: P,
  build: (db: Builder, parameters: References<P>, form: Form) => Compilable<Row>,
): (ctx: HasDatabase, form: Form, values: Values<P>) => Promise<Row[]> {
  const compiledForms = new Map<string, Compiled>()
  const references = Object.fromEntries(
    Object.entries(parameters).map(([key, type]) => [key, referenceTo(key, type)]),
  ) as unknown as References<P>
  return async (ctx, form, values) => {
    const key = JSON.stringify(form)
    let compiled = compiledForms.get(key)
    if (!compiled) {
      const number = compiledForms.size + 1
      const isNamed = number <= NAMED_FORMS
      compiled = compile(build(builder, references, form).compile())
      if (isNamed) {
        compiled.name = number === 1 ? name : `${name}-${number}`
        compiledForms.set(key, compiled)
      }
    }
    const { rows } = await poolOf(ctx).query<Row & pg.QueryResultRow>({
      ...(compiled.name === undefined ? {} : { name: compiled.name }),
      text: compiled.text,
      values: compiled.parameterNames.map(parameter => (values as Record<string, unknown>)[parameter]),
    })
    return rows
  }
}

/** Each parameter gets one number, however often it is used. */
function compile(query: CompiledQuery): Compiled {
  const parameterNames: string[] = []
  const text = query.sql.replace(/\$(\d+)/g, (_, number: string) => {
    const value = query.parameters[Number(number) - 1]
    if (!(value instanceof Parameter)) return literalOf(value)
    if (!parameterNames.includes(value.name)) parameterNames.push(value.name)
    return `$${parameterNames.indexOf(value.name) + 1}`
  })
  return { text, parameterNames }
}

function literalOf(value: unknown): string {
  if (typeof value === 'string') return pg.escapeLiteral(value)
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return String(value)
  throw new Error('A statement takes strings, numbers and booleans; name anything else as a parameter.')
}
