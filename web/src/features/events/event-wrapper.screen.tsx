import { isAdmin } from '@muster/domain/accounts/rules.ts'
import { eventWords } from '@muster/domain/events/words.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarX2 } from 'lucide-react'
import { useEffect } from 'react'
import { Outlet, useParams } from 'react-router'
import { statusOf } from '#device/api-error.ts'
import { useSession } from '#device/session.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Screen } from '#ui/screen.tsx'
import { CardSkeleton } from '#ui/skeleton.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { eventQuery } from './api.ts'
import { setCurrentEvent, useCurrentEvent } from './current-event.ts'
import { EventPage } from './parts/event-page.tsx'

/**
 * Everything under /events/{id}: it loads the event and makes it the current one, its children show it. Whoever
 * has not joined has nothing there yet, and finds the event itself with its RSVP.
 */
export function EventWrapperScreen() {
  const { id = '' } = useParams()
  const { data: event, isError, error, refetch } = useQuery(eventQuery(id, useQueryClient()))
  const isCurrent = useCurrentEvent(({ current }) => current?.id === event?.id)
  useEffect(() => {
    if (event) setCurrentEvent(event)
  }, [event])

  const seesAll = useSession(({ user }) => user !== null && isAdmin(user))
  if (event && !isCurrent) return <Spinner label={eventWords.loadingEvent} />
  if (event) return event.isJoined || seesAll ? <Outlet context={event} /> : <EventPage event={event} />
  return (
    <Screen>
      {isError && isHidden(error) ? (
        <NotFound />
      ) : isError ? (
        <NotLoaded
          title={eventWords.wrapperErrorTitle}
          body={eventWords.wrapperErrorBody}
          retryLabel={routeWords.tryAgain}
          onRetry={() => void refetch()}
        />
      ) : (
        <div aria-busy="true">
          <p role="status" className="sr-only">
            {eventWords.loadingEvent}
          </p>
          <CardSkeleton />
        </div>
      )}
    </Screen>
  )
}

/** No such event, one that is not for this person, or something that is no id at all. */
const isHidden = (error: Error) => [400, 403, 404].includes(statusOf(error) ?? 0)

const NotFound = () => (
  <EmptyState
    icon={<CalendarX2 aria-hidden="true" />}
    title={eventWords.notFoundTitle}
    body={eventWords.notFoundBody}
    action={<ButtonLink to="/">{eventWords.backToEvents}</ButtonLink>}
  />
)
