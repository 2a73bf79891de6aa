import { clsx } from 'clsx'
import { Card } from './card.tsx'

/** Hidden from screen readers: the loading region needs aria-busy or a status. */
export const Skeleton = ({ className }: { className?: string | undefined }) => (
  <div aria-hidden="true" className={clsx('animate-shimmer rounded-sm bg-sunken', className)} />
)

/** Chips above cards without a cover, as most screens of an event are. */
export const ListSkeleton = () => (
  <div className="-mt-3">
    <div className="flex gap-2 overflow-hidden py-3">
      <Skeleton className="h-11 w-36 shrink-0 rounded-full!" />
      <Skeleton className="h-11 w-36 shrink-0 rounded-full!" />
    </div>
    <div className="space-y-4 pt-2">
      <LinesSkeleton />
      <LinesSkeleton />
      <LinesSkeleton />
    </div>
  </div>
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

/** As tall as the loaded card, so that nothing moves. */
export const CardSkeleton = () => (
  <Card>
    <Skeleton className="h-40 rounded-none" />
    <div className="space-y-3 p-4">
      <Skeleton className="h-6 w-3/5" />
      <Skeleton className="h-4 w-4/5" />
      <Skeleton className="h-4 w-2/5" />
    </div>
  </Card>
)
