import { eventAtHand } from '@muster/domain/events/rules.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { Suspense } from 'react'
import { useNow } from '#device/clock.ts'
import { datesOf } from '#features/event-data/dates-of.ts'
import { optionalPart } from '#ui/optional-part.tsx'
import { NextSkeleton } from './parts/next-skeleton.tsx'

const NextOfEvent = optionalPart(() => import('./parts/next-of-event.tsx').then(part => part.NextOfEvent))

/** What is next at the event that runs or begins within a day. */
export function NextAtHand({ events }: { events: readonly EventReply[] }) {
  const now = useNow()
  const found = eventAtHand(
    events.map(event => ({ ...event, ...datesOf(event), event })),
    now,
  )
  if (!found) return null
  return (
    <Suspense fallback={<NextSkeleton />}>
      <NextOfEvent event={found.event} />
    </Suspense>
  )
}
