import type { RefusalCode } from '@muster/domain/shared/refusal.ts'

/** The constraint that has the last word on a rule, and the refusal that a person then reads. */
const REFUSALS: Readonly<Record<string, RefusalCode>> = {
  users_one_account_per_email: 'email_taken',
}

const field = (error: unknown, name: string): string | undefined => {
  const value = (error as Record<string, unknown> | null)?.[name]
  return typeof value === 'string' ? value : undefined
}

export const sqlStateOf = (error: unknown) => field(error, 'code')

export function refusalOfConstraint(error: unknown): RefusalCode | null {
  return REFUSALS[field(error, 'constraint') ?? ''] ?? null
}

/** PostgreSQL could not write for want of space, and has undone what it had begun (reliability.md 1.2, case 22). */
export const isDiskFull = (error: unknown) => sqlStateOf(error) === '53100'

const AWAY_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'ENOTFOUND',
  '25006',
  '25P03',
  '55P03',
])
const AWAY_SENTENCES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client has encountered a connection error',
]

/**
 * The database is away, starting, stopping or does not answer: 503, never 500 and never 401
 * (reliability.md 1.2, cases 15 and 23). 08xxx, 53xxx (no room) and 57xxx are
 * PostgreSQL's own words for it, 25006 those of a standby that only reads.
 */
export function isDatabaseAway(error: unknown): boolean {
  const code = sqlStateOf(error) ?? ''
  if (AWAY_CODES.has(code) || /^(08|53|57)/.test(code)) return true
  const message = field(error, 'message') ?? ''
  return AWAY_SENTENCES.some(sentence => message.includes(sentence))
}
