import { SEARCH_FROM_CHARS } from '@muster/domain/places/limits.ts'
import { withoutAbbreviation } from '@muster/domain/places/rules.ts'
import type { AddressResult } from '@muster/domain/places/schema.ts'
import { useState } from 'react'
import { type AddressOption, geocodeOption, suggestionOption } from './address-options.tsx'
import { useAddressChoice } from './use-address-choice.ts'
import { useAddressSearch } from './use-address-search.ts'
import { useMyLocation } from './use-my-location.ts'
import { usePlaces } from './use-places.ts'

/** For a field whose text counts even without a chosen address. */
export interface FreeText {
  text: string
  onText: (text: string) => void
  hint: string
}

interface AddressFieldState {
  value: AddressResult | null
  onChange: (address: AddressResult | null) => void
  freeText: FreeText | undefined
  isTooWide: ((address: AddressResult) => boolean) | undefined
  onFound: () => void
}

export function useAddressField({ value, onChange, freeText, isTooWide, onFound }: AddressFieldState) {
  const service = usePlaces()
  const { config, places } = service
  const [initialText] = useState(freeText?.text)
  const [text, setText] = useShownText(value, initialText ?? '')
  const { isLocating, locate } = useMyLocation()
  const choice = useAddressChoice(service, {
    isTooWide,
    onChosen: address => {
      onChange(address)
      onFound()
    },
  })
  const { pendingText } = choice
  const isIdle = pendingText === null
  const searched = withoutAbbreviation(text.trim(), config?.region)
  const { predictions, status } = useAddressSearch(
    places,
    value || !isIdle || text === initialText ? '' : text,
    config?.region,
  )
  const canGeocode = status !== null && !status.isBusy && searched.length >= SEARCH_FROM_CHARS

  return {
    service,
    text: pendingText ?? text,
    isFinding: !isIdle,
    failure: choice.failure,
    status: isIdle ? status : null,
    options: [...predictions.map(suggestionOption), ...(canGeocode ? [geocodeOption(searched)] : [])],
    isLocating,
    type: (typed: string) => {
      choice.cancel()
      setText(typed)
      freeText?.onText(typed)
      if (value && typed !== value.formattedAddress) onChange(null)
    },
    choose: ({ prediction }: AddressOption) =>
      prediction ? choice.chooseSuggestion(prediction) : choice.chooseText(text),
    submit: (typed: string) => {
      if (!freeText && !value && isIdle) choice.chooseText(typed)
    },
    leave: () => {
      if (!value && isIdle) places?.endSession()
    },
    pickOnMap: (address: AddressResult) => {
      choice.cancel()
      onChange(address)
    },
    chooseMyLocation: async () => {
      const here = config && (await locate(config.region))
      if (here) choice.choosePoint(here, text)
    },
  }
}

/** The typed text, replaced by each newly chosen address. */
function useShownText(value: AddressResult | null, initialText: string) {
  const [text, setText] = useState(value?.formattedAddress ?? initialText)
  const [previous, setPrevious] = useState(value)
  if (value !== previous) {
    setPrevious(value)
    if (value) setText(value.formattedAddress)
  }
  return [text, setText] as const
}
