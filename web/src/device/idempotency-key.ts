import { clientKey } from './client-key.ts'

const unanswered = new Map<string, string>()

/** A new key for each tap, but the same one for the repetition of a request that got no answer (R131). */
export function idempotencyKey(request: string): string {
  const key = unanswered.get(request) ?? clientKey()
  unanswered.set(request, key)
  return key
}

/** After any answer the person has gone on, and the same request would mean something new. */
export const forgetIdempotencyKeys = () => unanswered.clear()
