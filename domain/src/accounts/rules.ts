import { CONTACT_LENGTH } from './limits.ts'
import { accountWords } from './words.ts'

export const ADMIN_ROLE = 'Admin'
export const ATTENDEE_ROLE = 'Attendee'

export const isAdmin = (user: { role?: { name: string } | undefined }) => user.role?.name === ADMIN_ROLE

export const usernameOf = (email: string) => email.trim().split('@')[0] ?? ''

export const normalizedEmail = (email: string) => email.trim().toLowerCase()

export function displayName(user: { name?: string | null; username?: string | null }): string {
  return user.name?.trim() || user.username?.trim() || accountWords.unknownUser
}

export function initialsOf(user: { name?: string | null; username?: string | null }): string {
  const shown = user.name?.trim() || user.username?.trim()
  return shown ? [...shown].slice(0, 2).join('').toUpperCase() : accountWords.avatarFallback
}

export const digitsOnly = (value: string) => value.replace(/\D/g, '')

/** The ten digits of an Indian number, without +91 or trunk 0. Without the +, 91 may be where the number begins. */
export function contactDigits(value: string): string {
  const digits = digitsOnly(value)
  const prefix = /^\s*\+\s*91/.test(value) ? /^91/ : /^(?:91|0)(?=\d{10}$)/
  return digits.replace(prefix, '').slice(0, CONTACT_LENGTH)
}

/** The number that can be called; `null` for a person without one, such as an Admin made at the terminal (R201). */
export const phoneDigits = (contact: string | null | undefined): string | null =>
  /^\d{10}$/.test(contact ?? '') ? (contact ?? null) : null

const BROWSERS = [
  ['Edge', /Edg(?:A|iOS)?\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
] as const
const SYSTEMS = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['Linux', /Linux|X11/],
] as const

/** For example `Chrome on Android`. */
export function deviceName(userAgent: string | null): string {
  const find = (names: typeof BROWSERS | typeof SYSTEMS) =>
    names.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0]
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)]
  const { device, unknownDevice } = accountWords
  return browser && system ? device(browser, system) : (browser ?? system ?? unknownDevice)
}
