import { DRAFTS } from './session.ts'
import { asRecord, readRecord, removeKeys, writeRecord } from './storage.ts'

/** A draft holds an address, so it is not kept longer than a person needs to come back. */
const KEPT_MS = 24 * 60 * 60 * 1000

/** By the phone's own clock at both ends, so that a slow one changes nothing. */
const isFresh = (stored: unknown) => {
  const at = asRecord(stored)?.at
  const age = typeof at === 'number' ? Date.now() - at : Number.NaN
  return age >= 0 && age <= KEPT_MS
}

const freshDrafts = () => Object.entries(readRecord(DRAFTS) ?? {}).filter(([, stored]) => isFresh(stored))

/** Unchecked: it may be of an older release. */
export const readDraft = (key: string): unknown =>
  asRecord(freshDrafts().find(([name]) => name === key)?.[1])?.values

export const keepDraft = (key: string, values: object) =>
  writeRecord(DRAFTS, { ...Object.fromEntries(freshDrafts()), [key]: { at: Date.now(), values } })

export function removeDraft(key: string) {
  const others = freshDrafts().filter(([name]) => name !== key)
  if (others.length > 0) writeRecord(DRAFTS, Object.fromEntries(others))
  else removeKeys([DRAFTS])
}
