import { CACHE_LIFETIMES_MS, CACHED_IN_STORE, type CacheKind } from '@muster/domain/places/limits.ts'
import { FOUND_PLACES, useSession } from '#device/session.ts'
import { asRecord, keysBeginning, readText, removeKeys, writeIfKept } from '#device/storage.ts'

/** An answer and when it was given. */
export interface Kept {
  at: number
  value: unknown
}

export interface AnswerStore {
  read(kind: CacheKind, key: string): Kept | null
  write(kind: CacheKind, key: string, kept: Kept): void
  sweep(): void
}

/** An answer of the future comes from a clock that was set back since. */
export const isFresh = (kind: CacheKind, { at }: Kept) =>
  at <= Date.now() && Date.now() - at < CACHE_LIFETIMES_MS[kind]

const KINDS = Object.keys(CACHE_LIFETIMES_MS) as CacheKind[]
const nameOf = (kind: CacheKind, key: string) => `${FOUND_PLACES}${kind}/${key}`

function readKept(name: string): Kept | null {
  try {
    const kept = asRecord(JSON.parse(readText(name) ?? 'null'))
    return typeof kept?.at === 'number' ? { at: kept.at, value: kept.value } : null
  } catch {
    return null
  }
}

/** Newest first, without what is broken or has had its time, which goes. */
function tidied(kind: CacheKind): string[] {
  const all = keysBeginning(nameOf(kind, '')).map(name => ({ name, kept: readKept(name) }))
  const fresh = all.filter(({ kept }) => kept && isFresh(kind, kept))
  removeKeys(all.filter(one => !fresh.includes(one)).map(({ name }) => name))
  return fresh.sort((one, other) => (other.kept?.at ?? 0) - (one.kept?.at ?? 0)).map(({ name }) => name)
}

/** A tenth goes at once, so that a full store is not sorted again for each answer. */
const MADE_ROOM = CACHED_IN_STORE / 10

function makeRoom(kind: CacheKind) {
  if (keysBeginning(nameOf(kind, '')).length <= CACHED_IN_STORE) return
  removeKeys(tidied(kind).slice(CACHED_IN_STORE - MADE_ROOM))
}

/**
 * An entry of the browser's storage for each answer, so that two tabs add to one store and neither writes over what
 * the other one keeps. It is of the session in which it was opened, and writes nothing once that is over.
 */
export function openAnswerStore(): AnswerStore {
  const { token } = useSession.getState()
  const isOver = () => useSession.getState().token !== token
  return {
    read: (kind, key) => (isOver() ? null : readKept(nameOf(kind, key))),
    write(kind, key, kept) {
      if (isOver()) return
      const name = nameOf(kind, key)
      const text = JSON.stringify(kept)
      if (!writeIfKept(name, text)) {
        const kinds = KINDS.map(tidied)
        removeKeys(kinds.flatMap(names => names.slice(names.length / 2)))
        writeIfKept(name, text)
      }
      makeRoom(kind)
    },
    sweep() {
      for (const kind of KINDS) tidied(kind)
    },
  }
}

/** For answers that may not be stored. */
export const noAnswerStore: AnswerStore = {
  read: () => null,
  write: () => undefined,
  sweep: () => undefined,
}
