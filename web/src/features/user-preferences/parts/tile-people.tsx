import type { EventReply } from '@muster/domain/events/schema.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import type { CountedTile } from '@muster/domain/user-preferences/schema.ts'
import { userPreferencesWords as words } from '@muster/domain/user-preferences/words.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { SearchX, UserCheck, Users } from 'lucide-react'
import { EmptyState } from '#ui/empty-state.tsx'
import { PagedList, PageOfRows } from '#ui/paged-list.tsx'
import { PaneSearch, useSearchText } from '#ui/pane-search.tsx'
import { PAGE_SIZE, type PeopleOfTile, peopleOfTileQuery } from '../api.ts'
import type { PreferencesAddress } from '../use-preferences-address.ts'
import { RemindAllPending } from './pending-reminders.tsx'
import { PeopleHead } from './people-head.tsx'
import { PersonRow, ROW_REM } from './person-row.tsx'

interface TilePeopleProps {
  event: EventReply
  tileKey: string
  /** `undefined` while loading */
  tile: CountedTile | undefined
  address: PreferencesAddress
}

/** The caller gives it a key, so that another tile starts with a search of its own. */
export function TilePeople({ event, tileKey, tile, address }: TilePeopleProps) {
  const keep = (text: string) => address.searchFor(text, tileKey)
  const { typed, setTyped, text: name } = useSearchText(address.search, keep)
  const search = { eventId: event.id, tile: tileKey, name }
  const query = useQuery({ ...peopleOfTileQuery(search, 1), placeholderData: keepPreviousData })
  const isPending = tile?.group === 'pending'
  const meta = query.data?.meta
  return (
    <>
      <PeopleHead
        tile={tile}
        name={name}
        found={meta?.pagination.total}
        listed={meta?.listed}
        action={isPending && !name && Boolean(meta?.listed) && <RemindAllPending event={event} />}
      />
      <PaneSearch label={words.search} clearLabel={words.clearSearch} value={typed} onChange={setTyped} />
      {!meta && query.isPending && (
        <p role="status" className="sr-only">
          {words.peopleLoading}
        </p>
      )}
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
        nobody={<Nobody isPending={isPending} term={name} />}
      >
        {page => <PeoplePage event={event} search={search} page={page} />}
      </PagedList>
    </>
  )
}

interface PeoplePageProps {
  event: EventReply
  search: PeopleOfTile
  page: number
}

/** One page of the list, read when it comes near the screen. */
function PeoplePage({ event, search, page }: PeoplePageProps) {
  const { data, isPlaceholderData } = useQuery({
    ...peopleOfTileQuery(search, page),
    placeholderData: keepPreviousData,
  })
  return (
    <PageOfRows isLoading={!data} isStale={isPlaceholderData} rowRem={ROW_REM}>
      {data?.data.map(person => (
        <PersonRow key={person.id} person={person} event={event} />
      ))}
    </PageOfRows>
  )
}

/** An empty search differs from an empty list. */
function Nobody({ isPending, term }: { isPending: boolean; term: string }) {
  if (term)
    return (
      <EmptyState
        icon={<SearchX aria-hidden="true" />}
        title={words.noMatch.title(term)}
        body={words.noMatch.description}
      />
    )
  const Icon = isPending ? UserCheck : Users
  return (
    <EmptyState
      icon={<Icon aria-hidden="true" />}
      title={isPending ? words.everybodySet : words.nobodyChose}
    />
  )
}
