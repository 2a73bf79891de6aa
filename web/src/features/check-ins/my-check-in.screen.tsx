import { emergencyCoordinator, timesOfEvent } from '@muster/domain/itinerary/rules.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { useQuery } from '@tanstack/react-query'
import { Luggage } from 'lucide-react'
import { useNow } from '#device/clock.ts'
import { useDetailLink } from '#device/use-detail-in-address.ts'
import { useEvent } from '#features/event-data/event-context.ts'
import { itineraryQuery, useLiveItinerary } from '#features/itinerary/api.ts'
import { PassButton } from '#features/passes/pass-button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { RetryNotice } from '#ui/retry-notice.tsx'
import { Screen } from '#ui/screen.tsx'
import { AddToCalendar } from './parts/add-to-calendar.tsx'
import { CoordinatorBar } from './parts/coordinator-bar.tsx'
import { ITEM_IN_ADDRESS } from './parts/item-card.tsx'
import { ItineraryNotLoaded, LoadingItinerary } from './parts/itinerary-states.tsx'
import { MyDays } from './parts/my-days.tsx'
import { NextCard } from './parts/next-card.tsx'
import { RefusedElsewhere } from './parts/refused-elsewhere.tsx'

export function MyCheckInScreen() {
  const event = useEvent()
  const now = useNow()
  const linkOf = useDetailLink(ITEM_IN_ADDRESS)
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useQuery(itineraryQuery(event.id))
  useLiveItinerary(event, data?.items)
  if (!data)
    return (
      <Screen>
        {isError ? <ItineraryNotLoaded isBusy={isFetching} retry={refetch} /> : <LoadingItinerary />}
      </Screen>
    )

  const { items } = data
  const times = timesOfEvent(event)
  const coordinator = emergencyCoordinator(data.emergencyCoordinator, items, times, now)
  return (
    <>
      <Screen isDocked={coordinator !== null}>
        {isError && (
          <div className="pb-3">
            <RetryNotice retryLabel={routeWords.tryAgain} isBusy={isFetching} onRetry={() => void refetch()}>
              {itineraryWords.eventsFailure}
            </RetryNotice>
          </div>
        )}
        <RefusedElsewhere event={event} items={items} />
        {items.length === 0 ? (
          <EmptyState
            icon={<Luggage aria-hidden="true" />}
            title={itineraryWords.noneTitle}
            body={itineraryWords.noneBody}
          />
        ) : (
          <>
            <NextCard event={event} itinerary={data} readAt={dataUpdatedAt} linkOf={linkOf} />
            <PassButton event={event} items={items} times={times} />
            <MyDays event={event} times={times} items={items} />
            <AddToCalendar event={event} />
          </>
        )}
      </Screen>
      {coordinator && <CoordinatorBar coordinator={coordinator} event={event.name} />}
    </>
  )
}
