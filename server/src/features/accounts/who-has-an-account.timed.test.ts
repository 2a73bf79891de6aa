import { beforeAll, describe, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import { type Answer, testServer } from '#test/server.ts'

const server = testServer()
const { call } = server

let asha: GivenPerson
beforeAll(async () => {
  asha = await server.given.person({ name: 'Asha' })
})

const logIn = (identifier: string, password: string) =>
  call('POST', '/auth/local', { body: { identifier, password } })

/** The typical time of the quieter half: whatever else the machine does only ever adds to a time. */
const typical = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 4)]!

describe('Nobody learns who has an account from the time that an answer takes', () => {
  /** Interleaved, and each first as often as the other, so that a busy machine slows both alike. */
  async function compare(times: number, act: (email: string) => Promise<Answer>) {
    const [known, unknown]: [number[], number[]] = [[], []]
    for (let i = 0; i < times; i++) {
      const both = [
        [asha.email, known],
        [`nobody${i}@muster.test`, unknown],
      ] as const
      for (const [email, into] of i % 2 ? both : both.toReversed()) {
        const started = performance.now()
        await act(email)
        into.push(performance.now() - started)
      }
    }
    const [a, b] = [typical(known), typical(unknown)]
    return { ratio: Math.max(a, b) / Math.min(a, b), milliseconds: Math.abs(a - b) }
  }

  test('to a wrong password', async () => {
    const { ratio, milliseconds } = await compare(40, email => logIn(email, 'wrong password'))
    expect(ratio < 1.5 || milliseconds < 10, `${ratio} times, ${milliseconds} ms`).toBe(true)
  })

  test('to a forgotten password', async () => {
    const { ratio, milliseconds } = await compare(40, email =>
      call('POST', '/auth/forgot-password', { body: { email } }),
    )
    expect(ratio < 1.5 || milliseconds < 10, `${ratio} times, ${milliseconds} ms`).toBe(true)
  })
})
