import { eventPath, needsPreferences } from '@muster/domain/events/rules.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { eventWords } from '@muster/domain/events/words.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import { ChevronRight } from 'lucide-react'
import { useNow } from '#device/clock.ts'
import { isSavingData } from '#device/data-saver.ts'
import { datesOf } from '#features/event-data/dates-of.ts'
import { Card } from '#ui/card.tsx'
import { Cover } from '#ui/cover.tsx'
import { Link } from '#ui/link.tsx'
import { nameId } from '../name-id.ts'
import { EventBadges } from './event-badges.tsx'
import { EventFacts } from './event-facts.tsx'
import { RsvpButton } from './rsvp-button.tsx'

interface EventCardProps {
  event: EventReply
  isFirst: boolean
  /** joined on this visit to the screen */
  isNew?: boolean | undefined
}

/** The link of the name covers the whole card, with the RSVP button on top of it. */
export function EventCard({ event, isFirst, isNew }: EventCardProps) {
  const now = useNow()
  return (
    <article aria-labelledby={nameId(event)}>
      <Card className="relative has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-accent">
        <Cover
          image={event.coverImage}
          isFirst={isFirst}
          showLabel={isSavingData() ? eventWords.showPicture : undefined}
        />
        <div className="space-y-3 p-4">
          <h3 id={nameId(event)} className="font-semibold text-base">
            <Link to={eventPath(event)} className="outline-none after:absolute after:inset-0">
              {event.name}
            </Link>
          </h3>
          <EventBadges event={event} />
          <EventFacts event={event} />
          <RsvpButton event={event} />
        </div>
        {event.isCarPoolEnabled && event.requestsToAnswer > 0 && (
          <Link
            to={linkTo('carPoolRequests', event.id)}
            className="relative flex min-h-11 items-center gap-2 bg-info-soft px-4 py-2.5 font-semibold text-info-ink text-sm focus-visible:-outline-offset-3"
          >
            <span className="grow">{eventWords.toAnswer(event.requestsToAnswer)}</span>
            <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
          </Link>
        )}
        {needsPreferences({ ...event, ...datesOf(event) }, now) && (
          <p className="flex min-h-11 items-center gap-2 bg-warn-soft px-4 py-2.5 font-semibold text-sm text-warn-ink">
            <span className="grow">{isNew ? eventWords.youAreIn : eventWords.setPreferences}</span>
            <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
          </p>
        )}
      </Card>
    </article>
  )
}
