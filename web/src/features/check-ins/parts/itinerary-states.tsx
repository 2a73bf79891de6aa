import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { routeWords, shellWords } from '@muster/domain/shell/words.ts'
import { CloudOff } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ItemSkeleton, RowSkeleton } from '#ui/skeleton.tsx'

export const LoadingItinerary = () => (
  <div aria-busy="true">
    <p role="status" className="sr-only">
      {shellWords.loading}
    </p>
    <RowSkeleton />
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
