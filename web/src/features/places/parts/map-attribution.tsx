import type { MapsConfig } from '@muster/domain/places/schema.ts'
import { placesWords } from '@muster/domain/places/words.ts'

/** Whose data the map is made of: a line, and all of it on a press. Google says it on its own maps. */
export function MapAttribution({ config: { google, tiles, region } }: { config: MapsConfig }) {
  if (google) return null
  return (
    <details className="group text-muted text-xs">
      <summary className="line-clamp-1 min-h-6 py-1 group-open:line-clamp-none">
        {tiles ? tiles.attribution : `${placesWords.sketchMap}. ${region.attribution}`}
      </summary>
    </details>
  )
}
