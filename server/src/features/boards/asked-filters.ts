import type { BoardView, PeopleList } from '@muster/domain/boards/limits.ts'
import { chosenBy } from '#http/chosen-by.ts'
import type { Query } from '#http/query.ts'

export interface AskedFilters {
  day?: string
  view?: BoardView
  item?: string
  since?: string
  list?: PeopleList
  name?: string
}

export const askedFilters = (query: Pick<Query, 'filter'>): AskedFilters => chosenBy<AskedFilters>(query)
