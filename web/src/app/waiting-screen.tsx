import { Screen } from '#ui/screen.tsx'
import { CardSkeleton } from '#ui/skeleton.tsx'

export const WaitingScreen = () => (
  <Screen>
    <div aria-busy="true" className="space-y-4">
      <CardSkeleton />
      <CardSkeleton />
      <CardSkeleton />
    </div>
  </Screen>
)
