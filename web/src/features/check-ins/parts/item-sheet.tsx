import { checkInWords } from '@muster/domain/check-ins/words.ts'
import { dayStrip, daysOfItem, timesOf } from '@muster/domain/itinerary/rules.ts'
import type { ItineraryItem } from '@muster/domain/itinerary/schema.ts'
import { shellWords } from '@muster/domain/shell/words.ts'
import { useEffect, useState } from 'react'
import { Sheet } from '#ui/sheet.tsx'
import { useDetailInAddress } from '#ui/use-detail-in-address.ts'
import { nameOf } from '../describe-item.ts'
import type { useCheckIn } from '../use-check-in.ts'
import { ITEM_IN_ADDRESS, type ItemContext } from './item-card.tsx'
import { ItemDetail } from './item-detail.tsx'

interface ItemSheetProps extends ItemContext {
  items: readonly ItineraryItem[]
  checkIn: ReturnType<typeof useCheckIn>
}

/** The chosen day, where the item has a card on it; a link may name an item of another. */
function dayOf(item: ItineraryItem, { times, day }: ItemContext) {
  const days = daysOfItem(timesOf(item), times)
  return days.includes(day) ? day : (days[0] ?? day)
}

/** The detail of the item that the address names. One that is not, or no longer, for this person closes it. */
export function ItemSheet({ items, checkIn, ...context }: ItemSheetProps) {
  const { id: itemId, close } = useDetailInAddress(ITEM_IN_ADDRESS)
  const item = items.find(({ id }) => id === itemId)
  const isGone = itemId !== null && !item
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it goes
  useEffect(() => {
    if (isGone) close()
  }, [isGone])

  // stays while the sheet leaves the screen
  const [last, setLast] = useState(item)
  if (item && item !== last) setLast(item)
  const shown = item ?? last
  const day = shown ? dayOf(shown, context) : context.day
  const [card] = shown ? dayStrip([shown], context.times, day, context.now) : []
  const [name = '', detail] = shown ? nameOf(shown) : []
  const change = (isOpen: boolean) => {
    if (!isOpen) close()
  }
  return (
    <Sheet
      isOpen={item !== undefined && card !== undefined}
      onOpenChange={change}
      title={name}
      description={shown && [checkInWords.types[shown.kind], detail].filter(Boolean).join(' · ')}
      closeLabel={shellWords.close}
    >
      {card && <ItemDetail card={card} checkIn={checkIn} {...context} day={day} />}
    </Sheet>
  )
}
