import { sqlStateOf } from './constraints.ts'

const CONNECTION_LOST_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  // PostgreSQL is stopping, has crashed, is starting, has no connection left
  '57P01',
  '57P02',
  '57P03',
  '53300',
]
const CONNECTION_LOST_MESSAGES = [
  'Connection terminated unexpectedly',
  'Client has encountered a connection error',
  'Client was closed',
]
// EAGAIN: so many connections wait for a hanging PostgreSQL that its socket takes no more
const TIMEOUT_CODES = ['ETIMEDOUT', 'EAGAIN', '57014', '55P03', '25P03', '25P04']
const QUERY_TIMEOUT = 'Query read timeout'
const TIMEOUT_MESSAGES = [
  QUERY_TIMEOUT,
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
]

const matches = (error: unknown, codes: readonly string[], messages: readonly string[]): boolean => {
  const message = error instanceof Error ? error.message : ''
  return codes.includes(sqlStateOf(error) ?? '') || messages.some(text => message.includes(text))
}

/** The connection ended without an answer, or could not be opened (F15). */
export const isConnectionLost = (error: unknown): boolean =>
  matches(error, CONNECTION_LOST_CODES, CONNECTION_LOST_MESSAGES) || /^08/.test(sqlStateOf(error) ?? '')

/** One of our own time limits expired (F23). Never retried: that would only make people wait longer. */
const isTimeout = (error: unknown): boolean => matches(error, TIMEOUT_CODES, TIMEOUT_MESSAGES)

export class DatabaseUnavailable extends Error {}

/** Answered with 503. 40xxx: rolled back too often; 53, 57, 58xxx: PostgreSQL or its system fails; 25006: standby. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable ||
  isConnectionLost(error) ||
  isTimeout(error) ||
  /^(40|53|57|58|25006)/.test(sqlStateOf(error) ?? '')

export const isQueryTimeout = (error: unknown): boolean => matches(error, [], [QUERY_TIMEOUT])

export const isDiskFull = (error: unknown) => sqlStateOf(error) === '53100'
