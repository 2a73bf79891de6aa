import { beforeEach, describe, expect, test } from 'vitest'
import { type GivenPerson, PASSWORD } from '#test/given.ts'
import { race } from '#test/race.ts'
import { expectRefusal } from '#test/refusal.ts'
import { type Answer, testServer } from '#test/server.ts'

const server = testServer({ withLimits: true })
const { call } = server
const HOME = '203.0.113.7'
const TOO_MANY = 'Too many requests. Please wait a moment and try again.'

let asha: GivenPerson
beforeEach(async () => {
  asha = await server.given.person({ name: 'Asha' })
  await server.ctx.pool.query('delete from rate_limits')
})

function expectTooMany(answer: Answer, mostSeconds: number) {
  expectRefusal(answer, 429, TOO_MANY)
  const seconds = Number(answer.headers['retry-after'])
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(mostSeconds)
}

const logIn = (identifier: string, password: string, from = HOME, headers = {}) =>
  call('POST', '/auth/local', { body: { identifier, password }, from, headers })

describe('Wrong passwords', () => {
  /** As an attacker would: another spelling and another pretended address each time, one network. */
  const guess = (index: number) => {
    const identifier = index % 2 ? asha.email.toUpperCase() : ` ${asha.email}`
    const pretended = `198.51.100.${index}`
    const headers = { 'x-forwarded-for': pretended, 'x-real-ip': pretended, forwarded: `for=${pretended}` }
    return logIn(identifier, `guess ${index}`, `203.0.113.${index + 1}`, headers)
  }

  test('are answered ten times for one account from one network, then no more', async () => {
    for (let index = 0; index < 10; index++) expectRefusal(await guess(index), 400)
    for (let index = 10; index < 20; index++) expectTooMany(await guess(index), 900)
    expectTooMany(await logIn(asha.email, PASSWORD), 900)
  })

  test('do not lock the person out elsewhere, nor anybody else here', async () => {
    for (let index = 0; index < 12; index++) await guess(index)
    expect((await logIn(asha.email, PASSWORD, '192.0.2.1')).status).toBe(200)
    const ravi = await server.given.person({ name: 'Ravi' })
    expect((await logIn(ravi.email, PASSWORD)).status).toBe(200)
  })

  test('are no more than ten when all come at once', async () => {
    const answers = await race(30, guess)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
  })

  test('are forgotten with the right one', async () => {
    for (let round = 0; round < 3; round++) {
      for (let index = 0; index < 9; index++) expectRefusal(await guess(index), 400)
      expect((await logIn(asha.email, PASSWORD)).status).toBe(200)
    }
  })

  test('from one IPv6 household count together', async () => {
    for (let index = 0; index < 10; index++)
      expectRefusal(await logIn(asha.email, 'wrong', `2001:db8:7:${index}::1`), 400)
    expectTooMany(await logIn(asha.email, 'wrong', '2001:db8:7:ffff::1'), 900)
    expectRefusal(await logIn(asha.email, 'wrong', '2001:db8:8::1'), 400)
  })

  test('of the longest address that fits are counted like any other', async () => {
    const longest = `${'x'.repeat(243)}@muster.test`
    for (let index = 0; index < 10; index++) expectRefusal(await logIn(longest, 'wrong'), 400)
    expectTooMany(await logIn(longest, 'wrong'), 900)
  })

  test('leave no address behind in the counters', async () => {
    await guess(1)
    const { rows } = await server.ctx.pool.query('select key from rate_limits')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/muster\.test|203\.0/i)
  })

  test('of the current password, when changing it, are answered ten times', async () => {
    const change = () => {
      const body = {
        currentPassword: 'wrong',
        password: 'seven mangoes',
        passwordConfirmation: 'seven mangoes',
      }
      return call('POST', '/auth/change-password', { as: asha, body })
    }
    for (let index = 0; index < 10; index++) expectRefusal(await change(), 400)
    expectTooMany(await change(), 900)
  })
})

describe('“Already taken”', () => {
  const body = (email: string) => {
    const person = { username: email.split('@')[0], name: 'Meera', contact: '9876543210' }
    return { ...person, email, password: 'seven mangoes' }
  }
  const signUp = (email: string, from = HOME) =>
    call('POST', '/auth/local/register', { body: body(email), from })

  test('is said five times an hour to one address, while new people still sign up there', async () => {
    for (let index = 0; index < 5; index++) expectRefusal(await signUp(asha.email), 400, /already an account/)
    expectTooMany(await signUp(asha.email), 3_600)
    expect((await signUp('meera@muster.test')).status).toBe(200)
    expectRefusal(await signUp(asha.email, '192.0.2.1'), 400, /already an account/)
  })
})

describe('Forgotten passwords', () => {
  test('are always answered alike, and lead to three e-mails an hour at most', async () => {
    for (let index = 0; index < 6; index++) {
      const email = index % 2 ? asha.email : asha.email.toUpperCase()
      const answer = await call('POST', '/auth/forgot-password', { body: { email }, from: HOME })
      expect([answer.status, answer.body]).toEqual([200, { ok: true }])
    }
    await server.jobsDone()
    expect(server.outbox.filter(({ to }) => to === asha.email)).toHaveLength(3)
    const longest = `${'x'.repeat(60)}@${'y'.repeat(60)}.${'y'.repeat(60)}.${'y'.repeat(60)}.test`
    const answer = await call('POST', '/auth/forgot-password', { body: { email: longest } })
    expect(answer.status).toBe(200)
  })

  test('of one address are asked for 120 times an hour', async () => {
    const ask = (index: number) =>
      call('POST', '/auth/forgot-password', { body: { email: `nobody${index}@muster.test` }, from: HOME })
    const answers = await race(121, ask)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(120)
    expectTooMany(answers.find(({ status }) => status === 429)!, 3_600)
  })

  test('codes are guessed 60 times an hour from one address', async () => {
    const guess = (index: number) => {
      const body = { confirmation: `guess-${index}` }
      return call('POST', '/auth/email-confirmation', { body, from: HOME })
    }
    const answers = await race(61, guess)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(60)
    expectTooMany(answers.find(({ status }) => status === 429)!, 3_600)
  })

  test('the confirmation is sent again three times an hour', async () => {
    const ravi = await server.given.person({ confirmed: false })
    const send = () => call('POST', '/auth/send-email-confirmation', { as: ravi })
    for (let index = 0; index < 3; index++) expect((await send()).status).toBe(200)
    expectTooMany(await send(), 3_600)
  })
})

describe('One person', () => {
  test('reads 300 times a minute, and another is not held up', async () => {
    const answers = await race(301, () => call('GET', '/users/me', { as: asha }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(300)
    expectTooMany(answers.find(({ status }) => status === 429)!, 60)
    const ravi = await server.given.person()
    expect((await call('GET', '/users/me', { as: ravi })).status).toBe(200)
  })

  test('writes 60 times a minute, and still reads', async () => {
    const write = () => call('POST', '/auth/sessions/end-others', { as: asha })
    const answers = await race(61, write)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
    expectTooMany(answers.find(({ status }) => status === 429)!, 60)
    expect((await call('GET', '/users/me', { as: asha })).status).toBe(200)
  })
})
