import type { EventReply } from '@muster/domain/events/schema.ts'
import { eventWords } from '@muster/domain/events/words.ts'
import { ExternalLink, Hourglass } from 'lucide-react'
import { useOutletContext } from 'react-router'
import { mapsLink } from '#device/maps.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Screen } from '#ui/screen.tsx'
import { nameId } from './name-id.ts'
import { Cover } from './parts/cover.tsx'
import { EventBadges } from './parts/event-badges.tsx'
import { EventFacts } from './parts/event-facts.tsx'
import { RsvpButton } from './parts/rsvp-button.tsx'

/** The event's own page. It stands in for the agenda and the preferences until they have screens. */
export function EventScreen() {
  const event = useOutletContext<EventReply>()
  return (
    <Screen>
      <Card>
        <Cover image={event.coverImage} isFirst />
        <div className="space-y-4 p-4 md:p-6">
          <h2 id={nameId(event)} className="font-bold text-xl">
            {event.name}
          </h2>
          <EventBadges event={event} />
          <EventFacts event={event} placeAction={<OpenInMaps event={event} />} />
          {event.desc && <p className="whitespace-pre-line">{event.desc}</p>}
          <RsvpButton event={event} />
        </div>
      </Card>
      {event.isJoined && (
        <EmptyState
          icon={<Hourglass aria-hidden="true" />}
          title={eventWords.notYetTitle}
          body={eventWords.notYetBody}
        />
      )}
    </Screen>
  )
}

function OpenInMaps({ event }: { event: EventReply }) {
  const link = mapsLink(event)
  if (!link) return null
  return (
    <a
      href={link}
      target="_blank"
      rel="noreferrer"
      className="-my-2.5 inline-flex min-h-11 items-center gap-1.5 rounded-sm font-semibold text-accent-ink underline underline-offset-4"
    >
      {eventWords.openInMaps}
      <ExternalLink aria-hidden="true" />
    </a>
  )
}
