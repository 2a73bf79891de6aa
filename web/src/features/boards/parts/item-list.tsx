import { momentOf, pendingOf } from '@muster/domain/boards/item-rules.ts'
import type { BoardItem } from '@muster/domain/boards/schema.ts'
import { boardWords } from '@muster/domain/boards/words.ts'
import { checkInWords } from '@muster/domain/check-ins/words.ts'
import { departureScreenWords } from '@muster/domain/departures/words.ts'
import { kindOfType } from '@muster/domain/items/kinds.ts'
import { formatTime } from '@muster/domain/shared/clock.ts'
import { clsx } from 'clsx'
import { BedDouble, Bus, CalendarClock, Car, Check, type LucideIcon, Plane } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Link } from '#ui/link.tsx'
import { ProgressRing } from '#ui/progress-ring.tsx'
import type { BoardContext } from '../board-context.ts'

const signs: Record<BoardItem['type'], LucideIcon> = {
  flight: Plane,
  bus: Bus,
  hotel: BedDouble,
  'car-pool': Car,
  'sub-event': CalendarClock,
}

interface ItemListProps extends BoardContext {
  label: string
  items: readonly BoardItem[]
  chosen: string | null
  running: BoardItem | undefined
}

export const ItemList = ({ label, items, chosen, running, event, address }: ItemListProps) => (
  <ul
    aria-label={label}
    onKeyDown={step}
    className="divide-y divide-line overflow-clip rounded-lg border border-line bg-surface shadow-card"
  >
    {items.map(item => (
      <li key={item.documentId} className="break-inside-avoid">
        <Link
          {...address.linkTo({ item: item.documentId, list: null })}
          aria-current={item.documentId === chosen ? 'page' : undefined}
          className={clsx(
            'flex min-h-20 items-center gap-3 px-3 py-3 transition-colors duration-(--duration-fast) focus-visible:-outline-offset-3',
            item.documentId === chosen ? 'bg-accent-soft' : 'hover:bg-sunken active:bg-sunken',
          )}
        >
          <Row item={item} timezone={event.timezone} isRunning={item === running} />
        </Link>
      </li>
    ))}
  </ul>
)

interface RowProps {
  item: BoardItem
  timezone: string
  isRunning: boolean
}

function Row({ item, timezone, isRunning }: RowProps) {
  const { name, type, leg, checkedInCount, totalCount } = item
  const Sign = signs[type]
  const pending = pendingOf(item)
  const isOut = type === 'hotel' && leg === 'second'
  return (
    <>
      <ProgressRing
        value={checkedInCount}
        total={totalCount}
        label={boardWords.doneOfTotal(checkedInCount, totalCount, isOut)}
      >
        <Sign aria-hidden="true" className="size-5 text-muted" />
      </ProgressRing>
      <span className="min-w-0 grow">
        {isRunning && (
          <span className="hidden items-center gap-1.5 font-semibold text-xs lg:flex print:hidden">
            <span aria-hidden="true" className="size-2 rounded-full bg-spark" />
            {boardWords.now}
          </span>
        )}
        <span className="line-clamp-2 font-semibold">{name}</span>
        <span className="block text-muted text-sm">
          <Facts item={item} timezone={timezone} />
        </span>
      </span>
      <span className="shrink-0 text-right">
        <span aria-hidden="true" className="block font-semibold tabular-nums">
          {boardWords.countOfTotal(checkedInCount, totalCount)}
        </span>
        {pending > 0 ? (
          <span className="block text-muted text-sm tabular-nums">{boardWords.stillPending(pending)}</span>
        ) : (
          <Check aria-hidden="true" className="ml-auto size-5 text-good" />
        )}
      </span>
    </>
  )
}

/** Lines break between the facts only. */
export const Facts = ({ item, timezone }: { item: BoardItem; timezone: string }) =>
  factsOf(item, timezone).map((fact, at) => (
    <span key={fact}>
      {at > 0 && ' · '}
      <span className="inline-block">{fact}</span>
    </span>
  ))

/** The type with number and time, or with the number of rooms or car pools. */
function factsOf(item: BoardItem, timezone: string): string[] {
  const { roomCount, carPoolCount } = item.details
  const at = momentOf(item)
  return [
    checkInWords.types[kindOfType(item.type)],
    ...[item.details.flightNumber ?? item.details.busNumber ?? []].flat(),
    ...(at ? [formatTime(timezone, at)] : []),
    ...(roomCount === undefined ? [] : [boardWords.rooms(roomCount)]),
    ...(carPoolCount === undefined ? [] : [boardWords.carPools(carPoolCount)]),
    ...(item.departedAt
      ? [departureScreenWords.departedAt(formatTime(timezone, new Date(item.departedAt)))]
      : []),
  ]
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity }

function step(event: KeyboardEvent<HTMLElement>) {
  const by = STEPS[event.key]
  const links = event.currentTarget.querySelectorAll('a')
  const from = [...links].findIndex(link => link.matches(':focus'))
  if (by === undefined || from < 0) return
  event.preventDefault()
  links[Math.min(Math.max(from + by, 0), links.length - 1)]?.focus()
}
