import type { Change } from '@muster/domain/check-ins/changes.ts'
import type { StripCard } from '@muster/domain/check-ins/strip.ts'
import { checkInWords } from '@muster/domain/check-ins/words.ts'
import { nextWords } from '@muster/domain/check-ins/words-next.ts'
import { clsx } from 'clsx'
import { TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { useOwnId } from '#device/session.ts'
import { useDetailLink } from '#device/use-detail-in-address.ts'
import { adviceOn, titleOf } from '#features/itinerary/describe-item.ts'
import { Card } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { CheckInButton } from './check-in-button.tsx'
import { CountOfTotal } from './count-of-total.tsx'
import { DepartureNote } from './departure-note.tsx'
import type { ItemContext } from './item-context.ts'
import { ItemPlace } from './item-place.tsx'
import { ItemSign } from './item-sign.tsx'
import { ItemTimes } from './item-times.tsx'

interface ItemCardProps extends ItemContext {
  card: StripCard
  /** what leaves no time for it */
  change: Change | undefined
  isNext: boolean
  /** its button is on the card of what is next */
  isOfferedAbove: boolean
}

/** The query parameter that names the item whose details are open. */
export const ITEM_IN_ADDRESS = 'item'

/** The whole card opens the details: the link covers it, and what can be tapped lies above the link. */
export function ItemCard({ card, change, isNext, isOfferedAbove, ...context }: ItemCardProps) {
  const id = useId()
  const meId = useOwnId()
  const { item, leg } = card
  const [name, detail] = titleOf(item, meId)
  const early = adviceOn(item, context.times, context.now)
  return (
    <article aria-labelledby={id}>
      <Card
        className={clsx(
          'relative px-4 py-3 has-[h2_a:focus-visible]:outline-3 has-[h2_a:focus-visible]:outline-accent',
          isNext && 'border-accent ring-1 ring-accent',
        )}
      >
        <div className="flex flex-wrap items-center gap-x-2 text-muted text-xs">
          <ItemSign kind={item.kind} />
          <p className="grow font-semibold">{checkInWords.types[item.kind]}</p>
          <CountOfTotal item={item} leg={leg} />
        </div>
        <div className="mt-1 flex flex-wrap gap-x-3">
          <ItemTimes card={card} {...context} />
          <div className="min-w-[min(8rem,100%)] grow basis-0">
            <h2 id={id} className="pt-0.5 font-semibold leading-6">
              <Link
                {...useDetailLink(ITEM_IN_ADDRESS)(item.id)}
                className="wrap-anywhere outline-none after:absolute after:inset-0"
              >
                {name}
              </Link>
              {detail && <span className="font-normal text-muted text-sm"> {detail}</span>}
            </h2>
            <ItemPlace item={item} event={context.event} />
          </div>
        </div>
        {early && <p className="mt-1 text-muted text-xs">{early}</p>}
        <DepartureNote card={card} {...context} />
        {change && (
          <p className="mt-1 flex gap-1.5 font-semibold text-sm text-warn-ink">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
            {nextWords.change(change, item, from => titleOf(from, meId)[0])}
          </p>
        )}
        {!isOfferedAbove && (
          <div className="relative not-empty:mt-2">
            <CheckInButton card={card} {...context} isPrimary={false} isBrief describedBy={id} />
          </div>
        )}
      </Card>
    </article>
  )
}
