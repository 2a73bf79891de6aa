import { isNow } from '@muster/domain/events/rules.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Redirect } from 'wouter'
import { serverNow } from '#device/clock.ts'
import { usePathname } from '#device/navigation.ts'
import { CURRENT_EVENT } from '#device/session.ts'
import { asRecord, readRecord } from '#device/storage.ts'
import { eventsOf, eventsQuery } from '#features/event-data/api.ts'
import { datesOf } from '#features/event-data/dates-of.ts'
import { Screen } from '#ui/screen.tsx'
import { ListSkeleton } from '#ui/skeleton.tsx'

/** In the shortcuts of the installed app, which are the same for everybody (R402). */
export const CURRENT = 'current'

// `useCurrentEvent` would become a chunk of its own in every first screen
const keptId = () => asRecord(asRecord(readRecord(CURRENT_EVENT)?.state)?.currentEvent)?.id

const isRunning = (event: EventReply) => event.isJoined && isNow(datesOf(event), serverNow())

/** To the event that was open last, else the one that runs now, else the newest that the person has joined. */
export function CurrentEventRedirect() {
  const pathname = usePathname()
  const kept = keptId()
  const { data, isError } = useInfiniteQuery({ ...eventsQuery, enabled: kept === undefined })
  const events = data ? eventsOf(data) : []
  const found = events.find(isRunning) ?? events.find(event => event.isJoined)
  const id = kept ?? found?.id
  if (id !== undefined) return <Redirect to={pathname.replace(CURRENT, String(id))} replace />
  if (data || isError) return <Redirect to={linkTo('events')} replace />
  return (
    <Screen>
      <ListSkeleton />
    </Screen>
  )
}
