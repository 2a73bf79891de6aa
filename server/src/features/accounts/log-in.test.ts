import { beforeAll, describe, expect, test } from 'vitest'
import { type GivenPerson, PASSWORD } from '#test/given.ts'
import { expectRefusal } from '#test/refusal.ts'
import { type Answer, testServer } from '#test/server.ts'

const server = testServer()
const { call } = server

let asha: GivenPerson
let gone: GivenPerson
beforeAll(async () => {
  asha = await server.given.person({ name: 'Asha' })
  gone = await server.given.person({ name: 'Gone', disabled_at: server.clock.now })
})

const WRONG = 'The email or the password is not right.'
const logIn = (identifier: string, password = PASSWORD) =>
  call('POST', '/auth/local', { body: { identifier, password } })

describe('Logging in', () => {
  test('with the right password gives a token that works', async () => {
    const { status, body } = await logIn(asha.email)
    expect(status).toBe(200)
    expect((await call('GET', '/users/me', { as: { token: body.jwt } })).body.id).toBe(asha.id)
  })

  test('forgives the case of the email and spaces around it', async () => {
    expect((await logIn(`  ${asha.email.toUpperCase()} `)).status).toBe(200)
  })

  test('says the same of a wrong password, an unknown email and a disabled account', async () => {
    const answers = [
      await logIn(asha.email, 'wrong password'),
      await logIn('nobody@muster.test'),
      await logIn(gone.email),
      await logIn('asha'),
    ]
    for (const answer of answers) expectRefusal(answer, 400, WRONG)
    expect(new Set(answers.map(answer => JSON.stringify(answer.body))).size).toBe(1)
  })

  test('asks for both fields', async () => {
    for (const [identifier, password] of [
      ['', PASSWORD],
      [asha.email, ''],
    ] as const)
      expectRefusal(await logIn(identifier, password), 400, 'Please fill in all fields')
  })
})

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!

describe('Nobody learns who has an account', () => {
  /** Interleaved, so that a busy machine slows both alike. */
  async function compare(times: number, act: (email: string) => Promise<Answer>) {
    const [known, unknown]: [number[], number[]] = [[], []]
    const answers = new Set<string>()
    for (let i = 0; i < times; i++) {
      for (const [email, into] of [
        [asha.email, known],
        [`nobody${i}@muster.test`, unknown],
      ] as const) {
        const started = performance.now()
        const { status, body } = await act(email)
        into.push(performance.now() - started)
        answers.add(JSON.stringify([status, body]))
      }
    }
    const [a, b] = [median(known), median(unknown)]
    return { answers, ratio: Math.max(a, b) / Math.min(a, b) }
  }

  test('from the answer to a wrong password, or from its time', async () => {
    const { answers, ratio } = await compare(40, email => logIn(email, 'wrong password'))
    expect(answers.size).toBe(1)
    expect(ratio).toBeLessThan(1.5)
  })

  test('from the answer to a forgotten password, or from its time', async () => {
    const { answers, ratio } = await compare(40, email =>
      call('POST', '/auth/forgot-password', { body: { email } }),
    )
    expect([...answers]).toEqual([JSON.stringify([200, { ok: true }])])
    expect(ratio).toBeLessThan(1.5)
  })
})
