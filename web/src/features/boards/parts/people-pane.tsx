import { isConsolidated, pendingOf } from '@muster/domain/boards/item-rules.ts'
import type { PeopleList } from '@muster/domain/boards/limits.ts'
import type { BoardItem, BoardReply } from '@muster/domain/boards/schema.ts'
import { boardWords } from '@muster/domain/boards/words.ts'
import { formatCount } from '@muster/domain/shared/words.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ScanQrCode, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIsWide } from '#device/viewport.ts'
import { useIsOffline } from '#features/connectivity/connection.ts'
import { DeparturePanel } from '#features/departures/departure-panel.tsx'
import { aboutItem } from '#features/notifications/compose-about.ts'
import { ComposeButton } from '#features/notifications/compose-button.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Pane } from '#ui/two-panes.tsx'
import { Arrivals } from '../arrivals/arrivals.tsx'
import type { BoardContext } from '../board-context.ts'
import { Facts } from './item-list.tsx'
import { NeedsNetwork, OnlyOnline } from './needs-network.tsx'
import { PeopleSearchList } from './people-search-list.tsx'

interface PeoplePaneProps extends BoardContext {
  query: UseQueryResult<BoardReply['data']>
  /** the documentId of an item; `null`: everybody of the board */
  item: string | null
}

/** The people of one item, or of the whole day. */
export function PeoplePane({ query, item: id, ...context }: PeoplePaneProps) {
  const { address, day } = context
  const item = query.data?.items.find(({ documentId }) => documentId === id)
  const isGone = id !== null && !item && query.isSuccess && !query.isPlaceholderData
  const isOffline = useIsOffline()
  const isWide = useIsWide()
  const list = id !== null && address.list !== 'checked-in' ? 'pending' : (address.list ?? 'users')
  return (
    <Pane backLabel={boardWords.back} onBack={address.close}>
      {isGone ? (
        <EmptyState
          icon={<SearchX aria-hidden="true" />}
          title={boardWords.gone.title}
          body={boardWords.gone.description}
        />
      ) : (
        <>
          {id === null ? (
            <PaneHead title={boardWords.people[list].title} count={query.data && countOf(query.data, list)}>
              {boardWords.people[list].subtitle}
            </PaneHead>
          ) : item ? (
            <ItemHead {...context} item={item} list={list} />
          ) : (
            <Skeleton className="h-38 rounded-lg!" />
          )}
          {isOffline ? (
            <p className="pt-3 text-muted text-sm">{boardWords.withoutNetwork}</p>
          ) : (
            // about those who came: on a phone, the names of the missing come first
            (isWide || list !== 'pending') && <Arrivals {...context} item={id} />
          )}
          <PeopleSearchList key={`${day} ${id} ${list}`} {...context} id={id} item={item} list={list} />
        </>
      )}
    </Pane>
  )
}

const countOf = ({ users, checkedIn, pending }: BoardReply['data'], list: PeopleList) =>
  ({ users, 'checked-in': checkedIn, pending })[list]

interface PaneHeadProps {
  title: string
  count?: number | undefined
  children: ReactNode
}

const PaneHead = ({ title, count, children }: PaneHeadProps) => (
  <div className="flex items-center gap-4">
    <div className="min-w-0 grow">
      <h2 className="wrap-anywhere font-semibold text-xl">{title}</h2>
      <p className="mt-0.5 text-muted">{children}</p>
    </div>
    {count !== undefined && <p className="font-bold text-huge tabular-nums">{formatCount(count)}</p>}
  </div>
)

interface ItemHeadProps extends BoardContext {
  item: BoardItem
  list: PeopleList
}

/** beside each other, except with very large text */
const TWO_IF_WIDE = 'grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2'

function ItemHead({ item, list, event, day, today, address }: ItemHeadProps) {
  const { overview } = boardWords
  const mayScan = !isConsolidated(item) && day <= today
  const cards = [
    { list: 'checked-in', label: overview.checkedIn, count: item.checkedInCount },
    { list: 'pending', label: overview.pending, count: pendingOf(item) },
  ] as const
  return (
    <>
      <PaneHead title={item.name}>
        <Facts item={item} timezone={event.timezone} />
      </PaneHead>
      <div className={clsx(TWO_IF_WIDE, 'pt-3')}>
        {cards.map(card => (
          <Link
            key={card.list}
            {...address.linkTo({ item: item.documentId, list: card.list })}
            aria-current={card.list === list ? 'page' : undefined}
            className={clsx(
              'flex min-h-18 flex-wrap items-baseline gap-x-1.5 rounded-lg border px-2.5 py-3 transition-colors duration-(--duration-fast)',
              card.list === list
                ? 'border-transparent bg-hero text-on-hero print:border-line print:bg-surface print:text-ink'
                : 'border-line bg-surface hover:bg-sunken',
            )}
          >
            <span
              className={clsx(
                'font-bold tabular-nums leading-none tracking-tight',
                card.count > 999 ? 'text-2xl' : 'text-huge',
              )}
            >
              {formatCount(card.count)}
            </span>
            <span className="wrap-anywhere min-w-0 font-semibold text-sm">{card.label}</span>
          </Link>
        ))}
      </div>
      <div className={clsx(mayScan ? TWO_IF_WIDE : 'grid gap-2', 'pt-3 lg:grid-cols-3 print:hidden')}>
        {event.active && (
          <NeedsNetwork>
            <ComposeButton
              key={item.documentId}
              event={event}
              about={aboutItem(event, item, day)}
              size="sm"
            />
          </NeedsNetwork>
        )}
        {event.active && mayScan && (
          <ButtonLink
            {...address.scanLink(item.documentId)}
            variant="secondary"
            size="sm"
            icon={<ScanQrCode aria-hidden="true" />}
          >
            {boardWords.scan}
          </ButtonLink>
        )}
        <NeedsNetwork>
          <DeparturePanel event={event} item={item} day={day} />
        </NeedsNetwork>
      </div>
      {isConsolidated(item) && item.type === 'car-pool' && (
        <OnlyOnline>
          <div className="pt-3 print:hidden">
            <ButtonLink to={`?view=car-pools&day=${day}`} variant="secondary" isWide>
              {boardWords.eachCarPool}
            </ButtonLink>
          </div>
        </OnlyOnline>
      )}
    </>
  )
}
