import type { EventReply } from '@muster/domain/events/schema.ts'
import { reachWords as words } from '@muster/domain/reach/words.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { UserCheck } from 'lucide-react'
import { EmptyState } from '#ui/empty-state.tsx'
import { PagedRows } from '#ui/paged-rows.tsx'
import { PaneSearch, useSearchText } from '#ui/pane-search.tsx'
import { PAGE_SIZE, reachPeopleQuery } from '../api.ts'
import type { useReachAddress } from '../use-reach-address.ts'
import { ReachRow, ROW_REM } from './reach-row.tsx'

interface ReachPeopleProps {
  event: EventReply
  address: ReturnType<typeof useReachAddress>
}

/** The caller gives it a key, so that another list starts with a search of its own. */
export function ReachPeople({ event, address }: ReachPeopleProps) {
  const { typed, setTyped, text: name } = useSearchText(address.search, address.searchFor)
  const search = { eventId: event.id, list: address.list, name }
  const queryOf = (page: number) => reachPeopleQuery(search, page)
  const { data } = useQuery({ ...queryOf(1), placeholderData: keepPreviousData })
  const total = data?.meta.pagination.total
  return (
    <>
      <PaneSearch label={words.search} clearLabel={words.clearSearch} value={typed} onChange={setTyped} />
      <div className="flex items-baseline gap-3 pb-2">
        <h3 className="grow font-semibold">{address.list ? words.lists[address.list] : words.everybody}</h3>
        <p role="status" className="text-muted text-sm tabular-nums">
          {total === undefined ? (
            <span className="sr-only">{words.peopleLoading}</span>
          ) : (
            words.counted(total)
          )}
        </p>
      </div>
      <PagedRows
        queryOf={queryOf}
        pageSize={PAGE_SIZE}
        rowRem={ROW_REM}
        words={{ ...words, notLoaded: words.peopleNotLoaded }}
        retryLabel={routeWords.tryAgain}
        noMatch={name && { title: words.noMatch.title(name), body: words.noMatch.description }}
        nobody={<EmptyState icon={<UserCheck aria-hidden="true" />} title={words.nobody} />}
      >
        {person => <ReachRow key={person.id} event={event} person={person} />}
      </PagedRows>
    </>
  )
}
