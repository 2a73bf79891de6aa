import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { routeWords, shellWords } from '@muster/domain/shell/words.ts'
import { Card } from '#ui/card.tsx'
import { ChipRowSkeleton } from '#ui/chip-row.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { NextSkeleton } from './next-skeleton.tsx'

export const LoadingItinerary = () => (
  <div aria-busy="true" className="-mt-3">
    <p role="status" className="sr-only">
      {shellWords.loading}
    </p>
    <div className="pt-3">
      <NextSkeleton />
    </div>
    <ChipRowSkeleton />
    <div className="space-y-3 pt-2">
      <ItemSkeleton />
      <ItemSkeleton />
    </div>
  </div>
)

interface ItineraryNotLoadedProps {
  isBusy: boolean
  retry: () => unknown
}

export const ItineraryNotLoaded = ({ isBusy, retry }: ItineraryNotLoadedProps) => (
  <NotLoaded
    title={itineraryWords.notLoadedTitle}
    body={itineraryWords.notLoadedBody}
    retryLabel={routeWords.tryAgain}
    isBusy={isBusy}
    onRetry={() => void retry()}
  />
)

const ItemSkeleton = () => (
  <Card className="px-4 py-3">
    <Skeleton className="h-4.5 w-1/3" />
    <div className="mt-1 flex gap-3">
      <Skeleton className="h-7.5 w-28 shrink-0" />
      <div className="grow space-y-1.5">
        <Skeleton className="h-7.5 w-4/5" />
        <Skeleton className="h-5.5 w-3/5" />
      </div>
    </div>
  </Card>
)
