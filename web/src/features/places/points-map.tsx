import type { Bounds, MapsConfig, Point } from '@muster/domain/places/schema.ts'
import { useLayoutEffect, useState } from 'react'
import { CIRCLE_MIN_PIXELS, type LabelledPin, type MapCircle, metersPerPixel } from '#device/maps/map-view.ts'
import { mapFailure } from './map-failure.ts'
import { MapAttribution } from './parts/map-attribution.tsx'
import { MapCanvas } from './parts/map-canvas.tsx'
import { MapOverlay } from './parts/map-overlay.tsx'
import { WhenAsked } from './parts/when-asked.tsx'
import { useMap } from './use-map.ts'
import { usePlaces } from './use-places.ts'

interface PointsMapProps {
  label: string
  /** id of a text that names an alternative to the map */
  hintId: string
  circles: readonly MapCircle[]
  pins: readonly LabelledPin[]
  bounds: Bounds | null
  /** after a tap, or Enter for the centre; everything within the distance counts as tapped */
  onChoose: (point: Point, withinMeters: number) => void
  className: string
}

const THUMB_PIXELS = 22 + CIRCLE_MIN_PIXELS

export function PointsMap({ className, ...props }: PointsMapProps) {
  const { config, isError } = usePlaces()
  const [failure, setFailure] = useState<string | null>(null)
  const message = failure ?? (isError ? mapFailure(null) : null)
  if (message)
    return (
      <p role="alert" className="rounded-md bg-warn-soft px-4 py-3 text-sm text-warn-ink">
        {message}
      </p>
    )
  return (
    <div className="space-y-1">
      <div className={`relative overflow-hidden border border-line ${className}`}>
        <WhenAsked>
          {config ? (
            <Points {...props} config={config} onFail={reason => setFailure(mapFailure(reason))} />
          ) : (
            <MapOverlay view={null} />
          )}
        </WhenAsked>
      </div>
      {config && <MapAttribution config={config} />}
    </div>
  )
}

interface PointsProps extends Omit<PointsMapProps, 'className'> {
  config: MapsConfig
  onFail: (reason: unknown) => void
}

function Points({ config, label, hintId, circles, pins, bounds, onChoose, onFail }: PointsProps) {
  const map = useMap({
    config,
    center: config.region.center,
    zoom: config.region.zoom,
    pin: null,
    onPick: (point, view) => onChoose(point, THUMB_PIXELS * metersPerPixel(point.latitude, view.zoom())),
    onOpen: view => {
      if (bounds) view.fit(bounds)
    },
    onFail,
  })
  const { view } = map
  useLayoutEffect(() => view?.setPoints(circles, pins), [view, circles, pins])
  return (
    <>
      <MapCanvas map={map} label={label} describedBy={hintId} />
      <MapOverlay view={view} />
    </>
  )
}
