import type { MapsConfig } from '@muster/domain/places/schema.ts'
import { placesWords } from '@muster/domain/places/words.ts'

/** One line that expands on a press. Google's maps contain their own attribution. */
export function MapAttribution({ config: { google, tiles, region } }: { config: MapsConfig }) {
  if (google) return null
  return (
    <details className="group text-muted text-xs">
      <summary className="list-none truncate py-1 group-open:whitespace-normal">
        {tiles ? tiles.attribution : `${placesWords.sketchMap}. ${region.attribution}`}
      </summary>
    </details>
  )
}
