import type { EventReply } from '@muster/domain/events/schema.ts'
import type { ItineraryItem } from '@muster/domain/itinerary/schema.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { boardingOf, placeOfItem } from '#features/itinerary/describe-item.ts'
import { PlaceInMaps } from './place-in-maps.tsx'

/** Where to be. */
export function NextPlace({ item, event }: { item: ItineraryItem; event: EventReply }) {
  const boarding = boardingOf(item)
  const place = boarding ?? placeOfItem(item, event)
  if (!place?.location) return null
  return (
    <div className="mt-1 font-semibold text-base">
      <PlaceInMaps place={place} venue={item.subEvent ? event.location : null}>
        {place.location}
        {boarding?.landmark && (
          <span className="block font-normal text-muted text-sm">
            {itineraryWords.near(boarding.landmark)}
          </span>
        )}
      </PlaceInMaps>
    </div>
  )
}
