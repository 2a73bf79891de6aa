import type { AddressResult, Point } from '@muster/domain/places/schema.ts'
import { placesWords } from '@muster/domain/places/words.ts'
import { MapPinOff } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Sheet } from '#ui/sheet.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { mapFailure } from '../map-failure.ts'
import { usePlaces } from '../use-places.ts'
import { PickerBody } from './picker-body.tsx'

interface MapPickerProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  start: Point | null
  /** replaces the default hint about the home address */
  hint?: string | undefined
  onConfirm: (address: AddressResult) => void
  /** called after the map has closed */
  onSearch: () => void
}

/** A map in a sheet. When the map fails, the sheet closes and a message takes its place. */
export function MapPicker({ isOpen, onOpenChange, start, hint, onConfirm, onSearch }: MapPickerProps) {
  const isSearchWanted = useRef(false)
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
  function searchInstead() {
    isSearchWanted.current = true
    onOpenChange(false)
  }

  const onOpen = useEffectEvent(() => {
    setFailure(null)
    if (isError) retry()
  })
  const onClosed = useEffectEvent(() => {
    if (isSearchWanted.current) onSearch()
    isSearchWanted.current = false
  })
  // the sheet has given the focus back by then
  useEffect(() => {
    if (isOpen) onOpen()
    else onClosed()
  }, [isOpen])
  const onConfigError = useEffectEvent(() => {
    if (isOpen) fail(null)
  })
  useEffect(() => {
    if (isError) onConfigError()
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
            onSearch={searchInstead}
            onFail={fail}
          />
        ) : (
          <Spinner label={placesWords.mapLoading} />
        )}
      </Sheet>
    </>
  )
}
