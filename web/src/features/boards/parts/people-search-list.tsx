import type { BoardPeopleReply, BoardPerson } from '@muster/domain/boards/schema.ts'
import { boardWords } from '@muster/domain/boards/words.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type RefObject, useRef, useState } from 'react'
import { PEOPLE_PAGE_SIZE, type PeopleSearch, peopleQuery } from '#features/board-data/api.ts'
import { useIsOffline } from '#features/connectivity/connection.ts'
import { PagedList } from '#ui/paged-list.tsx'
import { PaneSearch, useSearchText } from '#ui/pane-search.tsx'
import type { PeopleContext } from '../board-context.ts'
import { itemOf } from '../whatsapp-text.ts'
import { AnnulDialog } from './annul-dialog.tsx'
import { MessageOneByOne } from './message-one-by-one.tsx'
import { NeedsNetwork, OnlyOnline } from './needs-network.tsx'
import { Nobody } from './nobody.tsx'
import { RemindAllPending } from './pending-reminders.tsx'
import { PeoplePage } from './people-page.tsx'
import { ROW_REM } from './person-row.tsx'
import { PrintButton, PrintedList, usePrint } from './print-list.tsx'
import { TrailSheet } from './trail-sheet.tsx'

/** The caller gives it a key, so that another list starts with a search of its own. */
export function PeopleSearchList(context: PeopleContext) {
  const { event, view, day, id, item, list, address } = context
  const keep = (text: string) => address.searchFor(text, { item: id, list: address.list })
  const { typed, setTyped, text: name } = useSearchText(address.search, keep)
  const search = { eventId: event.id, view, day, item: id, list, name }
  const query = useQuery({ ...peopleQuery(search, 1), placeholderData: keepPreviousData })
  const total = query.data?.meta.pagination.total
  const title = useRef<HTMLHeadingElement>(null)
  const { printed, print, isBusy } = usePrint(search)
  const [annulled, annul] = useState<BoardPerson | null>(null)
  const [trailOf, showTrail] = useState<BoardPerson | null>(null)
  return (
    <>
      <PaneSearch
        label={boardWords.search}
        clearLabel={boardWords.clearSearch}
        value={typed}
        onChange={setTyped}
      >
        <NeedsNetwork>
          <PrintButton isBusy={isBusy} onPrint={() => void print()} />
        </NeedsNetwork>
      </PaneSearch>
      {printed && <PrintedList {...context} {...printed} />}
      <div className={clsx(printed && 'print:hidden')}>
        <div className="flex flex-wrap items-center gap-2 pb-2 empty:hidden">
          {id !== null && list !== 'users' && total !== undefined && (
            <h3
              ref={title}
              tabIndex={-1}
              className="w-full grow font-semibold tabular-nums outline-none sm:w-auto"
            >
              {boardWords.counted(list, total)}
            </h3>
          )}
          {list === 'pending' && !name && Boolean(total) && (
            <>
              <NeedsNetwork>
                <RemindAllPending {...context} />
              </NeedsNetwork>
              <OnlyOnline>
                <MessageOneByOne {...context} />
              </OnlyOnline>
            </>
          )}
        </div>
        <p role="status" className="sr-only">
          {total === undefined
            ? boardWords.peopleLoading
            : !query.isPlaceholderData && name && boardWords.found(total)}
        </p>
        <Found
          {...context}
          search={search}
          query={query}
          onAnnul={annul}
          onTrail={showTrail}
          titleRef={title}
        />
      </div>
      {item && (
        <>
          <AnnulDialog
            place={annulled && { eventId: event.id, item: itemOf(item, annulled), person: annulled }}
            onClose={() => annul(null)}
          />
          <TrailSheet
            {...context}
            shown={trailOf && { id: item.documentId, item: itemOf(item, trailOf), person: trailOf }}
            onClose={() => showTrail(null)}
          />
        </>
      )}
    </>
  )
}

interface FoundProps extends PeopleContext {
  search: PeopleSearch
  query: UseQueryResult<BoardPeopleReply>
  onAnnul: (person: BoardPerson) => void
  onTrail: (person: BoardPerson) => void
  titleRef: RefObject<HTMLElement | null>
}

function Found({ search, query, onAnnul, onTrail, titleRef, ...context }: FoundProps) {
  return (
    <PagedList
      query={query}
      pageSize={PEOPLE_PAGE_SIZE}
      rowRem={ROW_REM}
      words={{
        stale: boardWords.stale,
        notLoaded: boardWords.peopleNotLoaded,
        notLoadedBody: useIsOffline() ? boardWords.notOnPhone : boardWords.notLoadedBody,
      }}
      retryLabel={routeWords.tryAgain}
      nobody={
        <Nobody list={search.list} term={search.name} hasExcused={(context.item?.excusedCount ?? 0) > 0} />
      }
    >
      {page => (
        <PeoplePage
          {...context}
          search={search}
          page={page}
          onAnnul={onAnnul}
          onTrail={onTrail}
          onDone={() => titleRef.current?.focus({ preventScroll: true })}
        />
      )}
    </PagedList>
  )
}
