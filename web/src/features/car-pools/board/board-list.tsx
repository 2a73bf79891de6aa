import { whyCannotTakeAnySeat } from '@muster/domain/car-pools/rules.ts'
import type { CarPoolReply, CarPoolsReply } from '@muster/domain/car-pools/schema.ts'
import { carPoolRefusals, carPoolWords } from '@muster/domain/car-pools/words.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useNow } from '#device/clock.ts'
import { isOwnTime } from '#device/own-time.ts'
import { RetryNotice } from '#ui/retry-notice.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { Search } from '../api.ts'
import type { CarPoolContext } from '../car-pool-context.ts'
import { CarPoolsNotLoaded, LoadingCarPools, NoCarPools } from './board-states.tsx'
import { CarPoolCard } from './car-pool-card.tsx'
import { MoreCarPools } from './more-car-pools.tsx'
import { WaitForSeat } from './wait-for-seat.tsx'

type Board = NonNullable<CarPoolsReply['meta']['board']>

interface BoardListProps extends CarPoolContext {
  query: UseInfiniteQueryResult<{ pages: CarPoolsReply[] }>
  carPools: readonly CarPoolReply[]
  board: Board | undefined
  search: Search
  onEdit: (carPool: CarPoolReply) => void
}

const reasons = {
  owns_a_pool: carPoolRefusals.owns_a_pool,
  in_another_pool: carPoolWords.leaveFirst,
} as const

export function BoardList({ query, carPools, board, search, onEdit, ...context }: BoardListProps) {
  const now = useNow()
  const { event, me } = context
  if (!query.data)
    return query.isError ? (
      <CarPoolsNotLoaded isBusy={query.isFetching} retry={query.refetch} />
    ) : (
      <LoadingCarPools />
    )

  const why = me && whyCannotTakeAnySeat(me)
  const isWaitFirst = me?.isWaiting || (board?.counts.available === 0 && carPools.length > 0)
  const wait = me && !why && <WaitForSeat eventId={event.id} isWaiting={me.isWaiting} />
  const hasNone = search.view === 'my' && board?.counts.my === 0
  const missing = hasNone ? 'mine' : search.view !== null || search.text !== '' ? 'search' : 'all'
  const hasTimes = carPools.some(({ departureTime, returnTime }) => departureTime ?? returnTime)
  return (
    <div
      aria-busy={query.isPlaceholderData}
      className={clsx(
        'space-y-4 pt-2 transition-opacity duration-(--duration-fast)',
        query.isPlaceholderData && 'opacity-60',
      )}
    >
      <p role="status" className="sr-only">
        {!query.isPlaceholderData && board && carPoolWords.found(totalOf(query.data))}
      </p>
      {query.isRefetchError && (
        <RetryNotice
          retryLabel={routeWords.tryAgain}
          isBusy={query.isFetching}
          onRetry={() => void query.refetch()}
        >
          {carPoolWords.loadFailure}
        </RetryNotice>
      )}
      {hasTimes && !isOwnTime(event.timezone, now) && (
        <p className="text-muted text-sm">{itineraryWords.timesOfZone(event.timezone)}</p>
      )}
      {why && carPools.some(({ relation }) => relation === 'none') && (
        <p className="rounded-md bg-info-soft px-4 py-2.5 text-info-ink text-sm">{reasons[why]}</p>
      )}
      {me && !me.hasHome && carPools.length > 0 && (
        <p className="-mt-2 text-sm">
          <TextLink to={linkTo('preferences', event.id)}>{carPoolWords.noHome}</TextLink>
        </p>
      )}
      {isWaitFirst && wait}
      {carPools.length === 0 ? (
        <NoCarPools of={missing} />
      ) : (
        <ul className="space-y-4">
          {carPools.map(carPool => (
            <li key={carPool.id}>
              <CarPoolCard carPool={carPool} {...context} onEdit={() => onEdit(carPool)} />
            </li>
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <MoreCarPools
          pages={query.data.pages.length}
          isBusy={query.isFetchingNextPage}
          hasFailed={query.isFetchNextPageError}
          onMore={() => void query.fetchNextPage()}
        />
      )}
      {!isWaitFirst && wait}
    </div>
  )
}

const totalOf = ({ pages }: { pages: CarPoolsReply[] }) => pages[0]?.meta.pagination.total ?? 0
