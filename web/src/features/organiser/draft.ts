import { type EventForm, keptEventForm } from '@muster/domain/events/schema-settings.ts'
import { readDraft } from '#device/drafts.ts'

export interface EventDraftOfPhone {
  /** of the settings that it changes */
  revision: number
  values: EventForm
}

/** `null`: a new event */
export const draftKey = (userId: number | undefined, eventId: number | null) =>
  `event/${userId}/${eventId ?? 'new'}`

/** What was typed before the form was left. */
export function readEventDraft(key: string): EventDraftOfPhone | null {
  const { success, data } = keptEventForm.safeParse(readDraft(key))
  if (!success) return null
  const { revision, ...values } = data
  return { revision, values }
}
