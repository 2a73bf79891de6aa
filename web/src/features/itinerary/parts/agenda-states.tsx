import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { routeWords, shellWords } from '@muster/domain/shell/words.ts'
import { Card } from '#ui/card.tsx'
import { ChipRowSkeleton } from '#ui/chip-row.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

export const LoadingAgenda = () => (
  <div aria-busy="true">
    <p role="status" className="sr-only">
      {shellWords.loading}
    </p>
    <ChipRowSkeleton />
    <div className="space-y-3 pt-2">
      <LinesSkeleton />
      <LinesSkeleton />
      <LinesSkeleton />
    </div>
  </div>
)

interface AgendaNotLoadedProps {
  isBusy: boolean
  retry: () => unknown
}

export const AgendaNotLoaded = ({ isBusy, retry }: AgendaNotLoadedProps) => (
  <NotLoaded
    title={routeWords.brokenTitle}
    body={itineraryWords.subEventsFailure}
    retryLabel={routeWords.tryAgain}
    isBusy={isBusy}
    onRetry={() => void retry()}
  />
)

const LinesSkeleton = () => (
  <Card>
    <div className="space-y-3 p-4">
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="h-6 w-4/5" />
      <Skeleton className="h-4 w-3/5" />
    </div>
  </Card>
)
