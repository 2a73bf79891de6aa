import { changesOf } from '@muster/domain/check-ins/changes.ts'
import { isBehind, isOffered, keyOfCard, whatIsNext } from '@muster/domain/check-ins/next.ts'
import { dayStrip, type StripCard } from '@muster/domain/check-ins/strip.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import type { EventTimes } from '@muster/domain/items/facts.ts'
import { daysOfItinerary, dayToShow } from '@muster/domain/itinerary/rules.ts'
import type { ItineraryItem } from '@muster/domain/itinerary/schema.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { dayIn, formatDay } from '@muster/domain/shared/clock.ts'
import { CalendarX2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useNow, useTickAt } from '#device/clock.ts'
import { isOwnTime } from '#device/own-time.ts'
import { useSearchParam } from '#device/use-search-param.ts'
import { dayChips } from '#features/itinerary/day-chips.ts'
import { ChipRow } from '#ui/chip-row.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useSettled } from '../settled.ts'
import { Earlier } from './earlier.tsx'
import { ItemCard } from './item-card.tsx'
import { ItemSheet } from './item-sheet.tsx'
import { TravelCalendar } from './travel-calendar.tsx'

interface MyDaysProps {
  event: EventReply
  times: EventTimes
  items: readonly ItineraryItem[]
}

export function MyDays({ event, times, items }: MyDaysProps) {
  const headId = useId()
  const now = useNow()
  const [asked, choose] = useSearchParam('day')
  const today = dayIn(times.timezone, now)
  const days = daysOfItinerary(items, times)
  const day = dayToShow(asked, days, times, now) ?? today
  const cards = dayStrip(items, times, day, now)
  const openings = cards.flatMap(({ state }) =>
    state.state === 'too_early' ? [state.opensAt.getTime()] : [],
  )
  useTickAt(openings.length > 0 ? Math.min(...openings) : null)
  const next = whatIsNext(items, times, now, useSettled().keys)?.first
  const folded = useFolded(day, cards, now)
  const behind = cards.filter(card => folded.has(keyOfCard(card)))
  const ahead = cards.filter(card => !folded.has(keyOfCard(card)))
  const changes = changesOf(ahead)
  const isNext = ({ item, leg }: StripCard) =>
    next?.card.item === item && next.card.leg === leg && next.state !== 'missed'

  // a day without cards has a chip while it is shown: today, or a day chosen in the calendar
  const shown = days.includes(day) ? days : [...days, day].sort()
  const context = { event, times, day, now }
  return (
    <div className="-mt-3">
      <ChipRow
        label={itineraryWords.days}
        value={day}
        onChange={choose}
        items={dayChips(shown, today)}
        trailing={<TravelCalendar items={items} times={times} today={today} day={day} onChoose={choose} />}
      />
      <section aria-labelledby={headId} className="pt-2">
        <h2 id={headId} className="pb-3 font-semibold text-base">
          {formatDay(day)}
        </h2>
        {!isOwnTime(times.timezone, now) && (
          <p className="pb-3 text-muted text-sm">{itineraryWords.timesOfZone(times.timezone)}</p>
        )}
        {cards.length === 0 ? (
          <EmptyState
            icon={<CalendarX2 aria-hidden="true" />}
            title={itineraryWords.noneTodayTitle}
            body={itineraryWords.noneTodayBody}
          />
        ) : (
          <>
            {behind.length > 0 && (
              <Earlier cards={behind} timezone={times.timezone} isOpen={day < today || ahead.length === 0} />
            )}
            <ul className="space-y-3">
              {ahead.map(card => (
                <li key={card.item.id}>
                  <ItemCard
                    {...context}
                    card={card}
                    change={changes.get(card.item.id)}
                    isNext={isNext(card)}
                    isOfferedAbove={isNext(card) && next !== undefined && isOffered(next)}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      <ItemSheet {...context} items={items} />
    </div>
  )
}

const FOLDS_AGAIN_AFTER_MS = 10 * 60_000

/**
 * The cards that are one line. They stay so for a while, so that none folds under a finger. A tap of the person's, which
 * is read from the phone a moment later, unfolds its card.
 */
function useFolded(day: string, cards: readonly StripCard[], now: Date): ReadonlySet<string> {
  const { tapped } = useSettled()
  const fold = () => ({
    day,
    at: now.getTime(),
    keys: without(new Set(cards.filter(card => isBehind(card, now)).map(keyOfCard)), tapped),
  })
  const [folded, setFolded] = useState(fold)
  const age = now.getTime() - folded.at
  const isFresh = folded.day === day && age >= 0 && age < FOLDS_AGAIN_AFTER_MS
  const shown = isFresh ? { ...folded, keys: without(folded.keys, tapped) } : fold()
  if (!isFresh || shown.keys.size < folded.keys.size) setFolded(shown)
  return shown.keys
}

const without = (keys: ReadonlySet<string>, others: ReadonlySet<string>) =>
  new Set([...keys].filter(key => !others.has(key)))
