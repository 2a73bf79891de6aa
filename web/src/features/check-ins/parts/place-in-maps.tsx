import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { Navigation } from 'lucide-react'
import type { ReactNode } from 'react'
import { mapsLink } from '#device/maps.ts'

interface PlaceInMapsProps {
  place: Parameters<typeof mapsLink>[0]
  /** of a hall that is named without it */
  venue?: string | null
  children: ReactNode
}

/** A tap opens the place in the phone's maps. */
export const PlaceInMaps = ({ place, venue, children }: PlaceInMapsProps) => (
  <a
    href={mapsLink(place, venue) ?? undefined}
    target="_blank"
    rel="noopener noreferrer"
    className="relative flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1"
  >
    <span className="min-w-[min(8rem,100%)] grow basis-0 wrap-anywhere">
      {children}
      <span className="sr-only"> {itineraryWords.openInMaps}</span>
    </span>
    <span className="flex size-11 shrink-0 items-center justify-center rounded-md bg-accent-soft text-accent-ink">
      <Navigation aria-hidden="true" className="size-5" />
    </span>
  </a>
)
