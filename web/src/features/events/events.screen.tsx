import { eventWords } from '@muster/domain/events/words.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { CalendarX2 } from 'lucide-react'
import { Suspense } from 'react'
import { useSession } from '#device/session.ts'
import { NextAtHand, preloadNext } from '#features/check-ins/next-at-hand.tsx'
import { eventsOf, eventsQuery } from '#features/event-data/api.ts'
import { Question } from '#features/roll-calls/question-parts.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Screen } from '#ui/screen.tsx'
import { EventsList } from './parts/events-list.tsx'
import { LoadingCards } from './parts/loading-cards.tsx'
import { mayCreateEvents, NewEventLink } from './parts/new-event-link.tsx'

/** What stands above the events that were read before. */
export const preloadAbove = (queryClient: QueryClient) => preloadNext(queryClient)

export function EventsScreen() {
  const query = useInfiniteQuery(eventsQuery)
  const events = query.data && eventsOf(query.data)
  const mayCreate = useSession(({ user }) => mayCreateEvents(user))

  if (!events)
    return (
      <Screen>
        {query.isError ? (
          <NotLoaded
            title={eventWords.wrapperErrorTitle}
            body={eventWords.wrapperErrorBody}
            retryLabel={routeWords.tryAgain}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <LoadingCards />
        )}
      </Screen>
    )
  if (events.length === 0)
    return (
      <Screen>
        <EmptyState
          icon={<CalendarX2 aria-hidden="true" />}
          title={eventWords.noneTitle}
          body={mayCreate ? eventWords.noneForAdmin : eventWords.noneBody}
          action={mayCreate && <FirstSteps />}
        />
      </Screen>
    )
  const asking = events.find(({ rollCall }) => rollCall?.isAsked)
  return (
    <>
      {asking?.rollCall && (
        <Suspense fallback={null}>
          <Question event={asking} rollCall={asking.rollCall} />
        </Suspense>
      )}
      <EventsList events={events} next={<NextAtHand events={events} />} mayCreate={mayCreate}>
        {query.hasNextPage && (
          <div className="mt-8">
            <Button
              variant="secondary"
              isWide
              isBusy={query.isFetchingNextPage}
              busyLabel={eventWords.loadingMore}
              onClick={() => void query.fetchNextPage()}
            >
              {eventWords.showMore}
            </Button>
          </div>
        )}
      </EventsList>
    </>
  )
}

/** Leads a new installation from its first Admin to its first event. */
const FirstSteps = () => (
  <div className="flex max-w-narrow flex-col items-center gap-6">
    <ol className="space-y-3 text-left">
      {eventWords.firstSteps.map((step, at) => (
        <li key={step} className="flex gap-3">
          <span
            aria-hidden="true"
            className="flex size-7 shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent-ink text-sm tabular-nums"
          >
            {at + 1}
          </span>
          <span className="pt-0.5">{step}</span>
        </li>
      ))}
    </ol>
    <NewEventLink />
  </div>
)
