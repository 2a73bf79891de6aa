import { whyCannotRsvp } from '@muster/domain/events/rules.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { eventWords } from '@muster/domain/events/words.ts'
import { useNow } from '#device/clock.ts'
import { datesOf } from '#features/event-data/dates-of.ts'
import { Button } from '#ui/button.tsx'
import { nameId } from '../name-id.ts'
import { useRsvp } from '../use-rsvp.ts'
import { JoinRefusal } from './join-refusal.tsx'

export function RsvpButton({ event }: { event: EventReply }) {
  const now = useNow()
  const { join, isBusy } = useRsvp(event)
  if (event.isJoined || whyCannotRsvp({ ...event, ...datesOf(event) }, now)) return null
  const { joinRefusal } = event
  return (
    <div className="relative space-y-3">
      {joinRefusal && <JoinRefusal reason={joinRefusal} />}
      {/* the address may have been confirmed since, on this phone or another */}
      {(!joinRefusal || joinRefusal === 'address_unconfirmed') && (
        <Button
          isWide
          isBusy={isBusy}
          busyLabel={eventWords.rsvping}
          aria-describedby={nameId(event)}
          onClick={() => void join()}
        >
          {eventWords.rsvp}
        </Button>
      )}
    </div>
  )
}
