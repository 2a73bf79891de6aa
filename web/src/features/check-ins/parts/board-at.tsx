import type { ItineraryItem } from '@muster/domain/itinerary/schema.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { ExternalLink, MapPin } from 'lucide-react'
import { mapsLink } from '#device/maps.ts'
import { boardingOf } from '#features/itinerary/describe-item.ts'

/** Where to stand before departure. A tap opens it in the phone's maps (R34). */
export function BoardAt({ item }: { item: ItineraryItem }) {
  const boarding = boardingOf(item)
  if (!boarding) return null
  const { landmark, ...place } = boarding
  return (
    <a
      href={mapsLink(place) ?? undefined}
      target="_blank"
      rel="noopener noreferrer"
      className="relative flex min-h-11 items-center gap-3 rounded-md bg-accent-soft px-3 py-2.5 text-accent-ink [dl+&]:mt-3"
    >
      <MapPin aria-hidden="true" className="size-5.5 shrink-0" />
      <span className="min-w-0 grow wrap-anywhere">
        <span className="block text-xs">{itineraryWords.boardAt}</span>{' '}
        <span className="block font-semibold text-ink">{place.location}</span>{' '}
        {landmark && <span className="block text-ink text-sm">{itineraryWords.near(landmark)}</span>}
        <span className="sr-only"> {itineraryWords.openInMaps}</span>
      </span>
      <ExternalLink aria-hidden="true" className="size-4.5 shrink-0" />
    </a>
  )
}
