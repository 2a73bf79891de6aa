/** Fallback for blocked or full storage: values stay in memory until the tab closes. */
const memory = new Map<string, string>()

export function readText(key: string): string | null {
  const remembered = memory.get(key)
  if (remembered !== undefined) return remembered
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeText(key: string, value: string) {
  try {
    localStorage.setItem(key, value)
    memory.delete(key)
  } catch {
    memory.set(key, value)
  }
}

/** For values that can be fetched again: no fallback, false where the browser does not store it. */
export function writeIfKept(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

export function keysBeginning(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter(key => key.startsWith(prefix))
  } catch {
    return []
  }
}

export function removeKeys(keys: readonly string[]) {
  for (const key of keys) {
    memory.delete(key)
    try {
      localStorage.removeItem(key)
    } catch {
      // blocked storage holds nothing to remove
    }
  }
}

export function readRecord(key: string): Record<string, unknown> | null {
  try {
    return asRecord(JSON.parse(readText(key) ?? 'null'))
  } catch {
    return null
  }
}

export const writeRecord = (key: string, value: object) => writeText(key, JSON.stringify(value))

export const asRecord = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null

export function onOtherTab(keys: readonly string[], listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || keys.includes(key)) listener()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
