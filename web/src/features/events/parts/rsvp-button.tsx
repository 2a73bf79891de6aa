import { whyCannotRsvp } from '@muster/domain/events/rules.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { eventWords } from '@muster/domain/events/words.ts'
import { useNow } from '#device/clock.ts'
import { Button } from '#ui/button.tsx'
import { datesOf } from '../dates-of.ts'
import { nameId } from '../name-id.ts'
import { useRsvp } from '../use-rsvp.ts'

export function RsvpButton({ event }: { event: EventReply }) {
  const now = useNow()
  const { join, isPending } = useRsvp(event)
  if (event.isJoined || whyCannotRsvp({ ...event, ...datesOf(event) }, now)) return null
  return (
    <div className="relative">
      <Button
        isWide
        isBusy={isPending}
        busyLabel={eventWords.rsvping}
        aria-describedby={nameId(event)}
        onClick={join}
      >
        {eventWords.rsvp}
      </Button>
    </div>
  )
}
