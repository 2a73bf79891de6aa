import { expect } from 'vitest'
import type { Answer } from './server.ts'

/** Words of a parser, a driver or a library. */
const INTERNALS =
  /unexpected token|position \d|FST_|zod|regex|syntax|node_modules|\bat \/|invalid input|undefined/i

/** An error envelope (R100) with a plain sentence. */
export function expectRefusal(
  answer: Answer,
  status: number | readonly number[],
  sentence?: string | RegExp,
) {
  const statuses = typeof status === 'number' ? [status] : status
  expect(statuses, JSON.stringify(answer.body)).toContain(answer.status)
  expect(answer.headers['content-type']).toContain('application/json')
  expect(Object.keys(answer.body)).toEqual(['data', 'error'])
  expect(answer.body.data).toBeNull()
  const { error } = answer.body
  expect(error).toMatchObject({ status: answer.status, name: expect.stringMatching(/Error$/) })
  expect(error.details.code).toMatch(/^[a-z_]+$/)
  expect(error.message, 'a sentence').toMatch(/^[A-Z"]\S* \S+ \S/)
  expect(error.message).not.toMatch(INTERNALS)
  if (typeof sentence === 'string') expect(error.message).toBe(sentence)
  else if (sentence) expect(error.message).toMatch(sentence)
}
