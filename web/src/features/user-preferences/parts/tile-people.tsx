import type { EventReply } from '@muster/domain/events/schema.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import type { CountedTile } from '@muster/domain/user-preferences/schema.ts'
import { userPreferencesWords as words } from '@muster/domain/user-preferences/words.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { UserCheck, Users } from 'lucide-react'
import { EmptyState } from '#ui/empty-state.tsx'
import { PagedRows } from '#ui/paged-rows.tsx'
import { PaneSearch, useSearchText } from '#ui/pane-search.tsx'
import { PAGE_SIZE, peopleOfTileQuery } from '../api.ts'
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
  const queryOf = (page: number) => peopleOfTileQuery(search, page)
  const query = useQuery({ ...queryOf(1), placeholderData: keepPreviousData })
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
      <PagedRows
        queryOf={queryOf}
        pageSize={PAGE_SIZE}
        rowRem={ROW_REM}
        words={{ ...words, notLoaded: words.peopleNotLoaded }}
        retryLabel={routeWords.tryAgain}
        noMatch={name && { title: words.noMatch.title(name), body: words.noMatch.description }}
        nobody={
          <EmptyState
            icon={isPending ? <UserCheck aria-hidden="true" /> : <Users aria-hidden="true" />}
            title={isPending ? words.everybodySet : words.nobodyChose}
          />
        }
      >
        {person => <PersonRow key={person.id} person={person} event={event} />}
      </PagedRows>
    </>
  )
}
