import { beforeAll, describe, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import { type Answer, testServer } from '#test/server.ts'

const server = testServer()

let asha: GivenPerson
beforeAll(async () => {
  asha = await server.given.person({ name: 'Asha' })
})

describe('Nobody learns who has an account', () => {
  async function answersTo(act: (email: string) => Promise<Answer>): Promise<string[]> {
    const answers = new Set<string>()
    for (const email of [asha.email, 'nobody1@muster.test', asha.email, 'nobody2@muster.test']) {
      const { status, body } = await act(email)
      answers.add(JSON.stringify([status, body]))
    }
    return [...answers]
  }

  test('from the answer to a wrong password', async () => {
    const logIn = (identifier: string) =>
      server.call('POST', '/auth/local', { body: { identifier, password: 'wrong password' } })
    expect(await answersTo(logIn)).toHaveLength(1)
  })

  test('from the answer to a forgotten password', async () => {
    const ask = (email: string) => server.call('POST', '/auth/forgot-password', { body: { email } })
    expect(await answersTo(ask)).toEqual([JSON.stringify([200, { ok: true }])])
  })
})
