import { eventWords } from '@muster/domain/events/words.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CalendarX2 } from 'lucide-react'
import { Suspense } from 'react'
import { NextAtHand } from '#features/check-ins/next-at-hand.tsx'
import { eventsOf, eventsQuery } from '#features/event-data/api.ts'
import { Question } from '#features/roll-calls/question-parts.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Screen } from '#ui/screen.tsx'
import { EventSections } from './parts/event-sections.tsx'
import { LoadingCards } from './parts/loading-cards.tsx'

export function EventsScreen() {
  const query = useInfiniteQuery(eventsQuery)
  const events = query.data && eventsOf(query.data)

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
          body={eventWords.noneBody}
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
      <Screen>
        <NextAtHand events={events} />
        <p className="mb-6 text-muted">{eventWords.subtitle}</p>
        <EventSections events={events} />
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
      </Screen>
    </>
  )
}
