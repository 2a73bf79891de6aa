import { userPreferencesWords as words } from '@muster/domain/user-preferences/words.ts'
import { Skeleton } from '#ui/skeleton.tsx'

const CARDS = [1, 2, 3, 4]

/** As tall as the loaded parts, so that nothing moves. */
export const LoadingTiles = () => (
  <div aria-busy="true">
    <p role="status" className="sr-only">
      {words.loading}
    </p>
    <div className="grid grid-cols-2 gap-2 min-[22rem]:grid-cols-4">
      {CARDS.map(card => (
        <Skeleton key={card} className="h-18 rounded-md!" />
      ))}
    </div>
    {CARDS.map(group => (
      <div key={group} className="grid grid-cols-2 gap-2 pt-5">
        <Skeleton className="col-span-2 h-5 w-2/5" />
        <Skeleton className="h-18 rounded-md!" />
        <Skeleton className="h-18 rounded-md!" />
      </div>
    ))}
  </div>
)
