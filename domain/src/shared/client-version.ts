/** Rises when the app calls the API in a new way, so that a server can tell builds apart (decision 67). */
export const CLIENT_VERSION = 2

/** The oldest build that this server still understands. Raise it only when older ones would do harm. */
export const OLDEST_CLIENT = 1

export const CLIENT_HEADER = 'x-muster-client'
export const SERVER_HEADER = 'x-muster-server'

/** A program that says no version is no build of the app, so it is accepted (R425). */
export function isClientTooOld(said: unknown, oldest = OLDEST_CLIENT): boolean {
  return typeof said === 'string' && /^\d{1,9}$/.test(said) && Number(said) < oldest
}
