import { sendReminder } from '@muster/domain/notifications/endpoints.ts'
import type { SendReminderInput } from '@muster/domain/notifications/schema.ts'
import { notificationRefusals, reminderWords } from '@muster/domain/notifications/words.ts'
import { mutationOptions } from '@tanstack/react-query'
import { call } from '#device/call.ts'
import { toast } from '#ui/toast.ts'

export type Reminder = SendReminderInput

/** The button stays busy until `onSent` has read the screen again. */
export const reminderMutation = (reminder: Reminder, onSent: (documentId: string) => Promise<unknown>) =>
  mutationOptions({
    mutationKey: ['reminder', reminder],
    mutationFn: () => call(sendReminder, { body: reminder }),
    onSuccess: ({ data: { documentId, count, person } }) => {
      toast.success(person ? reminderWords.sentTo(person.name) : reminderWords.sentToMany(count))
      return onSent(documentId)
    },
    meta: {
      failure: reminderWords.failure,
      serverSentenceFor: [...Object.keys(notificationRefusals), 'event_inactive'],
    },
  })
