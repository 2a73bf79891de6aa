import { checkInWords } from '@muster/domain/check-ins/words.ts'
import { toSend } from '@muster/domain/connectivity/waiting.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '#device/session.ts'
import { whenToSend } from '#features/connectivity/when-to-send.ts'
import { itineraryQuery } from '#features/itinerary/api.ts'
import { toast } from '#ui/toast.ts'
import { onReplyFor } from './answered.ts'
import { sendWaiting, useTaps, type WaitingTap } from './outbox.ts'

const sendNow = (queryClient: QueryClient) =>
  sendWaiting(onReplyFor(queryClient), (tap: WaitingTap) => {
    toast.error(checkInWords.failure)
    void queryClient.invalidateQueries({ queryKey: itineraryQuery(tap.eventId).queryKey })
  })

export function WaitingCheckIns() {
  const queryClient = useQueryClient()
  useEffect(() => whenToSend(() => void sendNow(queryClient)), [queryClient])
  return null
}

// while the script is there, also after the screens of the person are gone
useSession.subscribe((session, before) => {
  if (session.token || !before.user) return
  const waiting = toSend(useTaps.getState().rows, before.user.id).length
  if (waiting > 0) toast.info(checkInWords.keptForNextTime(waiting))
})
