import type { EventTimes } from '@muster/domain/items/facts.ts'
import { daysOfEvent, daysOfItinerary, travelDays } from '@muster/domain/itinerary/rules.ts'
import type { ItineraryItem } from '@muster/domain/itinerary/schema.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { Sheet } from '#ui/sheet.tsx'
import { MonthGrid } from './month-grid.tsx'

interface TravelCalendarProps {
  items: readonly ItineraryItem[]
  times: EventTimes
  today: string
  day: string
  onChoose: (day: string) => void
}

/** The Calendar button and its sheet (R64). */
export function TravelCalendar({ items, times, today, day, onChoose }: TravelCalendarProps) {
  const [isOpen, setIsOpen] = useState(false)
  const days = [...daysOfEvent(times), ...daysOfItinerary(items, times)].sort()
  const choose = (chosen: string) => {
    setIsOpen(false)
    onChoose(chosen)
  }
  return (
    <>
      <button
        type="button"
        aria-label={itineraryWords.calendar}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="touch-target flex items-center justify-center rounded-full border border-edge bg-surface text-accent-ink hover:bg-sunken"
      >
        <CalendarDays aria-hidden="true" className="size-5.5" />
      </button>
      <Sheet
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={itineraryWords.calendar}
        closeLabel={itineraryWords.closeCalendar}
      >
        <MonthGrid
          day={day}
          today={today}
          first={days.at(0) ?? day}
          last={days.at(-1) ?? day}
          marked={travelDays(items, times)}
          onChoose={choose}
        />
      </Sheet>
    </>
  )
}
