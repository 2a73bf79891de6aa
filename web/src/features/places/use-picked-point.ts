import { reverseFailure } from '@muster/domain/places/rules.ts'
import type { AddressResult, Point } from '@muster/domain/places/schema.ts'
import { placesWords } from '@muster/domain/places/words.ts'
import { useEffect, useRef, useState } from 'react'
import { toast } from '#ui/toast.ts'
import type { Places } from './use-places.ts'

export interface Picked {
  point: Point | null
  address: AddressResult | null
  isFinding: boolean
  /** why there is no address */
  problem: string | null
}

const nothing: Picked = { point: null, address: null, isFinding: false, problem: null }

/** The point that was picked last, and its address as soon as it is known. An earlier question is dropped. */
export function usePickedPoint() {
  const [picked, setPicked] = useState(nothing)
  const question = useRef<AbortController | null>(null)
  useEffect(() => () => question.current?.abort(), [])

  function pick(places: Places, point: Point) {
    question.current?.abort()
    const asked = new AbortController()
    question.current = asked
    setPicked({ ...nothing, point, isFinding: true })
    places.reverse(point, asked.signal).then(
      found => {
        if (asked.signal.aborted) return
        // the pin says it more exactly than whatever has an address nearby
        setPicked({ ...nothing, point, address: { ...found, coordinates: point } })
        toast.success(placesWords.addressSelected(found.formattedAddress))
      },
      (reason: unknown) => {
        if (asked.signal.aborted) return
        const failure = reverseFailure(reason)
        setPicked({ ...nothing, point, problem: failure.inline })
        toast.error(failure.toast)
      },
    )
  }
  return { picked, pick }
}
