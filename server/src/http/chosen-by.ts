import { comparisonsIn } from './list-form.ts'
import type { Query } from './query.ts'
import { unknownKey } from './query-refusals.ts'
import type { Filter } from './read-filters.ts'

const ALLOWED = ['$eq', '$containsi']

/** The filters of a board choose it, so each names one value. */
export function chosenBy<Chosen extends object>({ filter }: Pick<Query, 'filter'>): Partial<Chosen> {
  refuseGroups(filter)
  const comparisons = comparisonsIn(filter)
  for (const { field, operator } of comparisons)
    if (!ALLOWED.includes(operator)) throw unknownKey(`filters[${field}][${operator}]`, ['$eq'])
  return Object.fromEntries(comparisons.map(({ field, value }) => [field, value])) as Partial<Chosen>
}

function refuseGroups(filter: Filter): void {
  if ('some' in filter) throw unknownKey('$or')
  if ('not' in filter) throw unknownKey('$not')
  if ('every' in filter) for (const inner of filter.every) refuseGroups(inner)
}
