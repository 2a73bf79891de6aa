import { queueWords as words } from '@muster/domain/reach/words.ts'
import { Screen } from '#ui/screen.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

export const LoadingQueue = () => (
  <Screen narrow>
    <div role="status">
      <span className="sr-only">{words.loading}</span>
      <Skeleton className="h-11 w-3/5" />
      <Skeleton className="mt-4 h-72 rounded-lg!" />
    </div>
  </Screen>
)
