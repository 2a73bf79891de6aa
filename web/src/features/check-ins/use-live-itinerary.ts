import type { EventReply } from '@muster/domain/events/schema.ts'
import type { ItineraryItem } from '@muster/domain/itinerary/schema.ts'
import { itemOfTopic } from '@muster/domain/shared/live.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useLiveReading } from '#device/live-reading.ts'
import { useLiveEvent } from '#features/events/use-live-event.ts'
import { itineraryQuery } from '#features/itinerary/api.ts'

/** Reads the itinerary again when something in it has changed, and the event. */
export function useLiveItinerary(event: EventReply, items: readonly ItineraryItem[] | undefined) {
  const queryClient = useQueryClient()
  useLiveEvent(event)
  useLiveReading(event, {
    isAbout: topic => {
      const itemId = itemOfTopic(topic)
      // before the first read has come nobody knows whose it is
      return itemId === null || !items || items.some(item => item.id === itemId)
    },
    read: () => queryClient.invalidateQueries({ queryKey: itineraryQuery(event.id).queryKey }),
  })
}
