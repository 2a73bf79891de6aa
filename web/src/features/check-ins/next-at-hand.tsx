import type { EventReply } from '@muster/domain/events/schema.ts'
import { Suspense } from 'react'
import { useNow } from '#device/clock.ts'
import { optionalPart } from '#ui/optional-part.tsx'
import { findAtHand } from './find-at-hand.ts'
import { NextSkeleton } from './parts/next-skeleton.tsx'

const NextOfEvent = optionalPart(() => import('./parts/next-of-event.tsx').then(part => part.NextOfEvent))

/** What is next at the event that runs or begins within a day. */
export function NextAtHand({ events }: { events: readonly EventReply[] }) {
  const found = findAtHand(events, useNow())
  if (!found) return null
  return (
    <Suspense fallback={<NextSkeleton />}>
      <NextOfEvent event={found} />
    </Suspense>
  )
}
