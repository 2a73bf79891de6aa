import { createHmac } from 'node:crypto'
import { SCANS_PER_MINUTE } from '@muster/domain/passes/limits.ts'
import { SEARCHES_PER_MINUTE } from '@muster/domain/places/limits.ts'
import type { EndpointShape } from '@muster/domain/shared/endpoint.ts'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Refused } from '#refused.ts'
import { connectionOf } from './addresses.ts'
import { type Limit, type Limiter, memoryLimiter } from './memory-limiter.ts'

const MINUTE = 60
const HOUR = 3_600

/**
 * Points per `duration` in seconds. Per account first, because a whole venue shares one address. `isShared` limits are
 * counted in PostgreSQL for all instances; the others, which every request consumes, in this process.
 */
const LIMITS = {
  logInOfAccount: { points: 3, duration: 15 * MINUTE, isShared: true },
  logInOfDevice: { points: 10, duration: 15 * MINUTE, isShared: true },
  logInSlot: { points: 1, duration: 10, isShared: true },
  logInFromAddress: { points: 1_200, duration: MINUTE, isShared: true },
  registerFromAddress: { points: 2_000, duration: HOUR, isShared: true },
  repeatedSignUpFromAddress: { points: 1_000, duration: HOUR, isShared: true },
  emailTakenToAddress: { points: 5, duration: HOUR, isShared: true },
  forgotPasswordOfAccount: { points: 3, duration: HOUR, isShared: true },
  forgotPasswordFromAddress: { points: 120, duration: HOUR, isShared: true },
  badCodeFromAddress: { points: 60, duration: HOUR, isShared: true },
  changePasswordOfUser: { points: 10, duration: 15 * MINUTE, isShared: true },
  confirmationMailOfUser: { points: 3, duration: HOUR, isShared: true },
  handOffOfUser: { points: 10, duration: HOUR, isShared: true },
  handOffFromAddress: { points: 300, duration: HOUR, isShared: true },
  readOfUser: { points: 300, duration: MINUTE, isShared: false },
  writeOfUser: { points: 60, duration: MINUTE, isShared: false },
  autocompleteOfUser: { points: SEARCHES_PER_MINUTE.autocomplete, duration: MINUTE, isShared: false },
  geocodingOfUser: { points: SEARCHES_PER_MINUTE.geocoding, duration: MINUTE, isShared: false },
  scanOfUser: { points: SCANS_PER_MINUTE, duration: MINUTE, isShared: false },
  errorReportOfUser: { points: 10, duration: HOUR, isShared: false },
  errorReportFromAddress: { points: 120, duration: HOUR, isShared: false },
  // phones of a whole venue get a message at the same moment
  receiptFromAddress: { points: 4_000, duration: MINUTE, isShared: false },
  receiptOfDelivery: { points: 10, duration: MINUTE, isShared: false },
  renewalFromAddress: { points: 600, duration: HOUR, isShared: true },
  renewalOfDevice: { points: 10, duration: HOUR, isShared: true },
  readFromAddress: { points: 20_000, duration: MINUTE, isShared: false },
  // a page is a dozen files
  documentationFromAddress: { points: 600, duration: MINUTE, isShared: false },
  writeFromAddress: { points: 6_000, duration: MINUTE, isShared: false },
} as const

type LimitName = keyof typeof LIMITS

export const pointsOf = (name: LimitName): number => LIMITS[name].points

export function limitNameOf({ method, limit }: EndpointShape) {
  if (limit) return `${limit}OfUser` as const
  return method === 'GET' ? 'readOfUser' : 'writeOfUser'
}

export interface Limits {
  /** Throws `too_many_requests` when the points are spent. */
  count(name: LimitName, key: string | number): Promise<void>
  forgive(name: LimitName, key: string | number): Promise<void>
  forget(name: LimitName, key: string | number): Promise<void>
  /** An overloaded server refuses what can wait. */
  isShedding: boolean
  /** Whether the next `count` would throw. */
  isSpent(name: LimitName, key: string | number): Promise<boolean>
}

/** A key of a limit by address is an address. */
const subjectOf = (name: string, key: string | number) =>
  name.endsWith('Address') ? connectionOf(String(key)) : String(key)

const sharedLimiter = (pool: pg.Pool, name: string, { points, duration }: Limit): Limiter => {
  const limiter = new RateLimiterPostgres({
    ...{ points, duration, keyPrefix: name },
    storeClient: pool,
    // otherwise guessed from the name of the pool's class
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: name === 'logInOfAccount',
  })
  return {
    async consume(key) {
      try {
        await limiter.consume(key)
        return 0
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        return Math.max(1, error.msBeforeNext)
      }
    },
    reward: key => limiter.reward(key),
    delete: key => limiter.delete(key),
    remaining: async key => (await limiter.get(key))?.remainingPoints ?? points,
  }
}

/** In the database the keys are of a fixed length, and say nothing about the address or the account to whom the secret is unknown. */
export function openLimits(pool: pg.Pool, secret: Uint8Array): Limits {
  const limiters = Object.fromEntries(
    Object.entries(LIMITS).map(([name, { isShared, ...limit }]) => [
      name,
      isShared ? sharedLimiter(pool, name, limit) : memoryLimiter(limit),
    ]),
  ) as Record<LimitName, Limiter>
  const keyOf = (name: LimitName, key: string | number) => {
    const subject = subjectOf(name, key)
    return LIMITS[name].isShared ? createHmac('sha256', secret).update(subject).digest('base64url') : subject
  }
  return {
    isShedding: true,
    async count(name, key) {
      const waitMs = await limiters[name].consume(keyOf(name, key))
      if (waitMs > 0) throw new Refused('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1_000) })
    },
    async forgive(name, key) {
      await limiters[name].reward(keyOf(name, key))
    },
    async forget(name, key) {
      await limiters[name].delete(keyOf(name, key))
    },
    isSpent: async (name, key) => (await limiters[name].remaining(keyOf(name, key))) <= 0,
  }
}

const nothing = async () => undefined
/** For benchmarks and race tests. */
export const noLimits: Limits = {
  isShedding: false,
  count: nothing,
  forgive: nothing,
  forget: nothing,
  isSpent: async () => false,
}
