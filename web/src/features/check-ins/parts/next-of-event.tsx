import type { EventReply } from '@muster/domain/events/schema.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import { useQuery } from '@tanstack/react-query'
import { itineraryQuery, useLiveItinerary } from '#features/itinerary/api.ts'
import { ITEM_IN_ADDRESS } from './item-card.tsx'
import { NextCard } from './next-card.tsx'
import { NextSkeleton } from './next-skeleton.tsx'

/** Without `meta.failure`: the events below are all that a person sees of a read that failed. */
export function NextOfEvent({ event }: { event: EventReply }) {
  const { data, dataUpdatedAt, isPending } = useQuery({ ...itineraryQuery(event.id), meta: {} })
  useLiveItinerary(event, data?.items)
  if (isPending) return <NextSkeleton />
  if (!data) return null
  const linkOf = (itemId: number) => ({
    to: `${linkTo('myCheckIn', event.id)}?${ITEM_IN_ADDRESS}=${itemId}`,
  })
  return <NextCard event={event} itinerary={data} readAt={dataUpdatedAt} linkOf={linkOf} />
}
