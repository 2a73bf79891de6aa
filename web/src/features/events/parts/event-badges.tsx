import { isOver, whyCannotRsvp } from '@muster/domain/events/rules.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { eventWords } from '@muster/domain/events/words.ts'
import { Archive, Check, Lock, LockOpen, Moon } from 'lucide-react'
import { useNow } from '#device/clock.ts'
import { datesOf } from '#features/event-data/dates-of.ts'
import { Badge } from '#ui/badge.tsx'

export function EventBadges({ event }: { event: EventReply }) {
  const now = useNow()
  const facts = { ...event, ...datesOf(event) }
  return (
    <div className="flex flex-wrap gap-2">
      {isOver(facts, now) ? (
        <Badge tone="neutral" icon={<Moon aria-hidden="true" />}>
          {eventWords.over}
        </Badge>
      ) : (
        !event.isJoined && !event.isArchived && <Registration isClosed={whyCannotRsvp(facts, now) !== null} />
      )}
      {event.isJoined && (
        <Badge tone="info" icon={<Check aria-hidden="true" />}>
          {eventWords.joined}
        </Badge>
      )}
      {!event.active && (
        <Badge
          tone="neutral"
          icon={event.isArchived ? <Archive aria-hidden="true" /> : <Moon aria-hidden="true" />}
        >
          {event.isArchived ? eventWords.archivedBadge : eventWords.inactive}
        </Badge>
      )}
    </div>
  )
}

const Registration = ({ isClosed }: { isClosed: boolean }) =>
  isClosed ? (
    <Badge tone="neutral" icon={<Lock aria-hidden="true" />}>
      {eventWords.closed}
    </Badge>
  ) : (
    <Badge tone="good" icon={<LockOpen aria-hidden="true" />}>
      {eventWords.open}
    </Badge>
  )
