import type { EventReply } from '@muster/domain/events/schema.ts'
import type { QueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { serverNow, useNow } from '#device/clock.ts'
import { eventsOf, eventsQuery } from '#features/event-data/api.ts'
import { optionalPart } from '#ui/optional-part.tsx'
import { findAtHand } from './find-at-hand.ts'
import { NextSkeleton } from './parts/next-skeleton.tsx'

const NextOfEvent = optionalPart(() => import('./parts/next-of-event.tsx').then(part => part.NextOfEvent))

/** Loads the card's script if an event that was read before is at hand. */
export async function preloadNext(queryClient: QueryClient): Promise<void> {
  const saved = queryClient.getQueryData(eventsQuery.queryKey)
  if (saved && findAtHand(eventsOf(saved), serverNow())) await NextOfEvent.preload()
}

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
