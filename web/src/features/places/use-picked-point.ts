import { reverseFailure } from '@muster/domain/places/rules.ts'
import type { AddressResult, Point } from '@muster/domain/places/schema.ts'
import { placesWords } from '@muster/domain/places/words.ts'
import { useEffect, useRef, useState } from 'react'
import { toast } from '#ui/toast.ts'
import type { Places } from './places.ts'

export interface Picked {
  point: Point | null
  address: AddressResult | null
  isFinding: boolean
  failure: string | null
}

const NOTHING: Picked = { point: null, address: null, isFinding: false, failure: null }

export function usePickedPoint() {
  const [picked, setPicked] = useState(NOTHING)
  const search = useRef<AbortController | null>(null)
  useEffect(() => () => search.current?.abort(), [])

  function pick(places: Places, point: Point) {
    search.current?.abort()
    const abort = new AbortController()
    search.current = abort
    setPicked({ ...NOTHING, point, isFinding: true })
    places.reverse(point, abort.signal).then(
      found => {
        if (abort.signal.aborted) return
        // the pin is more precise than the address found for it
        setPicked({ ...NOTHING, point, address: { ...found, coordinates: point } })
        toast.success(placesWords.addressSelected(found.formattedAddress))
      },
      (reason: unknown) => {
        if (abort.signal.aborted) return
        const { toast: message, inline } = reverseFailure(reason)
        setPicked({ ...NOTHING, point, failure: inline })
        toast.error(message)
      },
    )
  }
  return { picked, pick }
}
