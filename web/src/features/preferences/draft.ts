import { type PreferencesDraft, preferencesDraft } from '@muster/domain/preferences/schema.ts'
import { serverNow } from '#device/clock.ts'
import { DRAFTS } from '#device/session.ts'
import { asRecord, readRecord, removeKeys, writeRecord } from '#device/storage.ts'

/** An address does not lie about for longer than a person needs to come back to it. */
const KEPT_MS = 24 * 60 * 60 * 1000

interface Whose {
  userId: number
  eventId: number
}

const nameOf = ({ userId, eventId }: Whose) => `preferences/${userId}/${eventId}`

const isFresh = (kept: unknown) => {
  const at = asRecord(kept)?.at
  const age = typeof at === 'number' ? serverNow().getTime() - at : Number.NaN
  return age >= 0 && age <= KEPT_MS
}

const freshDrafts = () => Object.entries(readRecord(DRAFTS) ?? {}).filter(([, kept]) => isFresh(kept))

/** What this person changed at this event and has not saved, if it is not old. */
export function readDraft(whose: Whose): PreferencesDraft | null {
  const kept = freshDrafts().find(([name]) => name === nameOf(whose))?.[1]
  const read = preferencesDraft.safeParse(asRecord(kept)?.values)
  return read.success ? read.data : null
}

export function keepDraft(whose: Whose, values: PreferencesDraft) {
  const kept = { at: serverNow().getTime(), values }
  writeRecord(DRAFTS, { ...Object.fromEntries(freshDrafts()), [nameOf(whose)]: kept })
}

export function removeDraft(whose: Whose) {
  const others = freshDrafts().filter(([name]) => name !== nameOf(whose))
  if (others.length > 0) writeRecord(DRAFTS, Object.fromEntries(others))
  else removeKeys([DRAFTS])
}
