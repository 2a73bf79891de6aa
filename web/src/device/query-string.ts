import type { Endpoint, Operator, QueryRules } from '@muster/domain/shared/endpoint.ts'

type RulesOf<E> = E extends { query: infer Rules extends QueryRules } ? Rules : never
type Entry<List> = List extends readonly (infer One extends string)[] ? One : never

export interface QueryOf<E extends Endpoint> {
  populate?: readonly Entry<RulesOf<E>['populate']>[] | undefined
  sort?: readonly `${Entry<RulesOf<E>['sort']>}:${'asc' | 'desc'}`[] | undefined
  filters?: {
    readonly [Name in `${keyof RulesOf<E>['filters'] & string}:${Operator}`]?:
      | string
      | number
      | readonly (string | number)[]
  }
  pagination?: (RulesOf<E> extends { isPaged: true } ? Readonly<Record<string, number>> : never) | undefined
}

interface AnyQuery {
  populate?: readonly string[] | undefined
  sort?: readonly string[] | undefined
  filters?: Readonly<Record<string, unknown>> | undefined
  pagination?: Readonly<Record<string, number>> | undefined
}

/** `populate[0]=…&sort=…&filters[a][b][$eq]=…` (R100). Keys need no escaping, they are ours. */
export function queryString({ populate = [], sort = [], filters = {}, pagination = {} }: AnyQuery): string {
  const pairs: [key: string, value: unknown][] = [
    ...populate.map((field, at): [string, unknown] => [`populate[${at}]`, field]),
    ...sort.map((order, at): [string, unknown] => [sort.length === 1 ? 'sort' : `sort[${at}]`, order]),
    ...Object.entries(filters).flatMap(([name, value]) => filterPairs(name, value)),
    ...Object.entries(pagination).map(([name, value]): [string, unknown] => [`pagination[${name}]`, value]),
  ]
  const text = pairs.map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`).join('&')
  return text && `?${text}`
}

/** `assigned_users.id:$eq` -> `filters[assigned_users][id][$eq]` */
function filterPairs(name: string, value: unknown): [string, unknown][] {
  if (value === undefined) return []
  const [path = '', operator = '$eq'] = name.split(':')
  const key = `filters${[...path.split('.'), operator].map(part => `[${part}]`).join('')}`
  return Array.isArray(value) ? value.map((one, at) => [`${key}[${at}]`, one]) : [[key, value]]
}
