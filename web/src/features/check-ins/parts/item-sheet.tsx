import { dayStrip } from '@muster/domain/check-ins/strip.ts'
import { checkInWords } from '@muster/domain/check-ins/words.ts'
import { daysOfItem, timesOf } from '@muster/domain/itinerary/rules.ts'
import type { ItineraryItem } from '@muster/domain/itinerary/schema.ts'
import { shellWords } from '@muster/domain/shell/words.ts'
import { useOwnId } from '#device/session.ts'
import { useDetailInAddress } from '#device/use-detail-in-address.ts'
import { titleOf } from '#features/itinerary/describe-item.ts'
import { Sheet } from '#ui/sheet.tsx'
import { useCloseWhenGone } from '#ui/use-close-when-gone.ts'
import { ITEM_IN_ADDRESS } from './item-card.tsx'
import type { ItemContext } from './item-context.ts'
import { ItemDetail } from './item-detail.tsx'

interface ItemSheetProps extends ItemContext {
  items: readonly ItineraryItem[]
}

/** The chosen day, if the item has a card on it; a link may name an item of another day. */
function dayOf(item: ItineraryItem, { times, day }: ItemContext) {
  const days = daysOfItem(timesOf(item), times)
  return days.includes(day) ? day : (days[0] ?? day)
}

/** The details of the item that the address names. An item that is not in the itinerary closes them. */
export function ItemSheet({ items, ...context }: ItemSheetProps) {
  const meId = useOwnId()
  const { id: itemId, close } = useDetailInAddress(ITEM_IN_ADDRESS)
  const item = items.find(({ id }) => id === itemId)
  const shown = useCloseWhenGone({
    item,
    isOpen: item !== undefined,
    isGone: itemId !== null && !item,
    close,
  })
  const day = shown ? dayOf(shown, context) : context.day
  const [card] = shown ? dayStrip([shown], context.times, day, context.now) : []
  const [name = ''] = shown ? titleOf(shown, meId) : []
  const change = (isOpen: boolean) => {
    if (!isOpen) close()
  }
  return (
    <Sheet
      isOpen={item !== undefined && card !== undefined}
      onOpenChange={change}
      title={name}
      description={shown && checkInWords.types[shown.kind]}
      closeLabel={shellWords.close}
    >
      {card && <ItemDetail card={card} {...context} day={day} />}
    </Sheet>
  )
}
