import type { CarPoolReply, CarPoolsReply } from '@muster/domain/car-pools/schema.ts'
import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useNow } from '#device/clock.ts'
import { isOwnTime } from '#device/own-time.ts'
import { RetryNotice } from '#ui/retry-notice.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { LoadingPools, NoPools, PoolsNotLoaded } from './board-states.tsx'
import { MorePools } from './more-pools.tsx'
import type { PoolContext } from './pool-context.ts'
import { PoolList } from './pool-list.tsx'
import { WaitForSeat } from './wait-for-seat.tsx'

type Board = NonNullable<CarPoolsReply['meta']['board']>

interface BoardListProps extends PoolContext {
  query: UseInfiniteQueryResult<{ pages: CarPoolsReply[] }>
  pools: readonly CarPoolReply[]
  board: Board | undefined
  isSearched: boolean
  onEdit: (pool: CarPoolReply) => void
}

/** The car pools that were asked for, or why there are none. */
export function BoardList({ query, pools, board, isSearched, onEdit, ...context }: BoardListProps) {
  const now = useNow()
  const { event, me } = context
  if (!query.data)
    return query.isError ? (
      <PoolsNotLoaded isBusy={query.isFetching} retry={query.refetch} />
    ) : (
      <LoadingPools />
    )

  const isSeatless = me !== null && me.ownsPoolId === null && me.inPoolId === null
  const isWaitFirst = me?.isWaiting || (board?.counts.available === 0 && pools.length > 0)
  const wait = isSeatless && <WaitForSeat eventId={event.id} isWaiting={me.isWaiting} />
  const hasTimes = pools.some(({ departureTime, returnTime }) => departureTime ?? returnTime)
  return (
    <div
      aria-busy={query.isPlaceholderData}
      className={clsx(
        'space-y-4 pt-2 transition-opacity duration-(--duration-fast)',
        query.isPlaceholderData && 'opacity-60',
      )}
    >
      <p role="status" className="sr-only">
        {!query.isPlaceholderData && board && carPoolWords.found(shownOf(query.data))}
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
      {me && !me.hasHome && pools.length > 0 && (
        <p className="-mt-2 -mb-1 text-sm">
          <TextLink to="../preferences">{carPoolWords.noHome}</TextLink>
        </p>
      )}
      {isWaitFirst && wait}
      {pools.length === 0 ? (
        <NoPools isSearched={isSearched} />
      ) : (
        <PoolList {...context} pools={pools} onEdit={onEdit} />
      )}
      {query.hasNextPage && (
        <MorePools
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

const shownOf = ({ pages }: { pages: CarPoolsReply[] }) => pages[0]?.meta.pagination.total ?? 0
