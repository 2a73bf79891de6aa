import type { MapsConfig } from '@muster/domain/places/schema.ts'
import { placesWords } from '@muster/domain/places/words.ts'

/** Whose data the map is made of. Google says it on its own maps. */
export function MapAttribution({ config: { google, tiles, region } }: { config: MapsConfig }) {
  if (google) return null
  return (
    <p className="text-muted text-xs">
      {tiles ? tiles.attribution : `${placesWords.sketchMap}. ${region.attribution}`}
    </p>
  )
}
