import type { EventReply } from '@muster/domain/events/schema.ts'
import { eventWords } from '@muster/domain/events/words.ts'
import { mapsLink } from '#device/maps.ts'
import { OutsideLink } from '#ui/outside-link.tsx'
import { EventBadges } from './event-badges.tsx'
import { EventFacts } from './event-facts.tsx'
import { RsvpButton } from './rsvp-button.tsx'

export const EventDetails = ({ event }: { event: EventReply }) => (
  <>
    <EventBadges event={event} />
    <EventFacts event={event} placeAction={<OpenInMaps event={event} />} />
    {event.desc && <p className="whitespace-pre-line">{event.desc}</p>}
    <RsvpButton event={event} />
  </>
)

function OpenInMaps({ event }: { event: EventReply }) {
  const link = mapsLink(event)
  if (!link) return null
  return (
    <div className="-my-2.5">
      <OutsideLink href={link}>{eventWords.openInMaps}</OutsideLink>
    </div>
  )
}
