import type { EventReply } from '@muster/domain/events/schema.ts'
import { eventWords } from '@muster/domain/events/words.ts'
import type { ReactNode } from 'react'
import { Screen } from '#ui/screen.tsx'
import { EventSections } from './event-sections.tsx'
import { NewEventLink } from './new-event-link.tsx'

interface EventsListProps {
  events: readonly EventReply[]
  next: ReactNode
  mayCreate: boolean
  children?: ReactNode
}

/** The early script draws it too, with what `app/early` has in place of React: it may use no more than that. */
export const EventsList = ({ events, next, mayCreate, children }: EventsListProps) => (
  <Screen>
    {next}
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="grow text-muted">{eventWords.subtitle}</p>
      {mayCreate && <NewEventLink isSmall />}
    </div>
    <EventSections events={events} />
    {children}
  </Screen>
)
