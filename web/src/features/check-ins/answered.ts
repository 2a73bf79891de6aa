import type { CheckInReply } from '@muster/domain/check-ins/schema.ts'
import { checkInWords } from '@muster/domain/check-ins/words.ts'
import type { QueryClient } from '@tanstack/react-query'
import { toast } from '#ui/toast.ts'
import { keepCheckIn } from './keep-check-in.ts'
import type { WaitingTap } from './outbox.ts'

/** What the app does with the reply to a tap: at once, or after it has waited. */
export const onReplyFor = (queryClient: QueryClient) => async (tap: WaitingTap, reply: CheckInReply) => {
  await keepCheckIn(queryClient, tap.eventId, reply)
  say(tap, reply)
}

function say({ kind, leg, at }: WaitingTap, { data, meta }: CheckInReply): void {
  if (data.at === null) toast.error(checkInWords.takenBack)
  // an attempt whose answer was lost has made this very check-in
  else if (meta.alreadyCheckedIn && data.at !== at) toast.info(checkInWords.already(kind, leg))
  else toast.success(checkInWords.success(kind, leg))
}
