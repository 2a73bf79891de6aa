import { PlacesError } from '@muster/domain/places/provider.ts'
import { reverseFailure, suggestionFailure } from '@muster/domain/places/rules.ts'
import type { AddressPrediction, AddressResult, Point } from '@muster/domain/places/schema.ts'
import { placesWords } from '@muster/domain/places/words.ts'
import { useEffect, useRef, useState } from 'react'
import { toast } from '#ui/toast.ts'
import type { Places } from './use-places.ts'

/** What a text that was looked up as it stands came to. */
function lookUpFailure(reason: unknown, text: string): string {
  const isTooShort = reason instanceof PlacesError && reason.code === 'address_too_short'
  return isTooShort ? reason.message : suggestionFailure(reason, text)
}

interface Search {
  /** what is in the box meanwhile */
  name: string
  ask: (signal: AbortSignal) => Promise<AddressResult>
  success: (address: AddressResult) => string
  onFailure: (reason: unknown) => void
}

/**
 * The address of a suggestion, of a text without one, or of the place where the person stands. What is typed
 * meanwhile calls it off.
 */
export function useAddressChoice(places: Places | null, onChosen: (address: AddressResult) => void) {
  const [sought, setSought] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const underWay = useRef<AbortController>(undefined)
  useEffect(() => () => underWay.current?.abort(), [])

  const forget = () => {
    underWay.current?.abort()
    setSought(null)
    setFailure(null)
  }
  const find = async ({ name, ask, success, onFailure }: Search) => {
    forget()
    const own = new AbortController()
    underWay.current = own
    setSought(name)
    try {
      const address = await ask(own.signal)
      if (own.signal.aborted) return
      onChosen(address)
      toast.success(success(address))
    } catch (reason) {
      if (!own.signal.aborted) onFailure(reason)
    }
    if (!own.signal.aborted) setSought(null)
  }

  const choose = ({ place_id, description }: AddressPrediction) => {
    if (!places) return
    void find({
      name: description,
      ask: signal => places.details(place_id, signal),
      success: () => placesWords.verified,
      onFailure: () => toast.error(placesWords.notVerified),
    })
  }
  const lookUp = (typed: string) => {
    const text = typed.trim()
    if (!places || text === '') return
    void find({
      name: text,
      ask: signal => places.geocode(text, signal),
      success: () => placesWords.verified,
      onFailure: reason => setFailure(lookUpFailure(reason, text)),
    })
  }
  const choosePoint = (point: Point, typed: string) => {
    if (!places) return
    void find({
      name: typed,
      // where the person stands says it more exactly than whatever has an address nearby
      ask: async signal => ({ ...(await places.reverse(point, signal)), coordinates: point }),
      success: ({ formattedAddress }) => placesWords.addressSelected(formattedAddress),
      onFailure: reason => {
        const said = reverseFailure(reason)
        toast.error(said.toast)
        setFailure(said.inline)
      },
    })
  }
  return { sought, failure, choose, lookUp, choosePoint, forget }
}
