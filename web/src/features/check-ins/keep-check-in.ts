import type { CheckInReply } from '@muster/domain/check-ins/schema.ts'
import type { MyItinerary } from '@muster/domain/itinerary/schema.ts'
import type { QueryClient } from '@tanstack/react-query'
import { itineraryQuery } from '#features/itinerary/api.ts'

/** Writes the reply into the itinerary. A read in flight may be older, so it is cancelled and repeated. */
export async function keepCheckIn(queryClient: QueryClient, eventId: number, { data }: CheckInReply) {
  const { queryKey } = itineraryQuery(eventId)
  const isReading = queryClient.isFetching({ queryKey }) > 0
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<MyItinerary>(queryKey, found => found && withCheckIn(found, data))
  if (isReading) void queryClient.invalidateQueries({ queryKey })
}

const withCheckIn = (found: MyItinerary, data: CheckInReply['data']): MyItinerary => ({
  ...found,
  items: found.items.map(item =>
    item.id === data.item.id
      ? {
          ...item,
          totalCount: data.totalCount,
          [data.leg]: { ...item[data.leg], checkedInCount: data.checkedInCount, checkedInAt: data.at },
        }
      : item,
  ),
})
