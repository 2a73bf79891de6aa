import type { AddressResult, MapsConfig, Point } from '@muster/domain/places/schema.ts'
import { placesWords } from '@muster/domain/places/words.ts'
import { LocateFixed } from 'lucide-react'
import { useId, useState } from 'react'
import type { MapView } from '#device/maps/map-view.ts'
import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useMyLocation } from '../use-my-location.ts'
import { usePickedPoint } from '../use-picked-point.ts'
import type { Places } from '../use-places.ts'
import { MapAttribution } from './map-attribution.tsx'
import { MapCanvas } from './map-canvas.tsx'
import { MapControls } from './map-controls.tsx'
import { PickedAddress } from './picked-address.tsx'

interface PickerBodyProps {
  config: MapsConfig
  places: Places
  start: Point | null
  hint: string
  onConfirm: (address: AddressResult) => void
  onFail: (reason: unknown) => void
}

export function PickerBody({ config, places, start, hint, onConfirm, onFail }: PickerBodyProps) {
  const { region } = config
  const [view, setView] = useState<MapView | null>(null)
  const { picked, pick } = usePickedPoint()
  const { isLocating, locate } = useMyLocation()
  const hintId = useId()
  const { address } = picked

  async function pickMyLocation() {
    const here = await locate(region)
    if (!here) return
    view?.moveTo(here)
    pick(places, here)
  }

  return (
    <div className="grid gap-4 md:grid-cols-[3fr_2fr] [@media(orientation:landscape)_and_(height<32rem)]:grid-cols-[3fr_2fr]">
      <div className="min-w-0 space-y-1">
        {/* square: Chromium paints no corner of a round sheet around a round box that clips a map (156) */}
        <div className="relative -mx-5 h-[max(320px,45dvh)] overflow-hidden border-line border-y md:mx-0 md:border-x [@media(orientation:landscape)_and_(height<32rem)]:mx-0 [@media(orientation:landscape)_and_(height<32rem)]:border-x">
          <MapCanvas
            config={config}
            start={start ?? region.center}
            zoom={region.zoom}
            pin={picked.point ?? start}
            label={placesWords.mapLabel(region.name)}
            describedBy={hintId}
            onPick={point => pick(places, point)}
            onReady={setView}
            onFail={onFail}
          />
          {view ? (
            <MapControls view={view} />
          ) : (
            <div className="absolute inset-0 grid place-items-center">
              <Spinner label={placesWords.mapLoading} />
            </div>
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
        <Button
          variant="secondary"
          size="sm"
          icon={<LocateFixed aria-hidden="true" />}
          isBusy={isLocating}
          busyLabel={placesWords.locating}
          disabled={!view}
          onClick={pickMyLocation}
        >
          {placesWords.useMyLocation}
        </Button>
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
