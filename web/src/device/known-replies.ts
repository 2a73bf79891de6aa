import { useSession } from './session.ts'

interface KnownReply {
  tag: string
  reply: unknown
}

const MAX = 50

/** By address, the newest last. Only in memory, and of one session: nothing of a person stays on the phone (R43). */
const known = new Map<string, KnownReply>()
useSession.subscribe(({ token }, before) => {
  if (token !== before.token) known.clear()
})

export const knownReply = (path: string) => known.get(path)

export function keepReply(path: string, tag: string, reply: unknown): void {
  known.delete(path)
  known.set(path, { tag, reply })
  for (const oldest of known.keys()) {
    if (known.size <= MAX) break
    known.delete(oldest)
  }
}
