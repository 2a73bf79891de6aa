import { linkTo } from '@muster/domain/shell/routes.ts'
import { usePathname } from '#device/navigation.ts'
import { Screen } from '#ui/screen.tsx'
import { CardSkeleton, ListSkeleton } from '#ui/skeleton.tsx'

/** In the shape of what comes: the events have covers, other screens do not (R212). */
export const WaitingScreen = () => (
  <Screen>
    <div aria-busy="true" className="space-y-4">
      {usePathname() === linkTo('events') ? (
        <>
          <CardSkeleton />
          <CardSkeleton />
          <CardSkeleton />
        </>
      ) : (
        <ListSkeleton />
      )}
    </div>
  </Screen>
)
