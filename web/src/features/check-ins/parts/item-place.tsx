import type { EventReply } from '@muster/domain/events/schema.ts'
import type { ItineraryItem } from '@muster/domain/itinerary/schema.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { mapsLink } from '#device/maps.ts'
import { boardingOf, placeOfItem } from '#features/itinerary/describe-item.ts'

/** A tap on the place to board opens it in the phone's maps (R34). */
export function ItemPlace({ item, event }: { item: ItineraryItem; event: EventReply }) {
  const boarding = boardingOf(item)
  const place = placeOfItem(item, event)
  if (boarding)
    return (
      <a
        href={mapsLink(boarding) ?? undefined}
        target="_blank"
        rel="noopener noreferrer"
        className="relative -my-1 inline-block wrap-anywhere py-1 text-muted text-sm underline decoration-line underline-offset-4"
      >
        <span className="sr-only">{itineraryWords.boardAt} </span>
        {boarding.location}
        <span className="sr-only">
          {boarding.landmark && ` ${itineraryWords.near(boarding.landmark)}`} {itineraryWords.openInMaps}
        </span>
      </a>
    )
  return place && <p className="text-muted text-sm">{place.location ?? itineraryWords.unknownLocation}</p>
}
