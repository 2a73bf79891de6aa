import type { GazetteerPlace } from './gazetteer-file.ts'

const PIN_PREFIX = /^[1-9][\d ]+$/
const KNOWN_PIN_RANK = 1_000_000

/** By PIN code or its first digits: known PIN codes before guesses, then localities by weight. */
export function openPinIndex(
  places: readonly GazetteerPlace[],
  localities: ReadonlyMap<GazetteerPlace, number>,
) {
  const rank = (place: GazetteerPlace) =>
    (place.pinSource === 'known' ? KNOWN_PIN_RANK : 0) + (localities.get(place) ?? -1)
  const ranked = [...places].sort((a, b) => rank(b) - rank(a))
  return (text: string): GazetteerPlace[] => {
    const typed = text.trim()
    if (!PIN_PREFIX.test(typed)) return []
    const digits = typed.replaceAll(' ', '')
    return ranked.filter(({ pin }) => pin.startsWith(digits))
  }
}
