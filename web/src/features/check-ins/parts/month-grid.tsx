import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { addDays, formatDay, formatMonth } from '@muster/domain/shared/clock.ts'
import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { addMonths, firstOfMonth, weekOf, weeksOfMonth } from '../month.ts'

interface MonthGridProps {
  day: string
  today: string
  /** nothing before and after can be chosen */
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

/** A grid of days as text: no time of day, no zone. One stop for the Tab key, the other keys go from day to day. */
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
        {hasOtherMonths && (
          <>
            <Turn
              label={itineraryWords.previousMonth}
              isOff={firstOfMonth(shown) <= first}
              onPress={() => turn(-1)}
            >
              <ChevronLeft aria-hidden="true" className="size-5" />
            </Turn>
            <Turn
              label={itineraryWords.nextMonth}
              isOff={addMonths(firstOfMonth(shown), 1) > last}
              onPress={() => turn(1)}
            >
              <ChevronRight aria-hidden="true" className="size-5" />
            </Turn>
          </>
        )}
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
                      <button
                        type="button"
                        ref={one === day ? focusFirst : undefined}
                        tabIndex={one === shown ? 0 : -1}
                        disabled={one < first || one > last}
                        // begins with the number in sight, which is what one says to a phone that listens
                        aria-label={formatDay(one).replace(/^0/, '')}
                        aria-pressed={one === day}
                        aria-describedby={marked.has(one) ? `${id}-marked` : undefined}
                        aria-current={one === today ? 'date' : undefined}
                        onClick={() => onChoose(one)}
                        className={dayClass(one === day, one === today)}
                      >
                        {Number(one.slice(8))}
                        <span
                          className={clsx(
                            'size-1.5 rounded-full',
                            marked.has(one) && (one === day ? 'bg-on-accent' : 'bg-accent'),
                          )}
                        />
                      </button>
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

/** A dialog that opens gives the focus to what bears this. */
const focusFirst = (button: HTMLButtonElement | null) => button?.setAttribute('autofocus', '')

const dayClass = (isChosen: boolean, isToday: boolean) =>
  clsx(
    'inline-flex h-12 w-full max-w-12 flex-col items-center justify-center gap-0.5 rounded-md tabular-nums',
    'transition-colors duration-(--duration-fast) disabled:cursor-not-allowed disabled:text-muted disabled:opacity-60',
    isChosen ? 'bg-accent font-semibold text-on-accent' : 'enabled:hover:bg-sunken',
    isToday && !isChosen && 'font-bold text-accent-ink ring-1 ring-accent ring-inset',
  )

interface TurnProps {
  label: string
  isOff: boolean
  onPress: () => void
  children: ReactNode
}

const Turn = ({ label, isOff, onPress, children }: TurnProps) => (
  <button
    type="button"
    aria-label={label}
    disabled={isOff}
    onClick={onPress}
    className="touch-target flex items-center justify-center rounded-full text-muted enabled:hover:bg-sunken enabled:hover:text-ink disabled:opacity-40"
  >
    {children}
  </button>
)
