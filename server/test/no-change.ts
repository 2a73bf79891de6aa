import { expect } from 'vitest'
import { changesIn } from './changes.ts'
import { expectRefusal } from './refusal.ts'
import type { Answer } from './server.ts'
import type { TestContext } from './test-context.ts'

/** Expects an unchanged database, except for the sessions' last use. */
export async function withoutChange<T>(ctx: TestContext, work: () => Promise<T>): Promise<T> {
  const look = async () => ({ ...(await changesIn(ctx)), sessions: null })
  const before = await look()
  const done = await work()
  expect(await look()).toEqual(before)
  return done
}

export async function expectNothing(
  ctx: TestContext,
  call: () => Promise<Answer>,
  code: string,
  status: number,
) {
  const answer = await withoutChange(ctx, call)
  expectRefusal(answer, status)
  expect(answer.body.error.details.code).toBe(code)
}
