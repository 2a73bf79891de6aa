import { shellWords } from '@muster/domain/shell/words.ts'
import { CardSkeleton } from '#ui/skeleton.tsx'

/** The same three skeletons as the first paint (app/first-paint.tsx), so nothing moves. */
export const LoadingCards = () => (
  <div aria-busy="true" className="space-y-4">
    <p role="status" className="sr-only">
      {shellWords.loading}
    </p>
    <CardSkeleton />
    <CardSkeleton />
    <CardSkeleton />
  </div>
)
