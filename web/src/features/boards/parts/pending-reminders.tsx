import type { BoardPerson } from '@muster/domain/boards/schema.ts'
import { kindOfType } from '@muster/domain/items/kinds.ts'
import { useQueryClient } from '@tanstack/react-query'
import { readBoardAgain } from '#features/board-data/api.ts'
import type { Reminder } from '#features/notifications/api.ts'
import { RemindAll, RemindOne } from '#features/notifications/remind-all.tsx'
import type { PeopleContext } from '../board-context.ts'

/** `null`: nobody can be reminded of a day that is over, or while the event is switched off. */
function reminderOf({ event, day, today, id, item }: PeopleContext): Reminder | null {
  if (!event.active || day < today || (id !== null && !item)) return null
  const about = item
    ? { entityType: kindOfType(item.type), entityId: item.documentId }
    : { entityType: 'event' as const, entityId: event.id }
  return { ...about, reminderType: 'checkin_reminder', eventId: event.id, day }
}

export function RemindAllPending(context: PeopleContext) {
  const queryClient = useQueryClient()
  const reminder = reminderOf(context)
  const readAgain = () => readBoardAgain(queryClient, context.event.id)
  return reminder && <RemindAll event={context.event} reminder={reminder} onSent={readAgain} />
}

export function RemindPending({ person, ...context }: PeopleContext & { person: BoardPerson }) {
  const queryClient = useQueryClient()
  const reminder = reminderOf(context)
  const readAgain = () => readBoardAgain(queryClient, context.event.id)
  return (
    reminder && (
      <span className="shrink-0 print:hidden">
        <RemindOne person={person} reminder={reminder} onSent={readAgain} />
      </span>
    )
  )
}
