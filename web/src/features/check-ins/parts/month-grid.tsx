import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { addDays, formatDay, formatMonth } from '@muster/domain/shared/clock.ts'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { addMonths, firstOfMonth, weekOf, weeksOfMonth } from '../month.ts'
import { DayButton } from './day-button.tsx'
import { MonthTurns } from './month-turns.tsx'

interface MonthGridProps {
  day: string
  today: string
  /** the days that can be chosen */
  first: string
  last: string
  marked: ReadonlySet<string>
  onChoose: (day: string) => void
}

const moves: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: day => addDays(day, -1),
  ArrowRight: day => addDays(day, 1),
  ArrowUp: day => addDays(day, -7),
  ArrowDown: day => addDays(day, 7),
  Home: day => weekOf(day).at(0) ?? day,
  End: day => weekOf(day).at(-1) ?? day,
  PageUp: day => addMonths(day, -1),
  PageDown: day => addMonths(day, 1),
}

/** Days are strings without a time or a zone. Tab stops once; arrows, Home, End and Page keys move between days. */
export function MonthGrid({ day, today, first, last, marked, onChoose }: MonthGridProps) {
  const id = useId()
  const grid = useRef<HTMLTableElement>(null)
  const within = (one: string) => (one < first ? first : one > last ? last : one)
  const [shown, setShown] = useState(within(day))

  const move = (event: KeyboardEvent) => {
    const target = moves[event.key]
    if (!target) return
    event.preventDefault()
    flushSync(() => setShown(within(target(shown))))
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }
  const hasOtherMonths = firstOfMonth(first) !== firstOfMonth(last)
  const turn = (months: number) => setShown(within(addMonths(shown, months)))

  return (
    <div>
      <div className="flex min-h-11 items-center">
        <p id={`${id}-month`} aria-live="polite" className="grow font-semibold">
          {formatMonth(shown)}
        </p>
        {hasOtherMonths && <MonthTurns shown={shown} first={first} last={last} onTurn={turn} />}
      </div>
      <div className="overflow-x-auto">
        <table
          ref={grid}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of a date grid (ARIA APG)
          role="grid"
          aria-labelledby={`${id}-month`}
          onKeyDown={move}
          className="mt-2 w-full min-w-68 table-fixed"
        >
          <thead>
            <tr>
              {weekOf(shown).map(one => {
                const [, weekday = ''] = formatDay(one).split(', ')
                return (
                  <th
                    key={weekday}
                    scope="col"
                    abbr={weekday}
                    className="py-2 font-semibold text-muted text-xs"
                  >
                    {weekday.slice(0, 2)}
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>
            {weeksOfMonth(shown).map(week => (
              <tr key={week.find(one => one !== null)}>
                {week.map((one, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns are the days of the week
                  <td key={at} className="p-0.5 text-center">
                    {one && (
                      <DayButton
                        day={one}
                        isChosen={one === day}
                        isToday={one === today}
                        isStop={one === shown}
                        isOff={one < first || one > last}
                        markedBy={marked.has(one) ? `${id}-marked` : undefined}
                        onChoose={() => onChoose(one)}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p id={`${id}-marked`} className="mt-3 flex items-center gap-2 text-muted text-sm">
        <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-accent" />
        {itineraryWords.markedDay}
      </p>
    </div>
  )
}
