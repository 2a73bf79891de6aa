import type { Bounds, Point } from '@muster/domain/places/schema.ts'
import { placesWords } from '@muster/domain/places/words.ts'
import { useEffect, useState } from 'react'
import {
  type MapMark,
  type MapSpot,
  type MapView,
  metersPerPixel,
  SPOT_MIN_PIXELS,
} from '#device/maps/map-view.ts'
import { Spinner } from '#ui/spinner.tsx'
import { mapFailure } from './map-failure.ts'
import { MapAttribution } from './parts/map-attribution.tsx'
import { MapCanvas } from './parts/map-canvas.tsx'
import { MapControls } from './parts/map-controls.tsx'
import { usePlaces } from './use-places.ts'

interface PointsMapProps {
  label: string
  /** says where else the same is found, for whoever cannot use a map */
  hintId: string
  spots: readonly MapSpot[]
  marks: readonly MapMark[]
  /** what is shown at first; the region's centre without it */
  bounds: Bounds | null
  /** a tap, or Enter in the middle, and how far around it is meant */
  onChoose: (point: Point, withinMeters: number) => void
  className: string
}

/** What a thumb covers. */
const THUMB_PIXELS = 22 + SPOT_MIN_PIXELS

/** Many places on one map. */
export function PointsMap({ label, hintId, spots, marks, bounds, onChoose, className }: PointsMapProps) {
  const { config, isError } = usePlaces()
  const [view, setView] = useState<MapView | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => view?.setSpots(spots, marks), [view, spots, marks])

  const ready = (opened: MapView) => {
    if (bounds) opened.fit(bounds)
    setView(opened)
  }
  const choose = (point: Point) => {
    if (view) onChoose(point, THUMB_PIXELS * metersPerPixel(point.latitude, view.zoom()))
  }
  const sentence = failure ?? (isError ? mapFailure(null) : null)
  if (sentence)
    return (
      <p role="alert" className="rounded-md bg-warn-soft px-4 py-3 text-sm text-warn-ink">
        {sentence}
      </p>
    )
  return (
    <div className="space-y-1">
      <div className={`relative overflow-hidden border border-line ${className}`}>
        {config && (
          <MapCanvas
            config={config}
            start={config.region.center}
            zoom={config.region.zoom}
            pin={null}
            label={label}
            describedBy={hintId}
            onPick={choose}
            onReady={ready}
            onFail={reason => setFailure(mapFailure(reason))}
          />
        )}
        {view ? (
          <MapControls view={view} />
        ) : (
          <div className="absolute inset-0 grid place-items-center">
            <Spinner label={placesWords.mapLoading} />
          </div>
        )}
      </div>
      {config && <MapAttribution config={config} />}
    </div>
  )
}
