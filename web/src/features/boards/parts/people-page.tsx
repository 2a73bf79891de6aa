import type { BoardPerson } from '@muster/domain/boards/schema.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type PeopleSearch, peopleQuery } from '#features/board-data/api.ts'
import { PageOfRows } from '#ui/paged-list.tsx'
import type { PeopleContext } from '../board-context.ts'
import { PersonRow, ROW_REM } from './person-row.tsx'

interface PeoplePageProps extends PeopleContext {
  search: PeopleSearch
  page: number
  onAnnul: (person: BoardPerson) => void
  onTrail: (person: BoardPerson) => void
  onDone: () => void
}

/** One page of the list, read when it comes near the screen. */
export function PeoplePage({ search, page, ...row }: PeoplePageProps) {
  const { data, isPlaceholderData } = useQuery({
    ...peopleQuery(search, page),
    placeholderData: keepPreviousData,
  })
  return (
    <PageOfRows isLoading={!data} isStale={isPlaceholderData} rowRem={ROW_REM}>
      {data?.data.map(person => (
        <PersonRow key={person.id} {...row} person={person} />
      ))}
    </PageOfRows>
  )
}
