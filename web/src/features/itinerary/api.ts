import {
  listSubEvents,
  readBus,
  readCalendarFeed,
  readFlight,
  readHotelRoom,
  readMyCalendar,
  readMyItinerary,
  renewCalendarFeed,
  revokeCalendarFeed,
} from '@muster/domain/itinerary/endpoints.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#device/call.ts'

/** More than any event has: the agenda is one request. */
const PAGE_SIZE = 1000

export const subEventsQuery = (eventId: number) =>
  queryOptions({
    queryKey: ['sub-events', eventId],
    queryFn: async ({ signal }) => {
      const { data } = await call(listSubEvents, {
        query: {
          filters: { 'event.id:$eq': eventId },
          populate: ['cover'],
          sort: ['startDate:asc'],
          pagination: { pageSize: PAGE_SIZE },
        },
        signal,
      })
      return data
    },
    meta: { failure: itineraryWords.subEventsFailure },
  })

/** Read again whenever the screen is opened: what is known is shown meanwhile. */
export const itineraryQuery = (eventId: number) =>
  queryOptions({
    queryKey: ['itinerary', eventId],
    queryFn: async ({ signal }) =>
      (await call(readMyItinerary, { params: { id: String(eventId) }, signal })).data,
    refetchOnMount: 'always',
    meta: { failure: itineraryWords.eventsFailure },
  })

/** Kinds whose passengers know of each other (design.md ruling 13). */
const readers = { flight: readFlight, bus: readBus, 'hotel-room': readHotelRoom } as const
export type SharedKind = keyof typeof readers
export const isShared = (kind: string): kind is SharedKind => Object.hasOwn(readers, kind)

/** Without `meta.failure`: the detail says it where the names would stand. */
export const peopleQuery = (kind: SharedKind, itemId: number) =>
  queryOptions({
    queryKey: ['people', kind, itemId],
    queryFn: async ({ signal }) => {
      const input = {
        params: { id: String(itemId) },
        query: { populate: ['assigned_users'] as const },
        signal,
      }
      return (await call(readers[kind], input)).data.assigned_users ?? []
    },
    refetchOnMount: 'always',
  })

/** Without `meta.failure`, as above. */
export const feedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: async ({ signal }) => (await call(readCalendarFeed, { signal })).data,
})

const keepFeed = (queryClient: QueryClient, feed: { url: string | null }) =>
  queryClient.setQueryData(feedQuery.queryKey, feed)

export const renewFeedMutation = mutationOptions({
  mutationFn: () => call(renewCalendarFeed),
  onSuccess: ({ data }, _variables, _result, { client }) => void keepFeed(client, data),
  meta: { failure: itineraryWords.calendarFailure },
})
export const revokeFeedMutation = mutationOptions({
  mutationFn: () => call(revokeCalendarFeed),
  onSuccess: ({ data }, _variables, _result, { client }) => void keepFeed(client, data),
  meta: { failure: itineraryWords.calendarFailure },
})
export const downloadMutation = mutationOptions({
  mutationFn: (eventId: number) => call(readMyCalendar, { params: { id: String(eventId) } }),
  meta: { failure: itineraryWords.downloadFailure },
})
