import type { EventReply } from '@muster/domain/events/schema.ts'
import { eventWords } from '@muster/domain/events/words.ts'
import { formatDateRange } from '@muster/domain/shared/clock.ts'
import { CalendarDays, MapPin, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { datesOf } from '#features/event-data/dates-of.ts'

interface EventFactsProps {
  event: EventReply
  placeAction?: ReactNode
}

export function EventFacts({ event, placeAction }: EventFactsProps) {
  const { startDate, endDate } = datesOf(event)
  return (
    <ul className="space-y-1.5 text-muted text-sm [&_svg]:mt-0.5 [&_svg]:size-4.5 [&_svg]:shrink-0 [&>li]:flex [&>li]:gap-2.5">
      <li>
        <CalendarDays aria-hidden="true" />
        {formatDateRange(event.timezone, startDate, endDate)}
      </li>
      <li className="flex-wrap">
        <span className="flex min-w-0 gap-2.5">
          <MapPin aria-hidden="true" />
          <span className="min-w-0">{event.location ?? eventWords.unknownLocation}</span>
        </span>
        {placeAction}
      </li>
      <li>
        <Users aria-hidden="true" />
        {eventWords.membersCount(event.membersCount)}
      </li>
    </ul>
  )
}
