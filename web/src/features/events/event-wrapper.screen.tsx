import { isAdmin } from '@muster/domain/accounts/rules.ts'
import { eventWords } from '@muster/domain/events/words.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { linkTo, routes } from '@muster/domain/shell/routes.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarX2 } from 'lucide-react'
import { Outlet, useMatch, useParams } from 'react-router'
import { statusOf } from '#device/api-error.ts'
import { useSession } from '#device/session.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Screen } from '#ui/screen.tsx'
import { ListSkeleton } from '#ui/skeleton.tsx'
import { eventQuery } from './api.ts'
import { EventPage } from './parts/event-page.tsx'

export function EventWrapperScreen() {
  const { id = '' } = useParams()
  const { data: event, isError, error, refetch } = useQuery(eventQuery(id, useQueryClient()))
  const isMyCheckIn = useMatch(routes.myCheckIn.path) !== null
  const seesAll = useSession(({ user }) => user !== null && isAdmin(user))
  if (event) return event.isJoined || seesAll ? <Outlet context={event} /> : <EventPage event={event} />
  return (
    <Screen>
      {isError && isHidden(error) ? (
        <NotFound />
      ) : isError ? (
        <NotLoaded
          title={isMyCheckIn ? itineraryWords.notLoadedTitle : eventWords.wrapperErrorTitle}
          body={isMyCheckIn ? itineraryWords.notLoadedBody : eventWords.wrapperErrorBody}
          retryLabel={routeWords.tryAgain}
          onRetry={() => void refetch()}
        />
      ) : (
        <div aria-busy="true">
          <p role="status" className="sr-only">
            {eventWords.loadingEvent}
          </p>
          <ListSkeleton />
        </div>
      )}
    </Screen>
  )
}

const isHidden = (error: Error) => [400, 403, 404].includes(statusOf(error) ?? 0)

const NotFound = () => (
  <EmptyState
    icon={<CalendarX2 aria-hidden="true" />}
    title={eventWords.notFoundTitle}
    body={eventWords.notFoundBody}
    action={<ButtonLink to={linkTo('events')}>{eventWords.backToEvents}</ButtonLink>}
  />
)
