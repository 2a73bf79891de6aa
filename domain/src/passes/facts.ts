import type { Leg } from '../items/facts.ts'

export const SCAN_OUTCOMES = [
  'in',
  'already-in',
  'not-on-list',
  'too-old',
  'other-event',
  'unknown',
  'closed',
] as const
export type ScanOutcome = (typeof SCAN_OUTCOMES)[number]

/** What a phone says of a scan without a network. `unlisted`: nobody on its list has this pass. `unchecked`: it has no list. */
export type KeptVerdict = 'in' | 'already-in' | 'unlisted' | 'too-old' | 'unknown' | 'unchecked'

/** What a scan has led to. */
export interface ScanRow {
  itemId: number
  leg: Leg
  outcome: ScanOutcome
  /** `null` for a code that is no pass of the event */
  userId: number | null
}
