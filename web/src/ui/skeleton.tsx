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

/** A card of words. */
export const LinesSkeleton = () => (
  <Card>
    <div className="space-y-3 p-4">
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="h-6 w-4/5" />
      <Skeleton className="h-4 w-3/5" />
    </div>
  </Card>
)

/** As tall as a ChipRow. */
export const RowSkeleton = () => (
  <div className="-mx-4 flex gap-2 overflow-hidden px-4 py-3 md:mx-0 md:px-1">
    {[1, 2, 3].map(chip => (
      <Skeleton key={chip} className="h-11 w-36 shrink-0 rounded-full" />
    ))}
  </div>
)

/** A card with a sign, words and a button. */
export const ItemSkeleton = () => (
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
