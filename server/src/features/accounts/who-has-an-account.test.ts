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

describe('Nobody learns who has an account', () => {
  /** Interleaved, and each first as often as the other, so that a busy machine slows both alike. */
  async function compare(times: number, act: (email: string) => Promise<Answer>) {
    const [known, unknown]: [number[], number[]] = [[], []]
    const answers = new Set<string>()
    for (let i = 0; i < times; i++) {
      const both = [
        [asha.email, known],
        [`nobody${i}@muster.test`, unknown],
      ] as const
      for (const [email, into] of i % 2 ? both : both.toReversed()) {
        const started = performance.now()
        const { status, body } = await act(email)
        into.push(performance.now() - started)
        answers.add(JSON.stringify([status, body]))
      }
    }
    const [a, b] = [typical(known), typical(unknown)]
    return { answers, ratio: Math.max(a, b) / Math.min(a, b), milliseconds: Math.abs(a - b) }
  }

  test('from the answer to a wrong password, or from its time', async () => {
    const { answers, ratio, milliseconds } = await compare(40, email => logIn(email, 'wrong password'))
    expect(answers.size).toBe(1)
    expect(ratio < 1.5 || milliseconds < 10, `${ratio} times, ${milliseconds} ms`).toBe(true)
  })

  test('from the answer to a forgotten password, or from its time', async () => {
    const { answers, ratio, milliseconds } = await compare(40, email =>
      call('POST', '/auth/forgot-password', { body: { email } }),
    )
    expect([...answers]).toEqual([JSON.stringify([200, { ok: true }])])
    expect(ratio < 1.5 || milliseconds < 10, `${ratio} times, ${milliseconds} ms`).toBe(true)
  })
})
