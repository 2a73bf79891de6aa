import { checkInWords } from '@muster/domain/check-ins/words.ts'
import type { Leg } from '@muster/domain/items/facts.ts'
import type { ItineraryItem } from '@muster/domain/itinerary/schema.ts'
import { Users } from 'lucide-react'

export const countIn = (item: ItineraryItem, leg: Leg) =>
  (leg === 'first' ? item.first : item.second)?.checkedInCount ?? 0

/** As wide as the largest count, so that nothing moves when it grows. */
export function CountOfTotal({ item, leg }: { item: ItineraryItem; leg: Leg }) {
  const { kind, totalCount } = item
  const count = countIn(item, leg)
  const widest = checkInWords.countOfTotal(totalCount, totalCount)
  return (
    <p
      className="ml-auto flex shrink-0 items-center justify-end gap-1.5 font-semibold tabular-nums"
      style={{ minWidth: `calc(${widest.length}ch + 1.5rem)` }}
    >
      <Users aria-hidden="true" className="size-4" />
      <span aria-hidden="true">{checkInWords.countOfTotal(count, totalCount)}</span>
      <span className="sr-only">{checkInWords.countSentence(count, totalCount, leg, kind)}</span>
    </p>
  )
}
