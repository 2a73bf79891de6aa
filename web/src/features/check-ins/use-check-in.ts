import { checkIn } from '@muster/domain/check-ins/endpoints.ts'
import type { CheckInInput, CheckInReply } from '@muster/domain/check-ins/schema.ts'
import { checkInRefusals, checkInWords } from '@muster/domain/check-ins/words.ts'
import type { StripCard } from '@muster/domain/itinerary/rules.ts'
import type { MyItinerary } from '@muster/domain/itinerary/schema.ts'
import { mutationOptions, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { isRefused } from '#device/api-error.ts'
import { call } from '#device/call.ts'
import { clientKey } from '#device/client-key.ts'
import { serverNow } from '#device/clock.ts'
import { useSession } from '#device/session.ts'
import { useAction } from '#device/use-action.ts'
import { itineraryQuery } from '#features/itinerary/api.ts'
import { toast } from '#ui/toast.ts'

type Tap = Pick<CheckInInput, 'clientKey' | 'at'>

const actionKey = ({ item, leg }: StripCard) => ['check-in', item.id, leg] as const

/** One at a time for each leg of an item. Failed taps stay in the mutation cache for `clientKeyFor`. */
const checkInMutation = (eventId: number, card: StripCard) => {
  const { item, leg } = card
  return mutationOptions({
    mutationKey: actionKey(card),
    mutationFn: (tap: Tap) => call(checkIn, { params: { id: String(item.id) }, body: { ...tap, leg } }),
    onSuccess: async (reply, _tap, _result, { client }) => {
      await keepCheckIn(client, eventId, reply)
      if (reply.meta.alreadyCheckedIn) toast.info(checkInWords.already(item.kind, leg))
      else toast.success(checkInWords.success(item.kind, leg))
    },
    onError: (error, _tap, _result, { client }) => {
      if (isRefused(error)) void client.invalidateQueries({ queryKey: itineraryQuery(eventId).queryKey })
    },
    gcTime: Number.POSITIVE_INFINITY,
    meta: {
      failure: checkInWords.failure,
      serverSentenceFor: [...Object.keys(checkInRefusals), 'not_found'],
    },
  })
}

/** A tap without an answer may have been recorded, so the next try sends the same key and counts once. */
function clientKeyFor(card: StripCard, queryClient: QueryClient): string {
  const filters = { mutationKey: actionKey(card), exact: true }
  const last = queryClient.getMutationCache().findAll(filters).at(-1)
  const isUnanswered = last?.state.status === 'error' && !isRefused(last.state.error)
  return isUnanswered ? (last.state.variables as Tap).clientKey : clientKey()
}

export function useCheckIn(eventId: number, card: StripCard) {
  const queryClient = useQueryClient()
  const { run, isBusy } = useAction(checkInMutation(eventId, card))
  const checkIn = () => {
    if (!useSession.getState().user) {
      toast.error(checkInWords.missing)
      return
    }
    void run({ clientKey: clientKeyFor(card, queryClient), at: serverNow().toISOString() })
  }
  return { checkIn, isBusy }
}

/** Writes the reply into the itinerary. A read in flight may be older, so it is cancelled and repeated. */
async function keepCheckIn(queryClient: QueryClient, eventId: number, { data }: CheckInReply) {
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
