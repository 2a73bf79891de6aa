import { BOARD_FILTERS, filterItems } from '@muster/domain/boards/item-rules.ts'
import type { BoardItem, BoardReply } from '@muster/domain/boards/schema.ts'
import { boardWords } from '@muster/domain/boards/words.ts'
import { formatDay } from '@muster/domain/shared/clock.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ListFilter } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { ChipRow } from '#ui/chip-row.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { RetryNotice } from '#ui/retry-notice.tsx'
import { Arrivals } from '../arrivals/arrivals.tsx'
import type { BoardContext } from '../board-context.ts'
import { BoardNotLoaded, LoadingItems, NoItems } from './board-states.tsx'
import { ItemList } from './item-list.tsx'
import { OnlyOnline } from './needs-network.tsx'
import { Overview } from './overview.tsx'
import { PendingNow } from './pending-now.tsx'

interface BoardItemsProps extends BoardContext {
  query: UseQueryResult<BoardReply['data']>
  running: BoardItem | undefined
  /** the documentId of the item beside the list */
  chosen: string | null
}

export function BoardItems({ query, running, chosen, ...context }: BoardItemsProps) {
  const { view, day, address } = context
  const { data: board, isPlaceholderData } = query
  if (!board)
    return query.isError ? (
      <BoardNotLoaded isBusy={query.isFetching} retry={query.refetch} />
    ) : (
      <LoadingItems />
    )

  const { filter } = address
  const items = filterItems(board.items, filter)
  return (
    <div
      aria-busy={isPlaceholderData}
      className={clsx('transition-opacity duration-(--duration-fast)', isPlaceholderData && 'opacity-60')}
    >
      {query.isError && (
        <div className="pb-3 print:hidden">
          <RetryNotice
            retryLabel={routeWords.tryAgain}
            isBusy={query.isFetching}
            onRetry={() => void query.refetch()}
          >
            {boardWords.stale}
          </RetryNotice>
        </div>
      )}
      {board.items.length === 0 ? (
        <NoItems isMine={view === 'mine'} />
      ) : (
        <>
          <PendingNow {...context} board={board} running={running} />
          <Overview board={board} address={address} />
          <OnlyOnline>
            <div className="pb-1 lg:hidden">
              <Arrivals {...context} item={null} />
            </div>
          </OnlyOnline>
          <ChipRow
            label={boardWords.types}
            value={filter}
            onChange={address.showFilter}
            items={BOARD_FILTERS.map(value => ({
              value,
              label: boardWords.filters[value],
              count: filterItems(board.items, value).length,
            }))}
          />
          {items.length === 0 ? (
            <EmptyState
              icon={<ListFilter aria-hidden="true" />}
              title={boardWords.noneOfType}
              action={
                <Button variant="secondary" onClick={() => address.showFilter('all')}>
                  {boardWords.showAll}
                </Button>
              }
            />
          ) : (
            <ItemList
              {...context}
              items={items}
              chosen={chosen}
              running={running}
              label={boardWords.itemsOf(formatDay(day))}
            />
          )}
        </>
      )}
    </div>
  )
}
