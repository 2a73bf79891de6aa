import { checkIn } from '@muster/domain/check-ins/endpoints.ts'
import type { CheckInInput, CheckInReply } from '@muster/domain/check-ins/schema.ts'
import { checkInRefusals, checkInWords } from '@muster/domain/check-ins/words.ts'
import type { MyItinerary } from '@muster/domain/itinerary/schema.ts'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '#device/call.ts'
import { itineraryQuery } from '#features/itinerary/api.ts'

export const checkInMutation = mutationOptions({
  mutationFn: ({ itemId, ...body }: CheckInInput & { itemId: number }) =>
    call(checkIn, { params: { id: String(itemId) }, body }),
  meta: { failure: checkInWords.failure, isServerFirst: [...Object.keys(checkInRefusals), 'not_found'] },
})

/** Writes what the reply says into the day. A read that is under way may be older than that, and is asked anew. */
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
          [data.leg]: { checkedInCount: data.checkedInCount, checkedInAt: data.at },
        }
      : item,
  ),
})
