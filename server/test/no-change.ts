import { expect } from 'vitest'
import type { Context } from '../src/context.ts'
import { digestOf } from './digest.ts'
import { expectRefusal } from './refusal.ts'
import type { Answer } from './server.ts'

/** The database afterwards is as it was, but for when a session was used last. */
export async function withoutChange<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  const look = async () => ({ ...(await digestOf(ctx)), sessions: null })
  const before = await look()
  const done = await work()
  expect(await look()).toEqual(before)
  return done
}

/** A refusal of this code, after which nothing has changed. */
export async function expectNothing(ctx: Context, call: () => Promise<Answer>, code: string, status: number) {
  const answer = await withoutChange(ctx, call)
  expectRefusal(answer, status)
  expect(answer.body.error.details.code).toBe(code)
}
