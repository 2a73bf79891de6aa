import { createHash } from 'node:crypto'
import { SEARCHES_PER_MINUTE } from '@muster/domain/places/limits.ts'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Refused } from '#refused.ts'

const MINUTE = 60
const HOUR = 3_600

/**
 * reliability.md 7, Limits: points in so many seconds. Keyed by account first, because a whole venue shares
 * one address. `shared` ones are counted in PostgreSQL for all instances; the others, asked on every
 * request, in this process.
 */
const LIMITS = {
  logInFromNetwork: { points: 10, duration: 15 * MINUTE, isShared: true },
  logInOfAccount: { points: 100, duration: 15 * MINUTE, isShared: true },
  logInFromAddress: { points: 1_200, duration: MINUTE, isShared: true },
  registerFromAddress: { points: 300, duration: HOUR, isShared: true },
  emailTakenToAddress: { points: 5, duration: HOUR, isShared: true },
  forgotPasswordOfAccount: { points: 3, duration: HOUR, isShared: true },
  forgotPasswordFromAddress: { points: 120, duration: HOUR, isShared: true },
  codeFromAddress: { points: 60, duration: HOUR, isShared: true },
  changePasswordOfUser: { points: 10, duration: 15 * MINUTE, isShared: true },
  confirmationMailOfUser: { points: 3, duration: HOUR, isShared: true },
  readOfUser: { points: 300, duration: MINUTE, isShared: false },
  writeOfUser: { points: 60, duration: MINUTE, isShared: false },
  autocompleteOfUser: { points: SEARCHES_PER_MINUTE.autocomplete, duration: MINUTE, isShared: false },
  geocodingOfUser: { points: SEARCHES_PER_MINUTE.geocoding, duration: MINUTE, isShared: false },
  readFromAddress: { points: 20_000, duration: MINUTE, isShared: false },
  writeFromAddress: { points: 6_000, duration: MINUTE, isShared: false },
} as const

type LimitName = keyof typeof LIMITS

export interface Limits {
  /** Throws `too_many_requests` when the points are spent. */
  count(name: LimitName, key: string | number): Promise<void>
  /** What was counted was no abuse after all. */
  forgive(name: LimitName, key: string | number): Promise<void>
  /** Starts to count from nothing again. */
  forget(name: LimitName, key: string | number): Promise<void>
}

/** Of one length whatever a caller sends, and no list of who tried to log in. */
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
              // it would otherwise guess by the name of the pool's class
              storeType: 'pool',
              tableName: 'rate_limits',
              tableCreated: true,
              clearExpiredByTimeout: name === 'logInFromNetwork',
            })
          : new RateLimiterMemory(options),
      ]
    }),
  )
  return {
    async count(name, key) {
      try {
        await limiters.get(name)?.consume(keyOf(key))
      } catch (error) {
        // what is not the limiter's own answer is the database's, and is answered as such
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
  }
}

/** For benchmarks and race tests, which are one person many times a second. */
const nothing = async () => undefined
export const noLimits: Limits = { count: nothing, forgive: nothing, forget: nothing }

/** The part of an address that one household or one attacker holds: /24, or /48 of IPv6. */
export function networkOf(ip: string): string {
  const v4 = /(\d+\.\d+\.\d+)\.\d+$/.exec(ip)?.[1]
  return v4 ?? ip.split(':').slice(0, 3).join(':')
}
