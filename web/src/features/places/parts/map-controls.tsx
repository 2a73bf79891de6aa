import { placesWords } from '@muster/domain/places/words.ts'
import { Minus, Plus } from 'lucide-react'
import type { MapView } from '#device/maps/map-view.ts'

const button =
  'touch-target flex items-center justify-center bg-surface text-ink hover:bg-sunken [&_svg]:size-5'

export const MapControls = ({ view }: { view: MapView }) => (
  <div className="absolute top-3 right-3 flex flex-col divide-y divide-line overflow-hidden rounded-md border border-line shadow-card">
    <button type="button" aria-label={placesWords.zoomIn} className={button} onClick={() => view.zoomBy(1)}>
      <Plus aria-hidden="true" />
    </button>
    <button type="button" aria-label={placesWords.zoomOut} className={button} onClick={() => view.zoomBy(-1)}>
      <Minus aria-hidden="true" />
    </button>
  </div>
)
