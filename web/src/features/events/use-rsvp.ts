import { whyCannotRsvp } from '@muster/domain/events/rules.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { eventRefusals, eventWords } from '@muster/domain/events/words.ts'
import { useEffect, useEffectEvent } from 'react'
import { serverNow } from '#device/clock.ts'
import { takeEarlyTap } from '#device/early-tap.ts'
import { useSession } from '#device/session.ts'
import { useAction } from '#device/use-action.ts'
import { rsvpMutation } from '#features/event-data/api.ts'
import { datesOf } from '#features/event-data/dates-of.ts'
import { toast } from '#ui/toast.ts'
import { nameId } from './name-id.ts'

export function useRsvp(event: EventReply) {
  const { run, isBusy } = useAction(rsvpMutation(event.id))

  const join = async () => {
    if (!useSession.getState().user) {
      toast.error(eventWords.rsvpNeedsLogin)
      return
    }
    // the event may have ended since the last render
    const why = whyCannotRsvp({ ...event, ...datesOf(event) }, serverNow())
    if (why) {
      toast.error(eventRefusals[why])
      return
    }
    // the button is gone: the card's link says what is next
    if (await run()) document.getElementById(nameId(event))?.querySelector('a')?.focus()
  }
  const joinOnce = useEffectEvent(join)
  useEffect(() => {
    if (takeEarlyTap(nameId(event))) void joinOnce()
  }, [event])
  return { join, isBusy }
}
