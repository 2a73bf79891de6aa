import type { AddressResult, MapsConfig, Point } from '@muster/domain/places/schema.ts'
import { placesWords } from '@muster/domain/places/words.ts'
import { List, LocateFixed } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import type { Places } from '../places.ts'
import { useMap } from '../use-map.ts'
import { useMyLocation } from '../use-my-location.ts'
import { usePickedPoint } from '../use-picked-point.ts'
import { MapAttribution } from './map-attribution.tsx'
import { MapCanvas } from './map-canvas.tsx'
import { MapOverlay } from './map-overlay.tsx'
import { PickedAddress } from './picked-address.tsx'

interface PickerBodyProps {
  config: MapsConfig
  places: Places
  start: Point | null
  hint: string
  onConfirm: (address: AddressResult) => void
  onSearch: () => void
  onFail: (reason: unknown) => void
}

export function PickerBody({ config, places, start, hint, onConfirm, onSearch, onFail }: PickerBodyProps) {
  const { region } = config
  const { picked, pick } = usePickedPoint()
  const { isLocating, locate } = useMyLocation()
  const hintId = useId()
  const map = useMap({
    config,
    center: start ?? region.center,
    zoom: region.zoom,
    pin: picked.point ?? start,
    onPick: point => pick(places, point),
    onFail,
  })
  const { address } = picked

  async function pickMyLocation() {
    const here = await locate(region)
    if (!here) return
    map.view?.moveTo(here)
    pick(places, here)
  }

  return (
    <div className="grid gap-4 md:grid-cols-[3fr_2fr] [@media(orientation:landscape)_and_(height<32rem)]:grid-cols-[3fr_2fr]">
      <div className="min-w-0 space-y-1">
        {/* square: Chromium 156 leaves out the rounded corners of a sheet around a rounded box that clips a map */}
        <div className="relative -mx-(--sheet-side) h-[max(320px,45dvh)] overflow-hidden border-line border-y md:mx-0 md:border-x [@media(orientation:landscape)_and_(height<32rem)]:mx-0 [@media(orientation:landscape)_and_(height<32rem)]:border-x">
          <MapCanvas map={map} label={placesWords.mapLabel(region.name)} describedBy={hintId} />
          <MapOverlay view={map.view} />
          {isSketch(config) && (
            <p className="pointer-events-none absolute inset-x-2 bottom-2 rounded-md border border-line bg-surface px-2 py-1 text-center text-muted text-xs">
              {placesWords.sketchIsRough}
            </p>
          )}
        </div>
        <MapAttribution config={config} />
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <p className="text-muted text-sm">
          {hint}
          <span id={hintId} className="hidden pointer-fine:inline">
            {' '}
            {placesWords.pickHintKeys}
          </span>
        </p>
        <div className="flex flex-wrap gap-3 [&>button]:grow [&>button]:px-3">
          <Button
            variant="secondary"
            size="sm"
            icon={<LocateFixed aria-hidden="true" />}
            isBusy={isLocating}
            busyLabel={placesWords.locating}
            disabled={!map.view}
            onClick={pickMyLocation}
          >
            {placesWords.useMyLocation}
          </Button>
          {isSketch(config) && (
            <Button variant="secondary" size="sm" icon={<List aria-hidden="true" />} onClick={onSearch}>
              {placesWords.chooseFromList}
            </Button>
          )}
        </div>
        <PickedAddress picked={picked} />
        <div className="stay-bottom -mb-6 bg-raised pt-1 pb-6">
          <Button isWide disabled={!address} onClick={() => address && onConfirm(address)}>
            {placesWords.confirm}
          </Button>
        </div>
      </div>
    </div>
  )
}

const isSketch = ({ tiles, google }: MapsConfig) => tiles === null && google === null
