import { isAdmin } from '@muster/domain/accounts/rules.ts'
import { isDiscoverable } from '@muster/domain/events/rules.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { eventWords } from '@muster/domain/events/words.ts'
import { useId } from 'react'
import { useNow } from '#device/clock.ts'
import { useSession } from '#device/session.ts'
import { datesOf } from '../dates-of.ts'
import { EventCard } from './event-card.tsx'

/** Design ruling 21. An Admin also sees what nobody may discover. */
export function EventSections({ events }: { events: readonly EventReply[] }) {
  const now = useNow()
  const seesAll = useSession(({ user }) => user !== null && isAdmin(user))
  const mine = events.filter(event => event.isJoined)
  const others = events.filter(
    event => !event.isJoined && (seesAll || isDiscoverable({ ...event, ...datesOf(event) }, now)),
  )
  return (
    <div className="space-y-10">
      <Section title={eventWords.mine} none={eventWords.noneMine} events={mine} startsScreen />
      <Section
        title={eventWords.discover}
        none={eventWords.noneToDiscover}
        events={others}
        startsScreen={mine.length === 0}
      />
    </div>
  )
}

interface SectionProps {
  title: string
  none: string
  events: readonly EventReply[]
  /** its first picture is what a person sees first */
  startsScreen: boolean
}

function Section({ title, none, events, startsScreen }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 font-semibold text-lg">
        {title}
      </h2>
      {events.length === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <ul className="grid items-start gap-4 lg:grid-cols-2">
          {events.map((event, at) => (
            <li key={event.id} className="[contain-intrinsic-size:auto_24rem] [content-visibility:auto]">
              <EventCard event={event} isFirst={startsScreen && at === 0} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
