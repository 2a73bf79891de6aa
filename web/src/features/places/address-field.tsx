import { SEARCH_FROM_CHARS, SEARCH_TEXT_MAX } from '@muster/domain/places/limits.ts'
import { isZipCode } from '@muster/domain/places/rules.ts'
import type { AddressPrediction, AddressResult, MapsConfig } from '@muster/domain/places/schema.ts'
import { placesWords } from '@muster/domain/places/words.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { clsx } from 'clsx'
import { Info, LocateFixed, Map as MapIcon, MapPin, Search } from 'lucide-react'
import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { isTouched } from '#device/viewport.ts'
import { Button } from '#ui/button.tsx'
import { Combobox, type ComboboxOption } from '#ui/combobox.tsx'
import { RetryNotice } from '#ui/retry-notice.tsx'
import { AddressCard } from './address-card.tsx'
import { MapPreview } from './map-preview.tsx'
import { MapPicker } from './parts/map-picker.tsx'
import { ZipField } from './parts/zip-field.tsx'
import { useAddressChoice } from './use-address-choice.ts'
import { useAddressSearch } from './use-address-search.ts'
import { useMyLocation } from './use-my-location.ts'
import { usePlaces } from './use-places.ts'

/** The text itself counts, with a chosen place or without one, and nobody asks for a PIN. */
interface OwnWords {
  text: string
  onText: (text: string) => void
  hint: string
}

interface AddressFieldProps {
  label: string
  name: string
  /** without it a place has to be chosen */
  ownWords?: OwnWords | undefined
  pickHint?: string | undefined
  value: AddressResult | null
  onChange: (address: AddressResult | null) => void
  error?: string | undefined
  isRequired?: boolean | undefined
  isBusy?: boolean | undefined
  /** focuses whichever of its two fields is wrong */
  ref?: Ref<{ focus: () => void }> | undefined
}

interface Option extends ComboboxOption {
  /** without one the text is looked up as it stands */
  prediction?: AddressPrediction
}

const optionOf = (prediction: AddressPrediction): Option => ({
  key: prediction.place_id,
  label: prediction.structured.main_text,
  detail: prediction.structured.secondary_text,
  icon: <MapPin aria-hidden="true" />,
  prediction,
})
const lookUpOption = (text: string): Option => ({
  key: 'look up',
  label: placesWords.lookUp(text),
  icon: <Search aria-hidden="true" />,
})

/** Specification 2 (Create/Edit form, address parts) and 4 (Address): by typing, from the map, or from where one stands. */
export function AddressField({
  label,
  name,
  ownWords,
  pickHint,
  value,
  onChange,
  error,
  isRequired,
  isBusy = false,
  ref,
}: AddressFieldProps) {
  const { config, places, isError, retry, notice } = usePlaces()
  const [given] = useState(ownWords?.text)
  const [text, setText] = useState(value?.formattedAddress ?? given ?? '')
  const [seen, setSeen] = useState(value)
  const [isMapOpen, setIsMapOpen] = useState(false)
  const { isLocating, locate } = useMyLocation()
  // the box shows the chosen address, whoever chose it
  if (value !== seen) {
    setSeen(value)
    if (value) setText(value.formattedAddress)
  }

  const search = useRef<HTMLInputElement>(null)
  const zip = useRef<HTMLInputElement>(null)
  const found = (address: AddressResult) => {
    onChange(address)
    // what was found stands where a phone's keyboard is
    if (isTouched()) search.current?.blur()
  }
  const { sought, failure, choose, lookUp, choosePoint, forget } = useAddressChoice(places, found)
  const { predictions, status } = useAddressSearch(
    places,
    value || sought !== null || text === given ? '' : text,
  )
  const isSettled = status !== null && !status.isBusy && text.trim().length >= SEARCH_FROM_CHARS
  const options = [...predictions.map(optionOf), ...(isSettled ? [lookUpOption(text.trim())] : [])]

  const isZipWrong = !ownWords && value !== null && !isZipCode(value.components.zipCode)
  useImperativeHandle(ref, () => ({ focus: () => (isZipWrong ? zip : search).current?.focus() }))

  const type = (typed: string) => {
    forget()
    setText(typed)
    ownWords?.onText(typed)
    if (value && typed !== value.formattedAddress) onChange(null)
  }
  const pick = (address: AddressResult) => {
    forget()
    onChange(address)
  }
  const source = notice ? null : config && sourceOf(config)
  const chooseHere = async () => {
    const here = config && (await locate(config.region))
    if (here) choosePoint(here, text)
  }
  return (
    <div className="space-y-4">
      {isError && (
        <RetryNotice retryLabel={routeWords.tryAgain} isBusy={false} onRetry={retry}>
          {placesWords.searchUnavailable}
        </RetryNotice>
      )}
      {notice && (
        <p className="flex gap-2 text-muted text-sm">
          <Info aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
          {notice}
        </p>
      )}
      <Combobox
        ref={search}
        label={label}
        name={name}
        placeholder={placesWords.searchPlaceholder}
        maxLength={SEARCH_TEXT_MAX}
        hint={hintOf(sought, value, ownWords?.hint ?? hintOfSearch(config))}
        error={failure ?? (isZipWrong ? undefined : error)}
        clearLabel={placesWords.clearSearch}
        listLabel={placesWords.suggestions}
        text={sought ?? text}
        onText={type}
        options={options}
        status={sought === null ? status : null}
        onChoose={({ prediction }) => (prediction ? choose(prediction) : lookUp(text))}
        onEnter={typed => {
          if (!ownWords && !value && sought === null) lookUp(typed)
        }}
        onLeave={() => {
          if (!value && sought === null) places?.endSession()
        }}
        isRequired={isRequired}
        isReadOnly={isBusy}
      />
      {source && <p className="text-muted text-xs">{source}</p>}
      <div className={clsx('flex flex-wrap gap-3', ownWords && '[&>button]:grow [&>button]:px-3')}>
        <Button
          variant="secondary"
          size="sm"
          icon={<MapIcon aria-hidden="true" />}
          disabled={isBusy}
          onClick={() => setIsMapOpen(true)}
        >
          {placesWords.pickFromMap}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          icon={<LocateFixed aria-hidden="true" />}
          isBusy={isLocating}
          busyLabel={placesWords.locating}
          disabled={isBusy || !config}
          onClick={() => void chooseHere()}
        >
          {placesWords.useMyLocation}
        </Button>
      </div>
      <MapPicker
        isOpen={isMapOpen}
        onOpenChange={setIsMapOpen}
        start={value?.coordinates ?? null}
        hint={pickHint}
        onConfirm={pick}
      />
      {value && ownWords && <MapPreview address={value} isSquare />}
      {value && !ownWords && (
        <AddressCard address={value} showsConfidence>
          <ZipField
            ref={zip}
            address={value}
            onChange={onChange}
            error={isZipWrong ? error : undefined}
            isReadOnly={isBusy}
          />
        </AddressCard>
      )}
    </div>
  )
}

/** Whose list is searched, as its terms want it said. Ours is named below each map. */
const sourceOf = ({ provider, tiles }: MapsConfig) =>
  provider === 'google' ? placesWords.googleMaps : (tiles?.attribution ?? null)

const hintOfSearch = (config: MapsConfig | null) =>
  [config && placesWords.onlyIn(config.region.name), placesWords.searchHint].filter(Boolean).join(' ')

function hintOf(sought: string | null, value: AddressResult | null, hint: string) {
  if (sought !== null) return placesWords.findingAddress
  return value ? undefined : hint
}
