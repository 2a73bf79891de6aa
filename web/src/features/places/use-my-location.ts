import { isInRegion } from '@muster/domain/places/rules.ts'
import type { Point, Region } from '@muster/domain/places/schema.ts'
import { placesWords } from '@muster/domain/places/words.ts'
import { useState } from 'react'
import { LocationUnsupported, readLocation } from '#device/location.ts'
import { toast } from '#ui/toast.ts'

/** `null` after a toast: the location is unknown or outside the region. */
function locateIn(region: Region): Promise<Point | null> {
  return readLocation().then(
    point => {
      if (isInRegion(region, point)) return point
      toast.error(placesWords.onlyIn(region.name))
      return null
    },
    reason => {
      const isUnsupported = reason instanceof LocationUnsupported
      toast.error(isUnsupported ? placesWords.locationUnsupported : placesWords.locationFailed)
      return null
    },
  )
}

export function useMyLocation() {
  const [isLocating, setIsLocating] = useState(false)
  const locate = (region: Region) => {
    setIsLocating(true)
    return locateIn(region).finally(() => setIsLocating(false))
  }
  return { isLocating, locate }
}
