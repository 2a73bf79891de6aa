import { setTimeout as sleep } from 'node:timers/promises'
import { sqlStateOf } from './constraints.ts'

const LOST_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  // the folder of its socket is there and the socket is not
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  // PostgreSQL stops, crashed, starts, has no connection left
  '57P01',
  '57P02',
  '57P03',
  '53300',
]
const LOST_SENTENCES = [
  'Connection terminated unexpectedly',
  'Client has encountered a connection error',
  'Client was closed',
]
const LATE_CODES = ['ETIMEDOUT', '57014', '55P03', '25P03', '25P04']
const NO_ANSWER = 'Query read timeout'
const LATE_SENTENCES = [
  NO_ANSWER,
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
]

const isOneOf = (error: unknown, codes: readonly string[], sentences: readonly string[]): boolean => {
  const message = error instanceof Error ? error.message : ''
  return codes.includes(sqlStateOf(error) ?? '') || sentences.some(sentence => message.includes(sentence))
}

/** The connection ended or none could be made (reliability.md 1.2, case 15): there was no answer. */
export const isConnectionLost = (error: unknown): boolean =>
  isOneOf(error, LOST_CODES, LOST_SENTENCES) || /^08/.test(sqlStateOf(error) ?? '')

/** One of our own time limits ran out (case 23): asking again would only make people wait longer. */
const isOutOfTime = (error: unknown): boolean => isOneOf(error, LATE_CODES, LATE_SENTENCES)

/** Nobody waits for a connection any more: the database has been away for too long. */
export class StaysAway extends Error {}

/**
 * The database is away, starting, stopping, full, sick or does not answer: 503, never 500 and never 401. 53xxx, 57xxx
 * and 58xxx (its disk fails) are PostgreSQL's own words for it, 40xxx those for a transaction that others crowded
 * out again and again, 25006 those of a standby that only reads.
 */
export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof StaysAway ||
  isConnectionLost(error) ||
  isOutOfTime(error) ||
  /^(40|53|57|58|25006)/.test(sqlStateOf(error) ?? '')

/** PostgreSQL itself said nothing in time, and may still be at work on the statement. */
export const isUnanswered = (error: unknown): boolean => isOneOf(error, [], [NO_ANSWER])

/** PostgreSQL could not write for want of space, and has undone what it had begun (reliability.md 1.2, case 22). */
export const isDiskFull = (error: unknown) => sqlStateOf(error) === '53100'

/** Longer than our own PostgreSQL takes to be back, shorter than a person waits for an answer. */
export const PATIENCE_MS = 4_000
const LONGEST_PAUSE_MS = 200

/**
 * For work that did nothing when it fails so: it is done again while PostgreSQL restarts, for some seconds at most.
 * Of many who wait, each comes back at another moment.
 */
export async function patiently<T>(
  work: () => Promise<T>,
  didNothing: (error: unknown) => boolean = isConnectionLost,
): Promise<T> {
  const since = performance.now()
  for (let longest = 20; ; longest = Math.min(2 * longest, LONGEST_PAUSE_MS)) {
    try {
      return await work()
    } catch (error) {
      const pause = Math.random() * longest
      if (!didNothing(error) || performance.now() - since + pause > PATIENCE_MS) throw error
      await sleep(pause)
    }
  }
}
