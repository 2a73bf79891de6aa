import { whatIsNext } from '@muster/domain/check-ins/next.ts'
import { dayStrip, type StripCard } from '@muster/domain/check-ins/strip.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import type { EventTimes } from '@muster/domain/items/facts.ts'
import { daysOfItinerary, dayToShow } from '@muster/domain/itinerary/rules.ts'
import type { ItineraryItem } from '@muster/domain/itinerary/schema.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { dayIn, formatDay } from '@muster/domain/shared/clock.ts'
import { CalendarX2 } from 'lucide-react'
import { useNow, useTickAt } from '#device/clock.ts'
import { isOwnTime } from '#device/own-time.ts'
import { useSearchParam } from '#device/use-search-param.ts'
import { ChipRow } from '#ui/chip-row.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useCalled } from '../called.ts'
import { ItemCard } from './item-card.tsx'
import { ItemSheet } from './item-sheet.tsx'
import { TravelCalendar } from './travel-calendar.tsx'

interface MyDaysProps {
  event: EventReply
  times: EventTimes
  items: readonly ItineraryItem[]
}

export function MyDays({ event, times, items }: MyDaysProps) {
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
  const next = whatIsNext(items, times, now, useCalled())?.first
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
        items={shown.map(value => ({ value, label: formatDay(value), isCurrent: value === today }))}
        trailing={<TravelCalendar items={items} times={times} today={today} day={day} onChoose={choose} />}
      />
      <section aria-label={formatDay(day)} className="pt-2">
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
          <ul className="space-y-4">
            {cards.map(card => (
              <li key={card.item.id}>
                <ItemCard {...context} card={card} isNext={isNext(card)} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <ItemSheet {...context} items={items} />
    </div>
  )
}
