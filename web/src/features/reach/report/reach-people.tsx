import type { EventReply } from '@muster/domain/events/schema.ts'
import { reachWords as words } from '@muster/domain/reach/words.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { SearchX, UserCheck } from 'lucide-react'
import { EmptyState } from '#ui/empty-state.tsx'
import { PagedList, PageOfRows } from '#ui/paged-list.tsx'
import { PaneSearch, useSearchText } from '#ui/pane-search.tsx'
import { PAGE_SIZE, type ReachSearch, reachPeopleQuery } from '../api.ts'
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
  const query = useQuery({ ...reachPeopleQuery(search, 1), placeholderData: keepPreviousData })
  const total = query.data?.meta.pagination.total
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
      <PagedList
        query={query}
        pageSize={PAGE_SIZE}
        rowRem={ROW_REM}
        words={{
          stale: words.stale,
          notLoaded: words.peopleNotLoaded,
          notLoadedBody: words.notLoadedBody,
          retry: routeWords.tryAgain,
        }}
        nobody={
          name ? (
            <EmptyState
              icon={<SearchX aria-hidden="true" />}
              title={words.noMatch.title(name)}
              body={words.noMatch.description}
            />
          ) : (
            <EmptyState icon={<UserCheck aria-hidden="true" />} title={words.nobody} />
          )
        }
      >
        {page => <ReachPage event={event} search={search} page={page} />}
      </PagedList>
    </>
  )
}

interface ReachPageProps {
  event: EventReply
  search: ReachSearch
  page: number
}

/** One page of the list, read when it comes near the screen. */
function ReachPage({ event, search, page }: ReachPageProps) {
  const { data, isPlaceholderData } = useQuery({
    ...reachPeopleQuery(search, page),
    placeholderData: keepPreviousData,
  })
  return (
    <PageOfRows isLoading={!data} isStale={isPlaceholderData} rowRem={ROW_REM}>
      {data?.data.map(person => (
        <ReachRow key={person.id} event={event} person={person} />
      ))}
    </PageOfRows>
  )
}
