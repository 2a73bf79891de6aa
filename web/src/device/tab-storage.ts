import { asRecord } from './storage.ts'

/** What only this tab keeps, until it is closed. Nothing, where the browser blocks it. */
export function readTab(key: string): Record<string, unknown> | null {
  try {
    return asRecord(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
  } catch {
    return null
  }
}

/** `null` removes it. */
export function writeTab(key: string, value: object | null) {
  try {
    if (value) sessionStorage.setItem(key, JSON.stringify(value))
    else sessionStorage.removeItem(key)
  } catch {
    // blocked or full
  }
}
