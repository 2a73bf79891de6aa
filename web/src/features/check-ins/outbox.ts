import { checkIn } from '@muster/domain/check-ins/endpoints.ts'
import type { CheckInReply } from '@muster/domain/check-ins/schema.ts'
import { type WaitingCheckIn, waitingAt } from '@muster/domain/check-ins/waiting.ts'
import { checkInWords } from '@muster/domain/check-ins/words.ts'
import { call } from '#device/call.ts'
import { type InOutbox, type OnReply, Outbox } from '#device/outbox.ts'

export type WaitingTap = InOutbox<WaitingCheckIn>

const taps = new Outbox<WaitingCheckIn, CheckInReply>({
  name: 'muster-check-ins',
  call: ({ clientKey, at, leg, itemId }) =>
    call(checkIn, { params: { id: String(itemId) }, body: { clientKey, at, leg } }),
  badNews: (_tap, reply) => (reply.data.at === null ? checkInWords.takenBack : null),
})

export const { store: useTaps, dismiss, refuse } = taps

/** The tap that waits there, or a new one. */
export function addTap(
  of: Pick<WaitingCheckIn, 'userId' | 'eventId' | 'itemId' | 'kind' | 'leg'>,
): WaitingTap {
  const last = waitingAt(useTaps.getState().rows, of)
  if (last && last.refusal === null) return last
  if (last) dismiss(last)
  return taps.add(of)
}

export const sendTap = (tap: WaitingTap, onReply: OnReply<WaitingCheckIn, CheckInReply>) =>
  taps.send(tap, onReply)

export const sendWaiting = (
  onReply: OnReply<WaitingCheckIn, CheckInReply>,
  onRefusal: (tap: WaitingTap) => void,
) => taps.sendWaiting(onReply, onRefusal)
