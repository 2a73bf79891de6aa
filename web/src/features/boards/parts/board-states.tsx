import { boardWords } from '@muster/domain/boards/words.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { ClipboardList } from 'lucide-react'
import { useIsOffline } from '#features/connectivity/connection.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Screen } from '#ui/screen.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

export const LoadingBoard = () => (
  <Screen>
    <LoadingItems />
  </Screen>
)

/** As tall as the loaded parts, so that nothing moves. */
export const LoadingItems = () => (
  <div aria-busy="true" className="space-y-3 pt-1">
    <p role="status" className="sr-only">
      {boardWords.loading}
    </p>
    <Skeleton className="h-38 rounded-lg!" />
    <div className="grid grid-cols-2 gap-2 min-[22rem]:grid-cols-4">
      {[1, 2, 3, 4].map(card => (
        <Skeleton key={card} className="h-18 rounded-md!" />
      ))}
    </div>
    <Skeleton className="h-4 w-4/5" />
    {[1, 2, 3, 4].map(row => (
      <Skeleton key={row} className="h-20 rounded-md!" />
    ))}
  </div>
)

interface BoardNotLoadedProps {
  isBusy: boolean
  retry: () => unknown
}

export const BoardNotLoaded = ({ isBusy, retry }: BoardNotLoadedProps) => (
  <NotLoaded
    title={boardWords.notLoaded}
    body={useIsOffline() ? boardWords.notOnPhone : boardWords.notLoadedBody}
    retryLabel={routeWords.tryAgain}
    isBusy={isBusy}
    onRetry={() => void retry()}
  />
)

export function NoItems({ isMine }: { isMine: boolean }) {
  const { title, description } = isMine ? boardWords.noItemsOfMine : boardWords.noItems
  return <EmptyState icon={<ClipboardList aria-hidden="true" />} title={title} body={description} />
}
