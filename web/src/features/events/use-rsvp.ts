import { whyCannotRsvp } from '@muster/domain/events/rules.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { eventRefusals, eventWords } from '@muster/domain/events/words.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { codeOf } from '#device/api-error.ts'
import { serverNow } from '#device/clock.ts'
import { useSession } from '#device/session.ts'
import { toast } from '#ui/toast.ts'
import { keepEvent, rsvpMutation } from './api.ts'
import { datesOf } from './dates-of.ts'

export function useRsvp(event: EventReply) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation(rsvpMutation)

  const join = () => {
    if (isPending) return
    if (!useSession.getState().user) {
      toast.error(eventWords.rsvpNeedsLogin)
      return
    }
    // The event may have ended since the button was drawn.
    const why = whyCannotRsvp({ ...event, ...datesOf(event) }, serverNow())
    if (why) {
      toast.error(eventRefusals[why])
      return
    }
    mutate(event, {
      onSuccess: ({ data, meta }) => {
        if (meta.alreadyJoined) toast.info(eventWords.alreadyJoined)
        else toast.success(eventWords.rsvpSuccess(data.name))
        keepEvent(queryClient, data)
      },
      onError: error => {
        if (codeOf(error) === 'registration_closed')
          keepEvent(queryClient, { id: event.id, registration: 'closed' })
      },
    })
  }
  return { join, isPending }
}
