import { isAdmin } from '@muster/domain/accounts/rules.ts'
import { inDiscoverOrder, inMyOrder, isDiscoverable } from '@muster/domain/events/rules.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { eventWords } from '@muster/domain/events/words.ts'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useNow } from '#device/clock.ts'
import { useSession } from '#device/session.ts'
import { datesOf } from '#features/event-data/dates-of.ts'
import { EventCard } from './event-card.tsx'

/** R21, R166, R472. Admins also see events that are not discoverable. */
export function EventSections({ events: all }: { events: readonly EventReply[] }) {
  const now = useNow()
  const [events, archived] = [all.filter(one => !one.isArchived), all.filter(one => one.isArchived)]
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
        none={noneOfMine(others, archived)}
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
      {archived.length > 0 && <Archived events={archived} />}
    </div>
  )
}

interface Joined {
  isJoined: boolean
}

function noneOfMine(others: readonly Joined[], archived: readonly Joined[]): string {
  if (others.some(({ isJoined }) => isJoined)) return eventWords.justJoined
  return archived.some(({ isJoined }) => isJoined) ? eventWords.allArchived : eventWords.noneMine
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
        <Cards {...{ events, startsScreen, isDiscover }} />
      )}
    </section>
  )
}

interface CardsProps {
  events: readonly EventReply[]
  startsScreen?: boolean
  isDiscover?: boolean | undefined
}

const Cards = ({ events, startsScreen = false, isDiscover }: CardsProps) => (
  <ul className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
    {events.map((event, at) => (
      <li key={event.id} className="[contain-intrinsic-size:auto_24rem] [content-visibility:auto]">
        <EventCard event={event} isFirst={startsScreen && at === 0} isNew={isDiscover && event.isJoined} />
      </li>
    ))}
  </ul>
)

const Archived = ({ events }: { events: readonly EventReply[] }) => (
  <details className="group/fold rounded-lg border border-line bg-surface">
    <summary className="flex min-h-12 list-none items-center gap-2 px-4 font-semibold text-sm">
      <span className="grow">{eventWords.archived(events.length)}</span>
      <ChevronDown
        aria-hidden="true"
        className="size-5 text-muted transition-[rotate] duration-(--duration) group-open/fold:rotate-180"
      />
    </summary>
    <div className="border-line border-t p-4">
      <Cards events={events} />
    </div>
  </details>
)
