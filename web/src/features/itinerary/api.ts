import type { EventReply } from '@muster/domain/events/schema.ts'
import {
  listSubEvents,
  readBus,
  readFlight,
  readHotelRoom,
  readMyCalendar,
  readMyItinerary,
} from '@muster/domain/itinerary/endpoints.ts'
import type { ItineraryItem } from '@muster/domain/itinerary/schema.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { itemOfTopic } from '@muster/domain/shared/live.ts'
import { mutationOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { statusOf } from '#device/api-error.ts'
import { call, earlyReply } from '#device/call.ts'
import { READ_ON_RETURN, useLiveReading } from '#device/live.ts'
import { readAgain } from '#device/read-again.ts'
import { saveFile } from '#device/save-file.ts'

/** More than any event has, so the agenda is one request. */
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

export const itineraryQuery = (eventId: number) =>
  queryOptions({
    queryKey: ['itinerary', eventId],
    queryFn: async ({ signal }) =>
      (await call(readMyItinerary, { params: { id: String(eventId) }, signal })).data,
    initialData: () => earlyReply(readMyItinerary, { params: { id: String(eventId) } })?.data,
    ...READ_ON_RETURN,
    meta: { failure: itineraryWords.eventsFailure },
  })

/** Reads the itinerary again when something in it has changed. */
export function useLiveItinerary(event: EventReply, items: readonly ItineraryItem[] | undefined) {
  const queryClient = useQueryClient()
  useLiveReading(event, {
    isAbout: topic => {
      if (topic.startsWith('roll-call') || topic === 'preferences') return false
      const itemId = itemOfTopic(topic)
      return itemId === null || !items || items.some(item => item.id === itemId)
    },
    read: () => readAgain(queryClient, { queryKey: itineraryQuery(event.id).queryKey }),
  })
}

/** Kinds whose passengers see each other's names (R13). */
const readers = { flight: readFlight, bus: readBus, 'hotel-room': readHotelRoom } as const
export type SharedKind = keyof typeof readers
export const isShared = (kind: string): kind is SharedKind => Object.hasOwn(readers, kind)

const NOT_VISIBLE = 404

/** No `meta.failure`: the details show the error in place of the names. */
export const peopleQuery = (kind: SharedKind, itemId: number, eventId: number) =>
  queryOptions({
    queryKey: ['people', kind, itemId],
    queryFn: async ({ signal, client }) => {
      const input = {
        params: { id: String(itemId) },
        query: { populate: ['assigned_users'] as const },
        signal,
      }
      try {
        return (await call(readers[kind], input)).data.assigned_users ?? []
      } catch (error) {
        // no longer assigned: the itinerary is stale, and the details close with its next read
        if (statusOf(error) === NOT_VISIBLE)
          void client.invalidateQueries({ queryKey: itineraryQuery(eventId).queryKey })
        throw error
      }
    },
    ...READ_ON_RETURN,
  })

export const downloadMutation = mutationOptions({
  mutationKey: ['download-calendar'],
  mutationFn: (eventId: number) => call(readMyCalendar, { params: { id: String(eventId) } }),
  onSuccess: ({ data }) => saveFile(data.fileName, data.calendar, 'text/calendar'),
  meta: { failure: itineraryWords.downloadFailure },
})
