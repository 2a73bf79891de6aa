/** What a channel has answered, or what kept a delivery from being sent. */
export type Outcome =
  | 'accepted'
  | 'gone'
  | 'invalid-recipient'
  | 'too-large'
  | 'retry'
  | 'config'
  | 'expired'
  | 'stopped'

export const TRIES = 5
const FIRST_PAUSE_MS = 5_000
const PAUSE_FACTOR = 6
/** Until then somebody may have corrected the configuration. */
const CONFIG_PAUSE_MS = 15 * 60_000

interface Tried {
  outcome: Outcome
  /** asked for by the channel */
  afterSeconds?: number | null
  /** earlier ones */
  attempts: number
  now: Date
  expiresAt: Date
  /** 0 to 1, so that not all come back at the same moment */
  jitter: number
}

export interface AfterTry {
  state: 'queued' | 'sent' | 'failed' | 'expired' | 'stopped'
  /** of `queued` */
  nextTryAt: Date | null
}

const STATES: Readonly<Record<Exclude<Outcome, 'retry' | 'config'>, AfterTry['state']>> = {
  accepted: 'sent',
  gone: 'failed',
  'invalid-recipient': 'failed',
  'too-large': 'failed',
  expired: 'expired',
  stopped: 'stopped',
}

/**
 * Five tries, and never one after the expiry (R322). A channel that says when it is back, or that refuses our
 * configuration, is tried until the expiry.
 */
export function afterTry(tried: Tried): AfterTry {
  const { outcome, afterSeconds = null, attempts, now, expiresAt } = tried
  if (outcome !== 'retry' && outcome !== 'config') return { state: STATES[outcome], nextTryAt: null }
  const isLimited = outcome === 'retry' && afterSeconds === null
  const nextTryAt = new Date(now.getTime() + pauseOf(tried))
  if ((isLimited && attempts + 1 >= TRIES) || nextTryAt >= expiresAt)
    return { state: 'failed', nextTryAt: null }
  return { state: 'queued', nextTryAt }
}

function pauseOf({ outcome, afterSeconds = null, attempts, jitter }: Tried): number {
  if (outcome === 'config') return CONFIG_PAUSE_MS * (1 + jitter / 10)
  const backoff = FIRST_PAUSE_MS * PAUSE_FACTOR ** Math.min(attempts, TRIES) * (0.5 + jitter)
  return afterSeconds === null ? backoff : afterSeconds * 1_000 + FIRST_PAUSE_MS * jitter
}
