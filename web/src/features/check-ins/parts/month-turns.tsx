import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { addMonths, firstOfMonth } from '../month.ts'

interface MonthTurnsProps {
  shown: string
  first: string
  last: string
  onTurn: (months: number) => void
}

export const MonthTurns = ({ shown, first, last, onTurn }: MonthTurnsProps) => (
  <>
    <Turn
      label={itineraryWords.previousMonth}
      isOff={firstOfMonth(shown) <= first}
      onPress={() => onTurn(-1)}
    >
      <ChevronLeft aria-hidden="true" className="size-5" />
    </Turn>
    <Turn
      label={itineraryWords.nextMonth}
      isOff={addMonths(firstOfMonth(shown), 1) > last}
      onPress={() => onTurn(1)}
    >
      <ChevronRight aria-hidden="true" className="size-5" />
    </Turn>
  </>
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
