import {
  BACK_AT,
  BACKUP_OLD_MS,
  ERROR_FRAMES,
  ERROR_SUMMARY_LENGTH,
  LOW_AT,
  POSTGRES_FIXED_IN,
} from './limits.ts'
import type { BackupState, DiskLevel, TokenAccess } from './schema.ts'

/** A level is left only some way above its threshold (F22). */
export function diskLevel(before: DiskLevel, freeBytes: number, reserve: number): DiskLevel {
  if (freeBytes < reserve * (before === 'full' ? BACK_AT : 1)) return 'full'
  if (freeBytes < reserve * LOW_AT * (before === 'ok' ? 1 : BACK_AT)) return 'low'
  return 'ok'
}

const KILOBYTE = 1024
const MEGABYTE = 1024 ** 2
const GIGABYTE = 1024 ** 3

export function displayBytes(bytes: number): string {
  if (bytes >= 100 * GIGABYTE) return `${Math.floor(bytes / GIGABYTE)} GB`
  if (bytes >= GIGABYTE) return `${(Math.floor((bytes / GIGABYTE) * 10) / 10).toFixed(1)} GB`
  if (bytes >= MEGABYTE || bytes === 0) return `${Math.floor(bytes / MEGABYTE)} MB`
  return `${Math.ceil(bytes / KILOBYTE)} kB`
}

const DAY_MS = 24 * 3_600_000

export function backupWorry(
  { at, isGood }: BackupState,
  now: Date,
): { kind: 'bad' } | { kind: 'old'; days: number } | null {
  if (!isGood) return { kind: 'bad' }
  const age = now.getTime() - Date.parse(at)
  return age < BACKUP_OLD_MS ? null : { kind: 'old', days: Math.floor(age / DAY_MS) }
}

const minorOf = (version: string) => Number(version.split('.')[1])

/** The release whose security fixes a bundled PostgreSQL lacks. */
export const lackedRelease = (version: string): string | null =>
  minorOf(version) < minorOf(POSTGRES_FIXED_IN) ? POSTGRES_FIXED_IN : null

const PROPERTY = /^'[A-Za-z_$][\w$]*'$/

/**
 * Of an error's message: engines quote data in double quotes, and names of properties in single ones. Addresses, paths,
 * e-mail addresses, long ids, tokens and digits go too (R191).
 */
export const withoutPersonalData = (message: string): string =>
  message
    .replace(/["“`].*["”`]/s, '…')
    .replace(/["“`].*$/s, '…')
    .replace(/'[^']*'/g, quoted => (PROPERTY.test(quoted) ? quoted : '…'))
    .replace(/\S*@\S*/g, '…')
    .replace(/\S*\/\S*/g, '…')
    .replace(/\S*[?&]\S*=\S*/g, '…')
    .replace(/[\w.-]{24,}/g, '…')
    .replace(/\p{Nd}+/gu, '#')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, ERROR_SUMMARY_LENGTH)

const FRAME = /(https?:\/\/[^\s/()]+)\/(assets\/[\w.-]+\.js(?::\d+:\d+)?)/g

/** The frames of a stack that are files of our build; not those of extensions and other sites. */
export const ownFrames = (stack: string, origin: string): string[] =>
  [...stack.matchAll(FRAME)]
    .flatMap(([, from, frame = '']) => (from === origin ? [frame] : []))
    .slice(0, ERROR_FRAMES)

/** Of the address of the first script, whose hash is another one in each build. */
export const buildOf = (text: string): string | null =>
  /\/assets\/index-([\w-]{1,40})\.js/.exec(text)?.[1] ?? null

/** Tells an API token from a session's, and lets scanners find one that was published. */
export const TOKEN_PREFIX = 'muster_'

/** What belongs to a person and a browser: sessions, passwords, the calendar link, live streams, passes, API tokens, the security log. */
const FOR_PEOPLE =
  /^\/(auth|account|users|calendar-feed|push-config|push-subscriptions|deliveries|api-tokens|error-reports|unsubscribe|webhooks|security-log)(\/|$)|\/(live|pass|passes)$/
const FOR_TOKENS_TOO = ['GET /users/me', 'GET /error-reports']

/** Whatever its Admin may do, an API token may do no more than this (R193). */
export function whyTokenCannot(
  access: TokenAccess | null,
  { method, path }: { method: string; path: string },
): 'token_not_here' | 'token_read_only' | null {
  if (FOR_PEOPLE.test(path) && !FOR_TOKENS_TOO.includes(`${method} ${path}`)) return 'token_not_here'
  return method !== 'GET' && access !== 'read-write' ? 'token_read_only' : null
}
