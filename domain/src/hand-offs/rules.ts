import { HAND_OFF_LENGTH, HAND_OFF_MINUTES } from './limits.ts'

/** Without letters and digits that look alike. */
export const HAND_OFF_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

const CODE = new RegExp(`^[${HAND_OFF_ALPHABET}]{${HAND_OFF_LENGTH}}$`)

/** As a person types it: small letters, spaces and hyphens do not matter. */
export function readHandOffCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  return CODE.test(code) ? code : null
}

/** `K7QM4XTB` -> `K7QM 4XTB` */
export const spacedHandOffCode = (code: string) =>
  `${code.slice(0, HAND_OFF_LENGTH / 2)} ${code.slice(HAND_OFF_LENGTH / 2)}`

/** At most those of a new code, also where this phone is a little behind the server. */
export function secondsLeft(endsAt: string, now: Date): number {
  const seconds = Math.ceil((Date.parse(endsAt) - now.getTime()) / 1000)
  return Math.min(HAND_OFF_MINUTES * 60, Math.max(0, seconds))
}
