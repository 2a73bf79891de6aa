import { type PreferencesDraft, preferencesDraft } from '@muster/domain/preferences/schema.ts'
import { readDraft } from '#device/drafts.ts'

export interface DraftOwner {
  userId: number
  eventId: number
}

export const draftKey = ({ userId, eventId }: DraftOwner) => `preferences/${userId}/${eventId}`

export function readPreferencesDraft(owner: DraftOwner): PreferencesDraft | null {
  const parsed = preferencesDraft.safeParse(readDraft(draftKey(owner)))
  return parsed.success ? parsed.data : null
}
