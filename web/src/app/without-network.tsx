import { useEffect, useEffectEvent } from 'react'
import { idle } from '#device/idle.ts'
import { WaitingCheckIns } from '#features/check-ins/waiting-check-ins.ts'
import type { CurrentEvent } from '#features/event-data/current-event.ts'
import { Connectivity } from '#features/offline/connectivity.tsx'
import { KeepItems } from '#features/offline/keep-items.tsx'
import { WaitingScans } from '#features/passes/waiting-scans.tsx'

/** The screens of the saved plan have to be there before the network is gone. */
async function loadPlanScreens(event: CurrentEvent | null) {
  await idle()
  if (!event) return
  if (event.isCoordinator) void loadBoards()
  await Promise.allSettled([
    import('#features/events/event-wrapper.screen.tsx'),
    import('#features/events/event-members.screen.tsx'),
    import('#features/events/event-head.screen.tsx'),
    import('#features/itinerary/agenda.screen.tsx'),
    import('#features/check-ins/my-check-in.screen.tsx'),
  ])
}

async function loadBoards() {
  const { staffScreens } = await import('./staff-screens.ts')
  const { admins, coordinators, allCheckIn, myItems } = staffScreens
  await Promise.allSettled([admins(), coordinators(), allCheckIn(), myItems()])
}

/** What works without a network, loaded while there is one. */
export function WithoutNetwork({ event }: { event: CurrentEvent | null }) {
  const load = useEffectEvent(() => void loadPlanScreens(event))
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for another event
  useEffect(() => load(), [event?.id])
  return (
    <>
      <Connectivity />
      {event && <KeepItems key={event.id} eventId={event.id} isStaff={event.isCoordinator} />}
      <WaitingCheckIns />
      <WaitingScans />
    </>
  )
}
