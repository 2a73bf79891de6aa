import type { EventReply } from '@muster/domain/events/schema.ts'
import { needsCoordinator } from '@muster/domain/organiser/rules.ts'
import type { PlannedItem } from '@muster/domain/organiser/schema-items.ts'
import { itemWords as say } from '@muster/domain/organiser/words-items.ts'
import { peopleWords } from '@muster/domain/organiser/words-people.ts'
import { dayIn, formatShortDay, formatTime } from '@muster/domain/shared/clock.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { clsx } from 'clsx'
import { CalendarPlus, Plus } from 'lucide-react'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { PagedRows } from '#ui/paged-rows.tsx'
import { PaneSearch, useSearchText } from '#ui/pane-search.tsx'
import { WIDE_CELLS, WIDE_ROW, WideTable } from '#ui/wide-table.tsx'
import { PAGE_SIZE, plannedItemsQuery } from '../items-api.ts'
import type { ItemsAddress } from '../use-items-address.ts'
import { SheetsLink } from './sheets-link.tsx'

const ROW_REM = 5.5
const COLUMNS = 'minmax(0,4fr) minmax(0,4fr) minmax(0,2fr) 6rem'

interface ItemsListProps {
  event: EventReply
  address: ItemsAddress
}

/** The caller gives it the kind as its key, so that another kind starts with a search of its own. */
export function ItemsList({ event, address }: ItemsListProps) {
  const { kind } = address
  const { typed, setTyped, text: name } = useSearchText(address.search, address.searchFor)
  const search = { eventId: event.id, kind, name }
  return (
    <>
      <div className="max-w-screen">
        <div className="flex flex-wrap gap-2 *:grow">
          <ButtonLink {...address.linkTo('new')} variant="secondary" icon={<Plus aria-hidden="true" />}>
            {say.add[kind]}
          </ButtonLink>
          <SheetsLink event={event} table={kind} />
        </div>
        <PaneSearch label={say.search} clearLabel={say.clear} value={typed} onChange={setTyped} />
      </div>
      <WideTable
        columns={COLUMNS}
        headings={kind === 'sub-event' ? say.columns : [...say.columns, peopleWords.tabs.people]}
      >
        <PagedRows
          queryOf={page => plannedItemsQuery(search, page)}
          pageSize={PAGE_SIZE}
          rowRem={ROW_REM}
          words={say}
          retryLabel={routeWords.tryAgain}
          noMatch={name && { title: say.noMatch(name), body: say.noMatchBody }}
          nobody={
            <EmptyState
              icon={<CalendarPlus aria-hidden="true" />}
              title={say.nothing[kind]}
              body={say.nothingBody}
            />
          }
        >
          {item => <Row key={item.id} event={event} item={item} address={address} />}
        </PagedRows>
      </WideTable>
    </>
  )
}

function Row({ event: { timezone }, item, address }: ItemsListProps & { item: PlannedItem }) {
  const { name, detail, startsAt, coordinator, capacity, assigned } = item
  const isSession = item.kind === 'sub-event'
  const isOpen = address.open === item.id
  const isFull = capacity !== null && assigned > capacity
  return (
    <li className="border-line border-b last:border-b-0">
      <Link
        {...address.linkTo(item.id)}
        aria-current={isOpen || undefined}
        className={clsx(
          'flex min-h-22 flex-wrap content-center items-center px-4 py-2 aria-[current=true]:bg-sunken focus-visible:-outline-offset-3 @screen:min-h-14',
          WIDE_ROW,
        )}
      >
        <span className={clsx('min-w-[min(10rem,100%)] grow basis-0', WIDE_CELLS)}>
          <span className="line-clamp-2 wrap-anywhere font-semibold">{name}</span>
          <span className="block text-muted text-sm">
            {[startsAt && whenIs(timezone, startsAt), detail].filter(Boolean).join(' · ')}
          </span>
          <span className={clsx('block text-sm', coordinator ? 'text-muted' : 'text-warn-ink')}>
            {coordinator?.name ?? (needsCoordinator(item.kind) && say.nobodyToCall)}
          </span>
        </span>
        {/* everyone is expected at a session */}
        {!isSession && (
          <span
            className={clsx(
              'shrink-0 text-sm tabular-nums',
              isFull ? 'font-semibold text-bad-ink' : 'text-muted',
            )}
          >
            {say.taken(assigned, capacity)}
          </span>
        )}
      </Link>
    </li>
  )
}

function whenIs(timezone: string, at: string): string {
  const instant = new Date(at)
  return `${formatShortDay(dayIn(timezone, instant))}, ${formatTime(timezone, instant)}`
}
