import type { EventReply } from '@muster/domain/events/schema.ts'
import type { ItineraryItem } from '@muster/domain/itinerary/schema.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { Navigation } from 'lucide-react'
import { mapsLink } from '#device/maps.ts'
import { boardingOf, placeOfItem } from '#features/itinerary/describe-item.ts'

/** Where to be. A tap opens it in the phone's maps. */
export function NextPlace({ item, event }: { item: ItineraryItem; event: EventReply }) {
  const boarding = boardingOf(item)
  const place = boarding ?? placeOfItem(item, event)
  if (!place?.location) return null
  const link = mapsLink(place, item.subEvent ? event.location : null)
  return (
    <a
      href={link ?? undefined}
      target="_blank"
      rel="noopener noreferrer"
      className="mt-1 flex min-h-11 flex-wrap items-center gap-x-3 font-semibold text-base"
    >
      <span className="wrap-anywhere min-w-[min(8rem,100%)] grow basis-0">
        {place.location}
        {boarding?.landmark && (
          <span className="block font-normal text-muted text-sm">
            {itineraryWords.near(boarding.landmark)}
          </span>
        )}
        <span className="sr-only"> {itineraryWords.openInMaps}</span>
      </span>
      <span className="flex size-11 shrink-0 items-center justify-center rounded-md bg-accent-soft text-accent-ink">
        <Navigation aria-hidden="true" className="size-5" />
      </span>
    </a>
  )
}
