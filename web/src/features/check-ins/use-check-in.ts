import { checkInWords } from '@muster/domain/check-ins/words.ts'
import type { StripCard } from '@muster/domain/itinerary/rules.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isRefused } from '#device/api-error.ts'
import { clientKey } from '#device/client-key.ts'
import { serverNow } from '#device/clock.ts'
import { useSession } from '#device/session.ts'
import { itineraryQuery } from '#features/itinerary/api.ts'
import { toast } from '#ui/toast.ts'
import { checkInMutation, keepCheckIn } from './api.ts'

const legOf = ({ item, leg }: StripCard) => `${item.id}/${leg}`

/** One at a time for each leg of an item, wherever its button stands. */
export function useCheckIn(eventId: number) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(checkInMutation)
  const [busy, setBusy] = useState<readonly string[]>([])
  const underWay = useRef(new Set<string>())
  /** of taps that nobody answered: the server may have recorded them, so the next try bears the same key */
  const unanswered = useRef(new Map<string, string>())

  const checkIn = async (card: StripCard) => {
    const { item, leg } = card
    const name = legOf(card)
    if (underWay.current.has(name)) return
    if (!useSession.getState().user) {
      toast.error(checkInWords.missing)
      return
    }
    underWay.current.add(name)
    setBusy(names => [...names, name])
    const key = unanswered.current.get(name) ?? clientKey()
    unanswered.current.set(name, key)
    try {
      const at = serverNow().toISOString()
      const reply = await mutateAsync({ itemId: item.id, clientKey: key, at, leg })
      unanswered.current.delete(name)
      await keepCheckIn(queryClient, eventId, reply)
      if (reply.meta.alreadyCheckedIn) toast.info(checkInWords.already(item.kind, leg))
      else toast.success(checkInWords.success(item.kind, leg))
    } catch (error) {
      // said by the mutation's meta
      if (isRefused(error)) {
        unanswered.current.delete(name)
        void queryClient.invalidateQueries({ queryKey: itineraryQuery(eventId).queryKey })
      }
    } finally {
      underWay.current.delete(name)
      setBusy(names => names.filter(one => one !== name))
    }
  }
  return {
    checkIn: (card: StripCard) => void checkIn(card),
    isBusy: (card: StripCard) => busy.includes(legOf(card)),
  }
}
