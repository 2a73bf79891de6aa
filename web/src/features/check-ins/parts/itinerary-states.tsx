import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { routeWords, shellWords } from '@muster/domain/shell/words.ts'
import { CloudOff } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ChipRowSkeleton } from '#ui/chip-row.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

export const LoadingItinerary = () => (
  <div aria-busy="true" className="-mt-3">
    <p role="status" className="sr-only">
      {shellWords.loading}
    </p>
    <ChipRowSkeleton />
    <div className="space-y-4 pt-2">
      <ItemSkeleton />
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
  <EmptyState
    icon={<CloudOff aria-hidden="true" />}
    title={routeWords.brokenTitle}
    body={itineraryWords.eventsFailure}
    action={
      <Button isBusy={isBusy} onClick={() => void retry()}>
        {routeWords.tryAgain}
      </Button>
    }
  />
)

/** A card with a sign, words and a button. */
const ItemSkeleton = () => (
  <Card>
    <div className="space-y-4 p-4">
      <div className="flex gap-3">
        <Skeleton className="size-11 shrink-0" />
        <div className="grow space-y-2">
          <Skeleton className="h-4 w-1/4" />
          <Skeleton className="h-6 w-4/5" />
        </div>
      </div>
      <Skeleton className="h-6 w-2/5" />
      <Skeleton className="h-13" />
    </div>
  </Card>
)
