import type { AddressResult, Point } from '@muster/domain/places/schema.ts'
import { placesWords } from '@muster/domain/places/words.ts'
import { MapPinOff } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Sheet } from '#ui/sheet.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { mapFailure } from '../map-failure.ts'
import { usePlaces } from '../use-places.ts'
import { PickerBody } from './picker-body.tsx'

export interface MapPickerProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** where the map opens and its pin stands; the region's centre without it */
  start: Point | null
  /** what the place is for, where it is not one's home */
  hint?: string | undefined
  onConfirm: (address: AddressResult) => void
}

/** Specification 2: a map from which a place is confirmed, in a sheet. A map that fails leaves a sentence here. */
export function MapPicker({ isOpen, onOpenChange, start, hint, onConfirm }: MapPickerProps) {
  const { config, places, isError, retry } = usePlaces()
  const [failure, setFailure] = useState<string | null>(null)

  function fail(reason: unknown) {
    setFailure(mapFailure(reason))
    onOpenChange(false)
  }
  function confirm(address: AddressResult) {
    onConfirm(address)
    onOpenChange(false)
  }

  const onOpen = useEffectEvent(() => {
    setFailure(null)
    if (isError) retry()
  })
  useEffect(() => {
    if (isOpen) onOpen()
  }, [isOpen])
  const onUnknown = useEffectEvent(() => {
    if (isOpen) fail(null)
  })
  useEffect(() => {
    if (isError) onUnknown()
  }, [isError])

  return (
    <>
      {failure && !isOpen && (
        <p
          role="alert"
          className="flex gap-3 rounded-md bg-warn-soft px-4 py-3 text-sm text-warn-ink [&_svg]:mt-px [&_svg]:size-5 [&_svg]:shrink-0"
        >
          <MapPinOff aria-hidden="true" />
          <span className="min-w-0">{failure}</span>
        </p>
      )}
      <Sheet
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        title={placesWords.pickTitle}
        closeLabel={placesWords.closePicker}
      >
        {config && places ? (
          <PickerBody
            config={config}
            places={places}
            start={start}
            hint={hint ?? placesWords.pickHint}
            onConfirm={confirm}
            onFail={fail}
          />
        ) : (
          <Spinner label={placesWords.mapLoading} />
        )}
      </Sheet>
    </>
  )
}
