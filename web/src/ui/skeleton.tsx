import { clsx } from 'clsx'
import { Card } from './card.tsx'

/** Shapes without words: the region that loads says so itself (aria-busy, or a status for screen readers). */
export const Skeleton = ({ className }: { className?: string | undefined }) => (
  <div aria-hidden="true" className={clsx('animate-shimmer rounded-sm bg-sunken', className)} />
)

/** As tall as the card that takes its place, picture included, so that nothing below it moves. */
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
