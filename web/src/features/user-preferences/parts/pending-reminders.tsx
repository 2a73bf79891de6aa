import type { EventReply } from '@muster/domain/events/schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { Reminder } from '#features/notifications/api.ts'
import { OneByOneLink } from '#features/notifications/one-by-one-link.tsx'
import { RemindAll, RemindOne } from '#features/notifications/remind-all.tsx'
import { readPreferencesAgain } from '../api.ts'

const reminderOf = ({ id }: EventReply): Reminder => ({
  entityType: 'event',
  entityId: id,
  reminderType: 'preferences_reminder',
  eventId: id,
})

const PENDING = { queue: 'no-preferences' } as const

interface RemindProps {
  event: EventReply
}

/** The server reminds those without preferences at that moment; one without preferences has no jacket size either. */
export function RemindAllPending({ event }: RemindProps) {
  const queryClient = useQueryClient()
  if (!event.active) return null
  return (
    <>
      <RemindAll
        event={event}
        reminder={reminderOf(event)}
        onSent={() => readPreferencesAgain(queryClient, event.id)}
      />
      <OneByOneLink event={event} whom={PENDING} />
    </>
  )
}

export function RemindPending({ event, person }: RemindProps & { person: { id: number; name: string } }) {
  const queryClient = useQueryClient()
  if (!event.active) return null
  return (
    <span className="shrink-0 print:hidden">
      <RemindOne
        person={person}
        reminder={reminderOf(event)}
        onSent={() => readPreferencesAgain(queryClient, event.id)}
      />
    </span>
  )
}
