import type { StripCard } from '@muster/domain/check-ins/strip.ts'
import { checkInWords } from '@muster/domain/check-ins/words.ts'
import { clsx } from 'clsx'
import { useId } from 'react'
import { useOwnId } from '#device/session.ts'
import { useDetailLink } from '#device/use-detail-in-address.ts'
import { titleOf } from '#features/itinerary/describe-item.ts'
import { Card } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { CheckInButton } from './check-in-button.tsx'
import { CountOfTotal } from './count-of-total.tsx'
import { DepartureNote } from './departure-note.tsx'
import type { ItemContext } from './item-context.ts'
import { ItemFacts } from './item-facts.tsx'
import { ItemSign } from './item-sign.tsx'

interface ItemCardProps extends ItemContext {
  card: StripCard
  /** the first card that can be checked in to */
  isNext: boolean
}

/** The query parameter that names the item whose details are open. */
export const ITEM_IN_ADDRESS = 'item'

/** The whole card opens the details: the link covers it, and the button lies above the link. */
export function ItemCard({ card, isNext, ...context }: ItemCardProps) {
  const id = useId()
  const { item, leg } = card
  const [name, detail] = titleOf(item, useOwnId())
  return (
    <article aria-labelledby={id}>
      <Card
        isRaised={isNext}
        className={clsx(
          'relative has-[h2_a:focus-visible]:outline-3 has-[h2_a:focus-visible]:outline-accent',
          isNext && 'border-accent ring-1 ring-accent',
        )}
      >
        <div className="space-y-3 p-4">
          <div className="flex flex-wrap items-start gap-3">
            <ItemSign kind={item.kind} isLoud={isNext} />
            <div className="min-w-[min(10rem,100%)] grow basis-0">
              <div className="flex flex-wrap items-center gap-x-2 text-muted text-xs">
                <p className="grow font-semibold">{checkInWords.types[item.kind]}</p>
                <CountOfTotal item={item} leg={leg} />
              </div>
              <h2 id={id} className="font-semibold text-lg">
                <Link
                  {...useDetailLink(ITEM_IN_ADDRESS)(item.id)}
                  className="outline-none after:absolute after:inset-0"
                >
                  {name}
                </Link>
                {detail && <span className="block font-normal text-muted text-sm"> {detail}</span>}
              </h2>
            </div>
          </div>
          <DepartureNote card={card} {...context} />
          <ItemFacts card={card} {...context} />
          <div className="relative">
            <CheckInButton card={card} {...context} isPrimary={isNext} describedBy={id} />
          </div>
        </div>
      </Card>
    </article>
  )
}
