import type { Pass } from '@muster/domain/passes/schema.ts'
import { KEPT } from '#device/session.ts'
import { asRecord, readRecord, writeRecord } from '#device/storage.ts'

const PASSES = `${KEPT}passes`

/** The phone shows the pass without a network, until its person logs out. */
export function keptPass(eventId: number): Pass | undefined {
  const kept = asRecord(readRecord(PASSES)?.[eventId])
  const { passNumber, passKey } = kept ?? {}
  return typeof passNumber === 'number' && typeof passKey === 'string' ? { passNumber, passKey } : undefined
}

export const keepPass = (eventId: number, pass: Pass) =>
  writeRecord(PASSES, { ...readRecord(PASSES), [eventId]: pass })
