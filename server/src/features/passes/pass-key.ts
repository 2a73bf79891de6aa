import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { PASS_NUMBERS } from '@muster/domain/passes/limits.ts'
import { macDigits, signedText } from '@muster/domain/passes/rules.ts'

/** A row of `passes`. */
export interface StoredPass {
  eventId: number
  userId: number
  number: number
}

export const newPassNumber = () => randomInt(PASS_NUMBERS.min, PASS_NUMBERS.max + 1)

/** The table alone does not reveal keys: they follow from the installation's secret (decision 47). */
export const keyOfPass = (secret: Uint8Array, { eventId, userId, number }: StoredPass) =>
  createHmac('sha256', secret).update(`muster pass ${eventId} ${userId} ${number}`).digest()

const macOf = (key: Uint8Array, step: number) =>
  macDigits(createHmac('sha256', key).update(signedText(step)).digest())

/** Compares in constant time. */
export const isSigned = (
  secret: Uint8Array,
  pass: StoredPass,
  { step, mac }: { step: number; mac: string },
) => timingSafeEqual(Buffer.from(macOf(keyOfPass(secret, pass), step)), Buffer.from(mac))
