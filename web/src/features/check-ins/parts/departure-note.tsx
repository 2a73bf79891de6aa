import type { StripCard } from '@muster/domain/check-ins/strip.ts'
import { departedWords } from '@muster/domain/departures/words.ts'
import { formatWhen } from '@muster/domain/shared/clock.ts'
import type { ItemContext } from './item-context.ts'

/** That it has left, that the person is excused from it, or that they were moved here. */
export function DepartureNote({
  card: { item, leg, state },
  times: { timezone },
  day,
}: ItemContext & { card: StripCard }) {
  const attendance = leg === 'first' ? item.first : item.second
  const at = attendance?.departedAt
  const notes = [
    item.movedFrom && departedWords.movedFrom(item.movedFrom.name),
    at && state.state === 'checked_in' && departedWords.at(formatWhen(timezone, new Date(at), day)),
    at &&
      state.state === 'departed' &&
      (attendance.isExcused ? departedWords.excused : departedWords.missed(item.kind)),
  ].filter(Boolean)
  if (notes.length === 0) return null
  return <p className="text-sm font-semibold tabular-nums">{notes.join(' · ')}</p>
}
