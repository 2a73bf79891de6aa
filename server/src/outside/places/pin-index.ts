import type { Place } from './gazetteer-file.ts'

const PIN_BEGUN = /^[1-9][\d ]+$/
const SURELY = 1_000_000

/** Of a PIN code, or of what is there of one: the parts of town that surely have it, then the rest. */
export function openPins(places: readonly Place[], localities: ReadonlyMap<Place, number>) {
  const rank = (place: Place) => (place.pinSource === 'known' ? SURELY : 0) + (localities.get(place) ?? -1)
  const ranked = [...places].sort((a, b) => rank(b) - rank(a))
  return (text: string): Place[] => {
    const typed = text.trim()
    if (!PIN_BEGUN.test(typed)) return []
    const digits = typed.replaceAll(' ', '')
    return ranked.filter(({ pin }) => pin.startsWith(digits))
  }
}
