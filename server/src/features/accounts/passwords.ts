import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import pLimit, { type LimitFunction } from 'p-limit'
import { Refused } from '#refused.ts'

/** OWASP's second choice for argon2id: 19 MiB, two passes. Stored with each hash, so that it can be raised. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG_LENGTH = 32
const SALT_LENGTH = 16

/** libuv has four threads for files, DNS and hashing. Above this queue the last one would wait too long (F40). */
const hashing = pLimit(2)
/** Two of these at most are among those, so that a log-in never waits for many sign-ups. */
const hashingForSignUps = pLimit(2)
const LONGEST_QUEUE = 1_000

const derive = promisify(argon2)

function queued<T>(queue: LimitFunction, work: () => Promise<T>): Promise<T> {
  if (queue.pendingCount >= LONGEST_QUEUE)
    return Promise.reject(new Refused('unavailable', { retryAfterSeconds: 5 }))
  return queue(work)
}

const tagOf = (password: string, nonce: Buffer, cost: typeof COST): Promise<Buffer> =>
  queued(hashing, () =>
    derive('argon2id', { message: password.normalize('NFKC'), nonce, tagLength: TAG_LENGTH, ...cost }),
  )

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_LENGTH)
  const tag = await tagOf(password, nonce, COST)
  const { memory, passes, parallelism } = COST
  return ['argon2id', memory, passes, parallelism, nonce.toString('base64'), tag.toString('base64')].join('$')
}

/** Of a sign-up, behind the log-ins. */
export const hashNewPassword = (password: string): Promise<string> =>
  queued(hashingForSignUps, () => hashPassword(password))

const hashForUnknownAccounts = hashPassword(randomBytes(SALT_LENGTH).toString('hex'))

/** `null` for an account that does not exist, empty for a former member: never right, but takes as long. */
export async function isPasswordRight(password: string, stored: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, nonce = '', tag = ''] = (
    stored || (await hashForUnknownAccounts)
  ).split('$')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const computed = await tagOf(password, Buffer.from(nonce, 'base64'), cost)
  return timingSafeEqual(computed, Buffer.from(tag, 'base64')) && Boolean(stored)
}
