import type { StripCard } from '@muster/domain/check-ins/strip.ts'
import { nextWords as say } from '@muster/domain/check-ins/words-next.ts'
import { clsx } from 'clsx'
import { Check, ChevronDown } from 'lucide-react'
import { useOwnId } from '#device/session.ts'
import { useDetailLink } from '#device/use-detail-in-address.ts'
import { titleOf } from '#features/itinerary/describe-item.ts'
import { Link } from '#ui/link.tsx'
import { ITEM_IN_ADDRESS } from './item-card.tsx'

interface EarlierProps {
  cards: readonly StripCard[]
  timezone: string
  /** the day is past, or nothing else happens on it */
  isOpen: boolean
}

/** What is behind the person is a line each, with its details one tap away. */
export function Earlier({ cards, timezone, isOpen }: EarlierProps) {
  const lines = (
    <ul className="divide-y divide-line">
      {cards.map(card => (
        <Line key={card.item.id} card={card} timezone={timezone} />
      ))}
    </ul>
  )
  const look = 'mb-4 overflow-clip rounded-lg border border-line bg-surface'
  if (isOpen) return <div className={look}>{lines}</div>
  return (
    <details className={clsx('group/fold', look)}>
      <summary className="flex min-h-12 list-none items-center gap-2 px-4 font-semibold text-sm">
        <span className="grow">{say.earlier(cards.length)}</span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 text-muted transition-[rotate] duration-(--duration) group-open/fold:rotate-180"
        />
      </summary>
      <div className="border-line border-t">{lines}</div>
    </details>
  )
}

function Line({ card, timezone }: { card: StripCard; timezone: string }) {
  const { item, leg, state } = card
  const [name] = titleOf(item, useOwnId())
  const isExcused = (leg === 'first' ? item.first : item.second)?.isExcused === true
  const isDone = state.state === 'checked_in'
  return (
    <li>
      <Link
        {...useDetailLink(ITEM_IN_ADDRESS)(item.id)}
        className="flex min-h-12 items-center gap-3 px-4 text-sm focus-visible:-outline-offset-3"
      >
        <span className="shrink-0 text-muted tabular-nums">{say.momentOfEarlier(card, timezone)}</span>
        <span className="min-w-0 grow truncate">{name}</span>
        {isDone ? (
          <Check role="img" aria-label={say.done(card)} className="size-5 shrink-0 text-good" />
        ) : (
          <span className={clsx('shrink-0', isExcused ? 'text-muted' : 'text-bad-ink')}>
            {isExcused ? say.excused : say.missedIt}
          </span>
        )}
      </Link>
    </li>
  )
}
