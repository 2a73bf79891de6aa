import { PlacesError } from '@muster/domain/places/provider.ts'
import { reverseFailure, suggestionFailure, withoutAbbreviation } from '@muster/domain/places/rules.ts'
import type { AddressPrediction, AddressResult, Point, Region } from '@muster/domain/places/schema.ts'
import { placesWords } from '@muster/domain/places/words.ts'
import { useEffect, useRef, useState } from 'react'
import { toast } from '#ui/toast.ts'
import type { PlacesService } from './use-places.ts'

interface Lookup {
  text: string
  find: (signal: AbortSignal) => Promise<AddressResult>
  successMessage: (address: AddressResult) => string
  onFailure: (reason: unknown) => void
}

type Service = Pick<PlacesService, 'config' | 'places'>

interface Choice {
  onChosen: (address: AddressResult) => void
  /** such an address is not called verified */
  isTooWide: ((address: AddressResult) => boolean) | undefined
}

export function useAddressChoice({ config, places }: Service, { onChosen, isTooWide }: Choice) {
  const [pendingText, setPendingText] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])

  const cancel = () => {
    current.current?.abort()
    setPendingText(null)
    setFailure(null)
  }
  const start = async ({ text, find, successMessage, onFailure }: Lookup) => {
    cancel()
    const abort = new AbortController()
    current.current = abort
    setPendingText(text)
    try {
      const address = await find(abort.signal)
      if (abort.signal.aborted) return
      onChosen(address)
      toast.success(successMessage(address))
    } catch (reason) {
      if (!abort.signal.aborted) onFailure(reason)
    }
    if (!abort.signal.aborted) setPendingText(null)
  }

  const selected = ({ formattedAddress }: AddressResult) => placesWords.addressSelected(formattedAddress)
  const verified = (address: AddressResult) =>
    isTooWide?.(address) ? selected(address) : placesWords.verified

  const chooseSuggestion = ({ place_id, description }: AddressPrediction) => {
    if (!places) return
    void start({
      text: description,
      find: signal => places.details(place_id, signal),
      successMessage: verified,
      onFailure: () => toast.error(placesWords.notVerified),
    })
  }
  const chooseText = (typed: string) => {
    const text = withoutAbbreviation(typed.trim(), config?.region)
    if (!places || text === '') return
    void start({
      text,
      find: signal => places.geocode(text, signal),
      successMessage: verified,
      onFailure: reason => setFailure(geocodeFailure(reason, text, config?.region)),
    })
  }
  const choosePoint = (point: Point, typed: string) => {
    if (!places) return
    void start({
      text: typed,
      // the point is more precise than the address found for it
      find: async signal => ({ ...(await places.reverse(point, signal)), coordinates: point }),
      successMessage: selected,
      onFailure: reason => {
        const message = reverseFailure(reason)
        toast.error(message.toast)
        setFailure(message.inline)
      },
    })
  }
  return { pendingText, failure, chooseSuggestion, chooseText, choosePoint, cancel }
}

function geocodeFailure(reason: unknown, text: string, region: Region | undefined): string {
  const isTooShort = reason instanceof PlacesError && reason.code === 'address_too_short'
  return isTooShort ? reason.message : suggestionFailure(reason, text, region)
}
