import { linkTo } from '@muster/domain/shell/routes.ts'
import { useLocation } from 'react-router'
import { Screen } from '#ui/screen.tsx'
import { CardSkeleton, ListSkeleton } from '#ui/skeleton.tsx'

/** In the shape of what comes: the events have covers, other screens do not (R212). */
export const WaitingScreen = () => (
  <Screen>
    <div aria-busy="true" className="space-y-4">
      {useLocation().pathname === linkTo('events') ? (
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
