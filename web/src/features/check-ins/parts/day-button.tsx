import { formatDay } from '@muster/domain/shared/clock.ts'
import { clsx } from 'clsx'

interface DayButtonProps {
  day: string
  isChosen: boolean
  isToday: boolean
  /** the one day in the grid that Tab reaches */
  isStop: boolean
  isOff: boolean
  /** the element that says what the mark means */
  markedBy: string | undefined
  onChoose: () => void
}

/** The label begins with the visible number, so that voice control finds it. */
export const DayButton = ({ day, isChosen, isToday, isStop, isOff, markedBy, onChoose }: DayButtonProps) => (
  <button
    type="button"
    ref={isChosen ? focusFirst : undefined}
    tabIndex={isStop ? 0 : -1}
    disabled={isOff}
    aria-label={formatDay(day).replace(/^0/, '')}
    aria-pressed={isChosen}
    aria-describedby={markedBy}
    aria-current={isToday ? 'date' : undefined}
    onClick={onChoose}
    className={clsx(
      'inline-flex h-12 w-full max-w-12 flex-col items-center justify-center gap-0.5 rounded-md tabular-nums',
      'transition-colors duration-(--duration-fast) disabled:cursor-not-allowed disabled:text-muted disabled:opacity-60',
      isChosen ? 'bg-accent font-semibold text-on-accent' : 'enabled:hover:bg-sunken',
      isToday && !isChosen && 'font-bold text-accent-ink ring-1 ring-accent ring-inset',
    )}
  >
    {Number(day.slice(-2))}
    <span className={clsx('size-1.5 rounded-full', markedBy && (isChosen ? 'bg-on-accent' : 'bg-accent'))} />
  </button>
)

/** `showModal` focuses the element with this attribute. */
const focusFirst = (button: HTMLButtonElement | null) => button?.setAttribute('autofocus', '')
