import { createHash } from 'node:crypto'
import { SCANS_PER_MINUTE } from '@muster/domain/passes/limits.ts'
import { SEARCHES_PER_MINUTE } from '@muster/domain/places/limits.ts'
import type { EndpointShape } from '@muster/domain/shared/endpoint.ts'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Refused } from '#refused.ts'

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

/** Of a fixed length, and without the e-mail address of who tried to log in. */
const keyOf = (key: string | number) => createHash('sha256').update(String(key)).digest('base64url')

export function openLimits(pool: pg.Pool): Limits {
  const limiters = new Map(
    Object.entries(LIMITS).map(([name, { isShared, ...limit }]) => {
      const options = { ...limit, keyPrefix: name }
      return [
        name,
        isShared
          ? new RateLimiterPostgres({
              ...options,
              storeClient: pool,
              // otherwise guessed from the name of the pool's class
              storeType: 'pool',
              tableName: 'rate_limits',
              tableCreated: true,
              clearExpiredByTimeout: name === 'logInOfAccount',
            })
          : new RateLimiterMemory(options),
      ]
    }),
  )
  return {
    isShedding: true,
    async count(name, key) {
      try {
        await limiters.get(name)?.consume(keyOf(key))
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        throw new Refused('too_many_requests', { retryAfterSeconds: Math.ceil(error.msBeforeNext / 1_000) })
      }
    },
    async forgive(name, key) {
      await limiters.get(name)?.reward(keyOf(key))
    },
    async forget(name, key) {
      await limiters.get(name)?.delete(keyOf(key))
    },
    async isSpent(name, key) {
      const counted = await limiters.get(name)?.get(keyOf(key))
      return (counted?.remainingPoints ?? 1) <= 0
    },
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

/** The address without its last part: who it was remains unknown. */
export function networkOf(ip: string): string {
  const v4 = /(\d+\.\d+\.\d+)\.\d+$/.exec(ip)?.[1]
  return v4 ?? ip.split(':').slice(0, 3).join(':')
}
