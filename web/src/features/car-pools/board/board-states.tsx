import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { CarFront } from 'lucide-react'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

export const LoadingCarPools = () => (
  <div aria-busy="true" className="space-y-4 pt-2">
    <p role="status" className="sr-only">
      {carPoolWords.loading}
    </p>
    <CarPoolSkeleton />
    <CarPoolSkeleton />
    <CarPoolSkeleton />
  </div>
)

const CarPoolSkeleton = () => (
  <Card>
    <div className="space-y-4 p-4">
      <div className="flex gap-3">
        <Skeleton className="size-11 shrink-0" />
        <div className="grow space-y-2">
          <Skeleton className="h-6 w-4/5" />
          <Skeleton className="h-4 w-2/5" />
        </div>
      </div>
      <Skeleton className="h-11 w-3/5" />
      <Skeleton className="h-5 w-2/5" />
      <Skeleton className="h-11" />
    </div>
  </Card>
)

interface CarPoolsNotLoadedProps {
  isBusy: boolean
  retry: () => unknown
}

export const CarPoolsNotLoaded = ({ isBusy, retry }: CarPoolsNotLoadedProps) => (
  <NotLoaded
    title={carPoolWords.loadFailure}
    body={routeWords.notLoadedBody}
    retryLabel={routeWords.tryAgain}
    isBusy={isBusy}
    onRetry={() => void retry()}
  />
)

interface NoCarPoolsProps {
  /** of the person's own, of a search, or at all */
  of: 'mine' | 'search' | 'all'
}

const noCarPools = { mine: carPoolWords.noneMine, search: carPoolWords.noneMatch, all: carPoolWords.none }

export const NoCarPools = ({ of }: NoCarPoolsProps) => (
  <EmptyState icon={<CarFront aria-hidden="true" />} title={carPoolWords.noneTitle} body={noCarPools[of]} />
)
