import { RECOVERY_CODE_GROUPS } from './limits.ts'

const DAY_MS = 86_400_000
const HOST_OF_NUMBERS = /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/

/** The host for which browsers make passkeys: with a name, and with https or on the same machine. */
export function passkeyHostOf(publicUrl: string): string | null {
  const { protocol, hostname } = new URL(publicUrl)
  const isSecure = protocol === 'https:' || hostname === 'localhost'
  return isSecure && !HOST_OF_NUMBERS.test(hostname) ? hostname : null
}

/** After that, an Admin without a passkey has no Admin rights (R510). `null` for never. */
export const adminPasskeyDueAt = (adminSince: Date, days: number): Date | null =>
  days === 0 ? null : new Date(adminSince.getTime() + days * DAY_MS)

const GROUP_LENGTH = 4
export const RECOVERY_CODE_LENGTH = RECOVERY_CODE_GROUPS * GROUP_LENGTH

/** As a person types it: also in small letters, without the dashes, and with 0 for O or 1 for I, which no code has. */
export const readRecoveryCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll('0', 'O')
    .replaceAll('1', 'I')
    .replace(/[^A-Z2-7]/g, '')

export const writeRecoveryCode = (code: string): string =>
  Array.from({ length: RECOVERY_CODE_GROUPS }, (_, at) =>
    code.slice(at * GROUP_LENGTH, (at + 1) * GROUP_LENGTH),
  ).join('-')
