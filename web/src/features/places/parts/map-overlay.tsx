import { placesWords } from '@muster/domain/places/words.ts'
import type { MapView } from '#device/maps/map-view.ts'
import { Spinner } from '#ui/spinner.tsx'
import { MapControls } from './map-controls.tsx'

export const MapOverlay = ({ view }: { view: MapView | null }) =>
  view ? (
    <MapControls view={view} />
  ) : (
    <div className="absolute inset-0 grid place-items-center">
      <Spinner label={placesWords.mapLoading} />
    </div>
  )
