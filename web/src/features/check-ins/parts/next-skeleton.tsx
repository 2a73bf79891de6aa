import { Card } from '#ui/card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

export const NextSkeleton = () => (
  <div aria-hidden="true" className="pb-5">
    <Card isRaised>
      <Skeleton className="h-8.5 rounded-none" />
      <div className="space-y-3 px-4 pt-3 pb-4">
        <Skeleton className="h-9 w-2/5" />
        <Skeleton className="h-11 w-4/5" />
        <Skeleton className="h-6 w-3/5" />
        <div className="grid grid-cols-2 gap-2">
          <Skeleton className="h-13" />
          <Skeleton className="h-13" />
        </div>
      </div>
    </Card>
  </div>
)
