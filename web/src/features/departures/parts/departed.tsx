import type { DepartureState } from '@muster/domain/departures/schema.ts'
import { departureScreenWords, departureWords } from '@muster/domain/departures/words.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { formatWhen } from '@muster/domain/shared/clock.ts'
import { useState } from 'react'
import { useAction } from '#device/use-action.ts'
import { Button } from '#ui/button.tsx'
import { type DepartingItem, undoMutation } from '../api.ts'
import { useReason } from './use-reason.tsx'

interface DepartedProps {
  state: DepartureState
  departure: NonNullable<DepartureState['departure']>
  departing: DepartingItem
  event: EventReply
  day: string
}

export function Departed({ state, departure, departing, event, day }: DepartedProps) {
  const [isUndoing, setIsUndoing] = useState(false)
  const { at, by, excused, moved } = departure
  const left = [
    ...excused.map(({ user, reason }) => ({ user, says: departureScreenWords.isExcused(reason) })),
    ...moved.map(({ user, to }) => ({ user, says: departureScreenWords.wasMoved(to.name) })),
  ]
  return (
    <div className="space-y-4">
      <p className="font-semibold text-xl tabular-nums">
        {departureScreenWords.departedBy(formatWhen(event.timezone, new Date(at), day), by?.name ?? null)}
      </p>
      {state.missing.length > 0 && (
        <p className="text-bad-ink">{departureWords.stillMissing(state.missing.map(({ name }) => name))}</p>
      )}
      {left.length > 0 && (
        <ul
          aria-label={departureScreenWords.planned}
          className="divide-y divide-line rounded-lg border border-line"
        >
          {left.map(({ user, says }) => (
            <li key={user.id} className="px-4 py-3">
              <p className="wrap-anywhere font-semibold">{user.name}</p>
              <p className="wrap-anywhere text-muted text-sm">{says}</p>
            </li>
          ))}
        </ul>
      )}
      {isUndoing ? (
        <UndoForm departing={departing} onClose={() => setIsUndoing(false)} />
      ) : (
        <Button variant="secondary" isWide onClick={() => setIsUndoing(true)}>
          {departureScreenWords.undo}
        </Button>
      )}
    </div>
  )
}

function UndoForm({ departing, onClose }: { departing: DepartingItem; onClose: () => void }) {
  const { run, isBusy } = useAction(undoMutation(departing))
  const { field, submit } = useReason(run)
  const { name } = departing.item
  return (
    <form noValidate aria-label={departureScreenWords.undoTitle} onSubmit={submit}>
      <h3 className="font-semibold">{departureScreenWords.undoTitle}</h3>
      <p className="pb-3 text-muted">{departureScreenWords.undoBody(name)}</p>
      {field}
      <div className="flex flex-col-reverse gap-2 pt-5">
        <Button variant="secondary" isWide onClick={onClose}>
          {departureScreenWords.keep}
        </Button>
        <Button type="submit" variant="danger" isWide isBusy={isBusy}>
          {departureScreenWords.undoConfirm}
        </Button>
      </div>
    </form>
  )
}
