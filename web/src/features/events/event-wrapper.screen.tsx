import { isAdmin } from '@muster/domain/accounts/rules.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { eventWords } from '@muster/domain/events/words.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import type { Audience } from '@muster/domain/shared/live.ts'
import { linkTo, type RouteName, routeAt } from '@muster/domain/shell/routes.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarX2 } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { statusOf } from '#device/api-error.ts'
import { usePathname } from '#device/navigation.ts'
import { useSession } from '#device/session.ts'
import { eventQuery } from '#features/event-data/api.ts'
import { EventContext, useEventId } from '#features/event-data/event-context.ts'
import { useLiveEvent } from '#features/event-data/use-live-event.ts'
import { KeptQuestion, Question } from '#features/roll-calls/question-parts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Screen } from '#ui/screen.tsx'
import { ListSkeleton } from '#ui/skeleton.tsx'
import { CURRENT, CurrentEventRedirect } from './current-event-redirect.tsx'
import { EventPage } from './parts/event-page.tsx'

export function EventWrapperScreen({ children }: { children?: ReactNode }) {
  const id = useEventId() ?? ''
  return id === CURRENT ? <CurrentEventRedirect /> : <OneEvent id={id}>{children}</OneEvent>
}

function OneEvent({ id, children }: { id: string; children?: ReactNode }) {
  const { data: event, isError, error, refetch } = useQuery(eventQuery(id, useQueryClient()))
  const route = routeAt(usePathname())
  const isMyCheckIn = route === 'myCheckIn'
  // co-ordinators need not have joined; the layout of that screen decides
  const isForStaff = route === 'myItems' || route === 'rollCall'
  const seesAll = useSession(({ user }) => user !== null && isAdmin(user))
  const isUnread = isError && !isHidden(error)
  if (event)
    return event.isJoined || seesAll || isForStaff ? (
      <EventContext value={event}>
        <Live
          event={event}
          audience={isBoard(route) && (seesAll || event.isCoordinator) ? 'board' : 'event'}
          isSmall={route === 'rollCall'}
        />
        {isUnread && !event.rollCall && <Kept id={id} />}
        {children}
      </EventContext>
    ) : (
      <EventPage event={event} />
    )
  return (
    <>
      {isUnread && <Kept id={id} />}
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
    </>
  )
}

const Kept = ({ id }: { id: string }) => (
  <Suspense fallback={null}>
    <KeptQuestion id={id} />
  </Suspense>
)

const isBoard = (route: RouteName | undefined) =>
  route === 'allCheckIn' || route === 'myItems' || route === 'rollCall'

interface LiveProps {
  event: EventReply
  audience: Audience
  isSmall: boolean
}

/** Keeps the event fresh, and asks the person during a roll-call. */
function Live({ event, audience, isSmall }: LiveProps) {
  useLiveEvent({ ...event, audience })
  const { rollCall } = event
  if (!rollCall?.isAsked) return null
  return (
    <Suspense fallback={null}>
      <Question key={rollCall.documentId} event={event} rollCall={rollCall} isSmall={isSmall} />
    </Suspense>
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
