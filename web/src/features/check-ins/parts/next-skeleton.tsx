import { Card } from '#ui/card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** As high as the card of a bus that one should be at, so that what is below it does not move. */
export const NextSkeleton = () => (
  <div aria-hidden="true" className="pb-5">
    <Card isRaised>
      <Skeleton className="h-8.5 rounded-none" />
      <div className="px-4 pt-3 pb-4">
        <Skeleton className="h-9.5 w-2/5" />
        <Skeleton className="mt-1 h-12 w-4/5" />
        <Skeleton className="mt-3 h-7 w-3/5" />
        <Skeleton className="mt-3 h-5.5 w-2/5" />
        <div className="mt-3 grid grid-cols-2 gap-2">
          <Skeleton className="h-13" />
          <Skeleton className="h-13" />
        </div>
      </div>
      <div className="border-line border-t px-4 pt-2 pb-1">
        <Skeleton className="h-4.5 w-1/6" />
        <Skeleton className="my-2.5 h-6 w-3/5" />
        <Skeleton className="mt-5 mb-2.5 h-6 w-1/2" />
      </div>
    </Card>
  </div>
)
