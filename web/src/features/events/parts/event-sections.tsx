import { isAdmin } from '@muster/domain/accounts/rules.ts'
import { inDiscoverOrder, inMyOrder, isDiscoverable } from '@muster/domain/events/rules.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { eventWords } from '@muster/domain/events/words.ts'
import { useId, useState } from 'react'
import { useNow } from '#device/clock.ts'
import { useSession } from '#device/session.ts'
import { datesOf } from '#features/event-data/dates-of.ts'
import { EventCard } from './event-card.tsx'

/** R21, R166. Admins also see events that are not discoverable. */
export function EventSections({ events }: { events: readonly EventReply[] }) {
  const now = useNow()
  const seesAll = useSession(({ user }) => user !== null && isAdmin(user))
  const dated = events.map(event => ({ event, ...event, ...datesOf(event) }))
  const found = useFound(events)
  const mine = dated.filter(({ id, isJoined }) => isJoined && !found.has(id)).toSorted(inMyOrder(now))
  const others = dated
    .filter(one => found.has(one.id) && (one.isJoined || seesAll || isDiscoverable(one, now)))
    .toSorted(inDiscoverOrder(now))
  return (
    <div className="space-y-10">
      <Section
        title={eventWords.mine}
        none={others.some(one => one.isJoined) ? eventWords.justJoined : eventWords.noneMine}
        events={mine.map(one => one.event)}
        startsScreen
      />
      <Section
        title={eventWords.discover}
        none={eventWords.noneToDiscover}
        events={others.map(one => one.event)}
        isDiscover
        startsScreen={mine.length === 0}
      />
    </div>
  )
}

/** The events to discover, also those joined meanwhile: their cards stay where they are until the screen is left (R166). */
function useFound(events: readonly EventReply[]): ReadonlySet<number> {
  const [found, setFound] = useState<ReadonlySet<number>>(new Set())
  const more = events.filter(({ id, isJoined }) => !isJoined && !found.has(id))
  if (more.length > 0) setFound(new Set([...found, ...more.map(({ id }) => id)]))
  return found
}

interface SectionProps {
  title: string
  none: string
  events: readonly EventReply[]
  startsScreen: boolean
  isDiscover?: boolean
}

function Section({ title, none, events, startsScreen, isDiscover }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 font-semibold text-base">
        {title}
      </h2>
      {events.length === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <ul className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          {events.map((event, at) => (
            <li key={event.id} className="[contain-intrinsic-size:auto_24rem] [content-visibility:auto]">
              <EventCard
                event={event}
                isFirst={startsScreen && at === 0}
                isNew={isDiscover && event.isJoined}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
