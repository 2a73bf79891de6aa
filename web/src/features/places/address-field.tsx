import { isZipCode } from '@muster/domain/places/rules.ts'
import type { AddressResult, MapsConfig } from '@muster/domain/places/schema.ts'
import { placesWords } from '@muster/domain/places/words.ts'
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { isTouched } from '#device/viewport.ts'
import { AddressCard } from './address-card.tsx'
import { MapPreview } from './map-preview.tsx'
import { AddressButtons } from './parts/address-buttons.tsx'
import { AddressNotice } from './parts/address-notice.tsx'
import { AddressSearchBox } from './parts/address-search-box.tsx'
import { MapPicker } from './parts/map-picker.tsx'
import { ZipField } from './parts/zip-field.tsx'
import { type FreeText, useAddressField } from './use-address-field.ts'

interface AddressFieldProps {
  label: string
  name: string
  /** without it, an address with a PIN code has to be chosen */
  freeText?: FreeText | undefined
  /** an address that needs more to be accepted: neither verified nor sure */
  isTooWide?: ((address: AddressResult) => boolean) | undefined
  pickHint?: string | undefined
  value: AddressResult | null
  onChange: (address: AddressResult | null) => void
  error?: string | undefined
  isRequired?: boolean | undefined
  isBusy?: boolean | undefined
  /** more fields about the chosen address */
  details?: ReactNode
  /** focuses the invalid one of its two inputs */
  ref?: Ref<{ focus: () => void }> | undefined
}

/** Selects an address by search, on a map or by the device's location (R80). */
export function AddressField({
  label,
  name,
  freeText,
  isTooWide,
  pickHint,
  value,
  onChange,
  error,
  isRequired,
  isBusy = false,
  details,
  ref,
}: AddressFieldProps) {
  const [isMapOpen, setIsMapOpen] = useState(false)
  const [saved] = useState(value)
  const searchInput = useRef<HTMLInputElement>(null)
  const zipInput = useRef<HTMLInputElement>(null)
  const field = useAddressField({
    value,
    onChange,
    freeText,
    isTooWide,
    onFound: () => {
      // the keyboard of a phone would cover the address
      if (isTouched()) searchInput.current?.blur()
    },
  })
  const { config, notice } = field.service
  const source = config && !notice ? sourceOf(config) : null
  const isZipWrong = !freeText && value !== null && !isZipCode(value.components.zipCode)
  useImperativeHandle(ref, () => ({
    focus: () => (isZipWrong ? zipInput : searchInput).current?.focus(),
  }))

  return (
    <div className="space-y-4">
      <AddressNotice service={field.service} />
      <AddressSearchBox
        ref={searchInput}
        label={label}
        name={name}
        hint={hintOf(field.isFinding, value, freeText?.hint ?? searchHint(config))}
        error={field.failure ?? (isZipWrong ? undefined : error)}
        text={field.text}
        onText={field.type}
        options={field.options}
        status={field.status}
        onChoose={field.choose}
        onEnter={field.submit}
        onLeave={field.leave}
        isRequired={isRequired}
        isReadOnly={isBusy}
      />
      {source && <p className="text-muted text-xs">{source}</p>}
      <AddressButtons
        isWide={freeText !== undefined}
        isBusy={isBusy}
        isLocating={field.isLocating}
        canLocate={config !== null}
        onOpenMap={() => setIsMapOpen(true)}
        onLocate={() => void field.chooseMyLocation()}
      />
      <MapPicker
        isOpen={isMapOpen}
        onOpenChange={setIsMapOpen}
        start={value?.coordinates ?? null}
        hint={pickHint}
        onConfirm={field.pickOnMap}
        onSearch={() => searchInput.current?.focus()}
      />
      {value && freeText && <MapPreview address={value} isSquare />}
      {value && !freeText && (
        <AddressCard address={value} showsConfidence={!isTooWide?.(value) && !isSamePlace(value, saved)}>
          <ZipField
            ref={zipInput}
            address={value}
            onChange={onChange}
            error={isZipWrong ? error : undefined}
            isReadOnly={isBusy}
          />
          {details}
        </AddressCard>
      )}
    </div>
  )
}

/** The attribution that the service demands for its results. The bundled data is attributed below each map. */
const sourceOf = ({ provider, tiles }: MapsConfig) =>
  provider === 'google' ? placesWords.googleMaps : (tiles?.attribution ?? null)

const searchHint = (config: MapsConfig | null) =>
  [config && placesWords.onlyIn(config.region.name), placesWords.searchHint].filter(Boolean).join(' ')

/** A saved address has a confidence of 1 by definition, which says nothing about it (R211). */
const isSamePlace = ({ coordinates: { latitude, longitude } }: AddressResult, saved: AddressResult | null) =>
  latitude === saved?.coordinates.latitude && longitude === saved.coordinates.longitude

function hintOf(isFinding: boolean, value: AddressResult | null, hint: string) {
  if (isFinding) return placesWords.findingAddress
  return value ? undefined : hint
}
