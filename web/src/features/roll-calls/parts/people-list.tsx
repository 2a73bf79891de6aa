import type { EventReply } from '@muster/domain/events/schema.ts'
import type { PersonInRollCall } from '@muster/domain/roll-calls/schema.ts'
import type { RollCallList } from '@muster/domain/roll-calls/states.ts'
import { rollCallWords } from '@muster/domain/roll-calls/words.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { ListSkeleton } from '#ui/skeleton.tsx'
import { useDebounced } from '#ui/use-debounced.ts'
import { VirtualBlocks } from '#ui/virtual-blocks.tsx'
import { PEOPLE_PAGE_SIZE, type PeopleSearch, peopleQuery } from '../api.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { PersonRow, ROW_REM } from './person-row.tsx'

const SEARCH_DEBOUNCE_MS = 200

interface PeopleListProps {
  event: EventReply
  rollCall: string
  list: RollCallList
  /** of the list, from the numbers above it */
  total: number
}

/** Pages are read when they come near the screen. */
export function PeopleList({ event, rollCall, list, total }: PeopleListProps) {
  const [typed, type] = useState('')
  const name = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS)
  const [person, answerFor] = useState<PersonInRollCall | null>(null)
  const search = { eventId: event.id, list, name }
  const first = useQuery({ ...peopleQuery(search, 1), placeholderData: keepPreviousData })
  const found = first.data?.meta.pagination.total ?? (name ? 0 : total)
  const row = { event, onAnswer: answerFor }
  return (
    <>
      <div className="stay-top z-10 -mx-1 bg-canvas px-1 py-3 print:hidden">
        <SearchField
          label={rollCallWords.search}
          placeholder={rollCallWords.search}
          clearLabel={rollCallWords.clearSearch}
          value={typed}
          onChange={type}
        />
      </div>
      <p role="status" className="sr-only">
        {!first.data ? rollCallWords.peopleLoading : name && rollCallWords.found(found)}
      </p>
      {first.isLoadingError ? (
        <NotLoaded
          title={rollCallWords.notLoaded}
          body={rollCallWords.notLoadedBody}
          retryLabel={routeWords.tryAgain}
          isBusy={first.isFetching}
          onRetry={() => void first.refetch()}
        />
      ) : first.data && found === 0 ? (
        <EmptyState title={name ? rollCallWords.noMatch(name) : rollCallWords.nobody} />
      ) : (
        <div className="overflow-clip rounded-lg border border-line bg-surface shadow-card">
          <VirtualBlocks
            count={Math.max(Math.ceil(found / PEOPLE_PAGE_SIZE), 1)}
            blockRem={PEOPLE_PAGE_SIZE * ROW_REM}
          >
            {at => <Page {...row} search={search} page={at + 1} />}
          </VirtualBlocks>
        </div>
      )}
      <AnswerDialog of={person && { eventId: event.id, rollCall, person }} onClose={() => answerFor(null)} />
    </>
  )
}

interface PageProps {
  event: EventReply
  search: PeopleSearch
  page: number
  onAnswer: (person: PersonInRollCall) => void
}

function Page({ search, page, ...row }: PageProps) {
  const { data } = useQuery({ ...peopleQuery(search, page), placeholderData: keepPreviousData })
  if (!data) return <ListSkeleton />
  return (
    <ul>
      {data.data.map(person => (
        <PersonRow key={person.id} {...row} person={person} />
      ))}
    </ul>
  )
}
