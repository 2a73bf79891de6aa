import type { StripCard } from '@muster/domain/check-ins/strip.ts'
import { waitingAt } from '@muster/domain/check-ins/waiting.ts'
import { checkInRefusals, checkInWords } from '@muster/domain/check-ins/words.ts'
import { afterFailure } from '@muster/domain/connectivity/waiting.ts'
import { mutationOptions, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { statusOf } from '#device/api-error.ts'
import { useOwnId, useSession } from '#device/session.ts'
import { vibrate } from '#device/signal.ts'
import { useAction } from '#device/use-action.ts'
import { checkConnection } from '#features/connectivity/connection.ts'
import { itineraryQuery } from '#features/itinerary/api.ts'
import { toast } from '#ui/toast.ts'
import { onReplyFor } from './answered.ts'
import { addTap, dismiss, refuse, sendTap, useTaps } from './outbox.ts'

type Place = Parameters<typeof addTap>[0]

/** One at a time for each leg of an item. Without an answer the tap waits, and the card says so. */
const checkInMutation = (eventId: number, { item, leg }: StripCard, queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ['check-in', item.id, leg],
    mutationFn: async (place: Place) => {
      const hasWaited = waitingAt(useTaps.getState().rows, place)?.refusal === null
      const tap = addTap(place)
      try {
        const reply = await sendTap(tap, onReplyFor(queryClient))
        if (reply?.data.at) vibrate('good')
      } catch (error) {
        if (afterFailure(statusOf(error) ?? 0) !== 'refused') {
          void checkConnection()
          return
        }
        if (hasWaited) refuse(tap, (error as Error).message)
        else dismiss(tap)
        void queryClient.invalidateQueries({ queryKey: itineraryQuery(eventId).queryKey })
        throw error
      }
    },
    meta: {
      failure: checkInWords.failure,
      serverSentenceFor: [...Object.keys(checkInRefusals), 'not_found'],
    },
  })

export function useCheckIn(eventId: number, card: StripCard) {
  const queryClient = useQueryClient()
  const { run, isBusy } = useAction(checkInMutation(eventId, card, queryClient))
  const userId = useOwnId()
  const { item, leg } = card
  const taps = useTaps(state => state.rows)
  const tap = userId === undefined ? undefined : waitingAt(taps, { userId, itemId: item.id, leg })
  const checkIn = () => {
    const { user } = useSession.getState()
    if (user) void run({ userId: user.id, eventId, itemId: item.id, kind: item.kind, leg })
    else toast.error(checkInWords.missing)
  }
  return { checkIn, isBusy, tap }
}
