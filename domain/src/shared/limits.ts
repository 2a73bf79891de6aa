export const DEFAULT_PAGE_SIZE = 25
export const MAX_PAGE_SIZE = 1000

/**
 * Idempotency keys that are kept of one person (R506): more than anybody can send within the hour below, at 60 writes a
 * minute, so that only a program that uses several servers at once is ever refused.
 */
export const KEYS_PER_PERSON = 5_000
/**
 * A younger key is never removed to make room. The outbox needs none of them: what waits there has client keys of its own,
 * which are kept with the rows. A page repeats a request without an answer only while it is open and nothing else is sent.
 */
export const KEY_IS_SAFE_MS = 3_600_000
