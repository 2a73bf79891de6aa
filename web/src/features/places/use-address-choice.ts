import { PlacesError } from '@muster/domain/places/provider.ts'
import { suggestionFailure } from '@muster/domain/places/rules.ts'
import type { AddressPrediction, AddressResult } from '@muster/domain/places/schema.ts'
import { placesWords } from '@muster/domain/places/words.ts'
import { useEffect, useRef, useState } from 'react'
import { toast } from '#ui/toast.ts'
import type { Places } from './use-places.ts'

/** What a text that was looked up as it stands came to. */
function lookUpFailure(reason: unknown, text: string): string {
  const isTooShort = reason instanceof PlacesError && reason.code === 'address_too_short'
  return isTooShort ? reason.message : suggestionFailure(reason, text)
}

/** The address of a suggestion, or of a text without one. What is typed meanwhile calls it off. */
export function useAddressChoice(places: Places | null, onChosen: (address: AddressResult) => void) {
  /** what is being looked for */
  const [sought, setSought] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const underWay = useRef<AbortController>(undefined)
  useEffect(() => () => underWay.current?.abort(), [])

  const find = async (
    name: string,
    ask: (signal: AbortSignal) => Promise<AddressResult>,
    onFailure: (reason: unknown) => void,
  ) => {
    underWay.current?.abort()
    const own = new AbortController()
    underWay.current = own
    setSought(name)
    setFailure(null)
    try {
      const address = await ask(own.signal)
      if (own.signal.aborted) return
      onChosen(address)
      toast.success(placesWords.verified)
    } catch (reason) {
      if (!own.signal.aborted) onFailure(reason)
    }
    if (!own.signal.aborted) setSought(null)
  }
  const forget = () => {
    underWay.current?.abort()
    setSought(null)
    setFailure(null)
  }
  const choose = ({ place_id, description }: AddressPrediction) => {
    if (places)
      void find(
        description,
        signal => places.details(place_id, signal),
        () => toast.error(placesWords.notVerified),
      )
  }
  const lookUp = (typed: string) => {
    const text = typed.trim()
    if (places && text)
      void find(
        text,
        signal => places.geocode(text, signal),
        reason => setFailure(lookUpFailure(reason, text)),
      )
  }
  return { sought, failure, choose, lookUp, forget }
}
