import { CACHE_LIFETIMES_MS, type CacheKind, STORED_CACHE_SIZE } from '@muster/domain/places/limits.ts'
import { KEPT, useSession } from '#device/session.ts'
import { asRecord, keysBeginning, readText, removeKeys, writeIfKept } from '#device/storage.ts'

export interface CacheEntry {
  at: number
  value: unknown
}

export interface CacheStore {
  read(kind: CacheKind, key: string): CacheEntry | null
  write(kind: CacheKind, key: string, entry: CacheEntry): void
  removeExpired(): void
}

/** An entry from the future is not fresh: the clock has been set back since. */
export const isFresh = (kind: CacheKind, { at }: CacheEntry) =>
  at <= Date.now() && Date.now() - at < CACHE_LIFETIMES_MS[kind]

const KINDS = Object.keys(CACHE_LIFETIMES_MS) as CacheKind[]
const storageKey = (kind: CacheKind, key: string) => `${KEPT}places/${kind}/${key}`

function readEntry(key: string): CacheEntry | null {
  try {
    const entry = asRecord(JSON.parse(readText(key) ?? 'null'))
    return typeof entry?.at === 'number' ? { at: entry.at, value: entry.value } : null
  } catch {
    return null
  }
}

/** Removes expired and invalid entries. Returns the keys of the others, newest first. */
function removeExpired(kind: CacheKind): string[] {
  const all = keysBeginning(storageKey(kind, '')).map(key => ({ key, entry: readEntry(key) }))
  const fresh = all.filter(({ entry }) => entry && isFresh(kind, entry))
  removeKeys(all.filter(one => !fresh.includes(one)).map(({ key }) => key))
  return fresh.sort((a, b) => (b.entry?.at ?? 0) - (a.entry?.at ?? 0)).map(({ key }) => key)
}

/** Removed together, so that a full store is not sorted for every new entry. */
const REMOVED_WHEN_FULL = STORED_CACHE_SIZE / 10

function makeRoom(kind: CacheKind) {
  if (keysBeginning(storageKey(kind, '')).length <= STORED_CACHE_SIZE) return
  removeKeys(removeExpired(kind).slice(STORED_CACHE_SIZE - REMOVED_WHEN_FULL))
}

/** One storage key for each entry, so that tabs do not overwrite each other's. Writes nothing after its session. */
export function openCacheStore(): CacheStore {
  const { token } = useSession.getState()
  const hasEnded = () => useSession.getState().token !== token
  return {
    read: (kind, key) => (hasEnded() ? null : readEntry(storageKey(kind, key))),
    write(kind, key, entry) {
      if (hasEnded()) return
      const name = storageKey(kind, key)
      const text = JSON.stringify(entry)
      if (!writeIfKept(name, text)) {
        const keysByKind = KINDS.map(removeExpired)
        removeKeys(keysByKind.flatMap(keys => keys.slice(keys.length / 2)))
        writeIfKept(name, text)
      }
      makeRoom(kind)
    },
    removeExpired() {
      for (const each of KINDS) removeExpired(each)
    },
  }
}

export const noCacheStore: CacheStore = {
  read: () => null,
  write: () => undefined,
  removeExpired: () => undefined,
}
