import { asRecord, readRecord, readText } from './storage.ts'

/** Persisted keys of the session. */
export const AUTH = 'auth-storage'
export const TOKEN = 'token'

export function storedToken(): string | null {
  const stored = asRecord(readRecord(AUTH)?.state)
  return typeof stored?.token === 'string' ? stored.token : readText(TOKEN)
}
