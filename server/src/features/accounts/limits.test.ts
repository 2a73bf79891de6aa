import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { type GivenPerson, PASSWORD } from '#test/given.ts'
import { race } from '#test/race.ts'
import { expectRefusal } from '#test/refusal.ts'
import { type Answer, codeIn, testServer } from '#test/server.ts'
import { issueCode } from './commands-password.ts'

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

  /** The limiter counts by the machine's clock. */
  const tenSecondsLater = () => server.ctx.pool.query("delete from rate_limits where key like 'logInSlot:%'")
  const known = async () => (await logIn(asha.email, PASSWORD)).body.device as string
  const logInWith = (device: string, password = PASSWORD, identifier = asha.email) =>
    call('POST', '/auth/local', { body: { identifier, password, device }, from: HOME })

  test('slow an account down from the fourth on, to one try in ten seconds', async () => {
    for (let index = 0; index < 4; index++) expectRefusal(await guess(index), 400)
    for (let index = 4; index < 10; index++) expectTooMany(await guess(index), 10)
    expectTooMany(await logIn(asha.email, PASSWORD), 10)
    await tenSecondsLater()
    expect((await logIn(asha.email, PASSWORD)).status).toBe(200)
  })

  test('count from all networks together', async () => {
    for (let index = 0; index < 4; index++)
      expectRefusal(await logIn(asha.email, 'wrong', `192.0.${index}.1`), 400)
    expectTooMany(await logIn(asha.email, 'wrong', '2001:db8:7::1'), 10)
  })

  test('never slow down a device that has signed in before', async () => {
    const device = await known()
    for (let index = 0; index < 20; index++) await guess(index)
    expectTooMany(await logIn(asha.email, PASSWORD), 10)
    expect((await logInWith(device)).status).toBe(200)
    expectTooMany(await guess(21), 10)
  })

  test('from a known device are slowed down from the eleventh on', async () => {
    const device = await known()
    for (let index = 0; index < 11; index++) expectRefusal(await logInWith(device, 'wrong'), 400)
    expectTooMany(await logInWith(device, 'wrong'), 10)
    expect((await logIn(asha.email, PASSWORD)).status).toBe(200)
  })

  test.each(['changed', 'reset'])(
    'slow down a device that is known from before the password was %s',
    async how => {
      const device = await known()
      const repeated = { password: 'seven mangoes', passwordConfirmation: 'seven mangoes' }
      const code = await server.ctx.inTransaction(tx => issueCode(server.ctx, tx, asha.id, 'reset-password'))
      const { body } =
        how === 'reset'
          ? await call('POST', '/auth/reset-password', { body: { code, ...repeated } })
          : await call('POST', '/auth/change-password', {
              as: asha,
              body: { currentPassword: PASSWORD, ...repeated },
            })
      for (let index = 0; index < 5; index++) await guess(index)
      expectTooMany(await logInWith(device, 'seven mangoes'), 10)
      expect((await logInWith(body.device, 'seven mangoes')).status).toBe(200)
    },
  )

  test('slow down a device of another person, a session’s token and nonsense', async () => {
    const ravi = await server.given.person({ name: 'Ravi' })
    const ravis = (await logIn(ravi.email, PASSWORD)).body.device as string
    const own = await known()
    for (let index = 0; index < 5; index++) await guess(index)
    for (const device of [ravis, asha.token, 'nonsense', '', `${own}x`])
      expectTooMany(await logInWith(device), 10)
    expectRefusal(await call('GET', '/users/me', { as: { token: own } }), 401)
  })

  test('are forgiven by a reset', async () => {
    for (let index = 0; index < 6; index++) await guess(index)
    const code = await server.ctx.inTransaction(tx => issueCode(server.ctx, tx, asha.id, 'reset-password'))
    const body = { code, password: 'seven mangoes', passwordConfirmation: 'seven mangoes' }
    await call('POST', '/auth/reset-password', { body })
    expect((await logIn(asha.email, 'seven mangoes')).status).toBe(200)
  })

  test('slow down nobody else here', async () => {
    for (let index = 0; index < 12; index++) await guess(index)
    const ravi = await server.given.person({ name: 'Ravi' })
    expect((await logIn(ravi.email, PASSWORD)).status).toBe(200)
  })

  test('are allowed four times if all come at once', async () => {
    const answers = await race(30, guess)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(4)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(26)
  })

  test('and recovery codes behind the right one count together', async () => {
    const credential = { credential_id: 'AAAA', public_key: Buffer.from([0]), counter: 0, transports: [] }
    const row = { user_id: asha.id, device: 'Chrome on Android', created_at: new Date(), ...credential }
    await server.ctx.db.insertInto('passkeys').values(row).execute()
    const guessCode = (index: number) => {
      const body = {
        identifier: asha.email,
        password: PASSWORD,
        recoveryCode: `AAAA-AAAA-AAA${'ABCDEF'[index]}`,
      }
      return call('POST', '/auth/local', { body, from: HOME })
    }
    for (let index = 0; index < 3; index++) expectRefusal(await guessCode(index), 400, /recovery code/)
    expectRefusal(await guess(3), 400)
    expectTooMany(await guessCode(4), 10)
    expectTooMany(await guess(5), 10)
  })

  test('are forgotten with the right one', async () => {
    for (let round = 0; round < 3; round++) {
      for (let index = 0; index < 3; index++) expectRefusal(await guess(index), 400)
      expect((await logIn(asha.email, PASSWORD)).status).toBe(200)
    }
  })

  test('for an unknown address and one of maximum length are slowed down too', async () => {
    const longest = `${'x'.repeat(243)}@muster.test`
    for (const email of ['nobody@muster.test', longest]) {
      for (let index = 0; index < 4; index++) expectRefusal(await logIn(email, 'wrong'), 400)
      expectTooMany(await logIn(email, 'wrong'), 10)
    }
  })

  test('are in the log with the account and the network, without address and password', async () => {
    server.logged.length = 0
    for (let index = 0; index < 5; index++) await guess(0)
    await logIn('nobody@muster.test', 'guess 1')
    const lines = server.logged.map(line => JSON.parse(line)).filter(({ msg }) => /sign-in/.test(msg ?? ''))
    expect(lines.map(({ msg, account, network }) => [msg, account, network])).toEqual([
      ...Array(4).fill(['a sign-in failed', asha.id, '203.0.113']),
      ['a sign-in was slowed down', asha.id, '203.0.113'],
      ['a sign-in failed', null, '203.0.113'],
    ])
    expect(server.logged.join('')).not.toMatch(/guess \d|muster\.test|203\.0\.113\.\d/)
  })

  test('leave no e-mail address in the counters', async () => {
    await guess(1)
    const { rows } = await server.ctx.pool.query('select key from rate_limits')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/muster\.test|203\.0/i)
    // who guesses an address finds it neither
    for (const subject of [asha.email, '203.0.113.2'])
      expect(JSON.stringify(rows)).not.toContain(createHash('sha256').update(subject).digest('base64url'))
  })

  test('are allowed ten times when changing the password', async () => {
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

  test('is said five times an hour to one address. Then taken and free get the same answer, and an e-mail', async () => {
    for (let index = 0; index < 5; index++) expectRefusal(await signUp(asha.email), 400, /already an account/)
    for (const email of [asha.email, 'meera@muster.test']) {
      const { status, body } = await signUp(email)
      expect([status, body]).toEqual([200, { jwt: null, device: null, user: null }])
      expectRefusal(await logIn(email, 'seven mangoes'), 400)
      const mail = await server.mailTo(email)
      expect(mail.subject).toBe('Your Muster account')
      const code = codeIn(mail)
      const repeated = { password: 'six papayas', passwordConfirmation: 'six papayas' }
      expect((await call('POST', '/auth/reset-password', { body: { code, ...repeated } })).status).toBe(200)
      expect((await logIn(email, 'six papayas')).status).toBe(200)
    }
    const { rows } = await server.ctx.pool.query(
      "select name, confirmed from users where email = 'meera@muster.test'",
    )
    expect(rows).toEqual([{ name: 'Meera', confirmed: true }])
    expectRefusal(await signUp(asha.email, '192.0.2.1'), 400, /already an account/)
  })
})

test('All addresses of one IPv6 network count as one, and those of the next network alone', async () => {
  const guess = (from: string) => call('POST', '/auth/local/register', { body: body(asha.email), from })
  const body = (email: string) => ({
    ...{ username: email.split('@')[0], name: 'Meera', contact: '9876543210' },
    ...{ email, password: 'seven mangoes' },
  })
  const answers = await race(40, index => guess(`2001:db8:0:7:${index}::1`))
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
  expect((await guess('2001:db8::7:0:0:0:9')).body.user).toBeNull()
  expectRefusal(await guess('2001:db8:0:8::1'), 400, /already an account/)
})

describe('New accounts', () => {
  test('are limited to 2,000 an hour from one address, and refused sign-ups do not count', async () => {
    const person = { name: 'Meera', contact: '9876543210', password: 'seven mangoes' }
    const signUp = (name: string, values = {}) =>
      call('POST', '/auth/local/register', {
        body: { ...person, username: name, email: `${name}@muster.test`, ...values },
        from: HOME,
      })
    const points = async () =>
      (await server.ctx.pool.query("select points from rate_limits where key like 'registerFromAddress:%'"))
        .rows
    expectRefusal(await signUp('lata', { password: 'password' }), 400)
    expectRefusal(await signUp('lata', { username: asha.email.split('@')[0], email: asha.email }), 400)
    expect(await points()).toEqual([])
    expect((await signUp('lata')).status).toBe(200)
    expect(await points()).toEqual([{ points: 1 }])
    await server.ctx.pool.query("update rate_limits set points = 2000 where key like 'registerFromAddress:%'")
    expectTooMany(await signUp('leela'), 3_600)
  })
})

describe('Forgotten passwords', () => {
  test('get the same answer always, and at most three e-mails an hour', async () => {
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

  test('of an Admin count among the three, and the Admin reads so', async () => {
    const admin = await server.given.person({ role: 'Admin' })
    const send = () => call('POST', `/users/${asha.id}/password-link`, { as: admin })
    for (let times = 0; times < 3; times++) expect((await send()).status).toBe(200)
    expectRefusal(await send(), 409, /^This person was sent three links within an hour/)
  })

  test('can be requested 120 times an hour from one address', async () => {
    const ask = (index: number) =>
      call('POST', '/auth/forgot-password', { body: { email: `nobody${index}@muster.test` }, from: HOME })
    const answers = await race(121, ask)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(120)
    expectTooMany(answers.find(({ status }) => status === 429)!, 3_600)
  })

  test('a right code always passes, however many wrong ones came from the address', async () => {
    const ravi = await server.given.person({ confirmed: false })
    const issue = (purpose: 'reset-password' | 'confirm-email') =>
      server.ctx.inTransaction(tx => issueCode(server.ctx, tx, ravi.id, purpose))
    const confirm = (confirmation: string) =>
      call('POST', '/auth/email-confirmation', { as: ravi, body: { confirmation }, from: HOME })
    await race(70, index => confirm(`guess-${index}`))
    const repeated = { password: 'seven mangoes', passwordConfirmation: 'seven mangoes' }
    const reset = (code: string) =>
      call('POST', '/auth/reset-password', { body: { code, ...repeated }, from: HOME })
    expectTooMany(await reset('guess'), 3_600)
    expect((await confirm(await issue('confirm-email'))).status).toBe(200)
    expect((await reset(await issue('reset-password'))).status).toBe(200)
  })

  test('wrong codes can be tried 60 times an hour from one address', async () => {
    const guess = (index: number) => {
      const body = { confirmation: `guess-${index}` }
      return call('POST', '/auth/email-confirmation', { body, from: HOME })
    }
    const answers = await race(61, guess)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(60)
    expectTooMany(answers.find(({ status }) => status === 429)!, 3_600)
  })

  test('the confirmation can be resent three times an hour', async () => {
    const ravi = await server.given.person({ confirmed: false })
    const send = () => call('POST', '/auth/send-email-confirmation', { as: ravi })
    for (let index = 0; index < 3; index++) expect((await send()).status).toBe(200)
    expectTooMany(await send(), 3_600)
  })
})

describe('One person', () => {
  test('can read 300 times a minute, and does not slow others down', async () => {
    const answers = await race(301, () => call('GET', '/users/me', { as: asha }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(300)
    expectTooMany(answers.find(({ status }) => status === 429)!, 60)
    const ravi = await server.given.person()
    expect((await call('GET', '/users/me', { as: ravi })).status).toBe(200)
  })

  test('can write 60 times a minute, and then still read', async () => {
    const write = () => call('POST', '/auth/sessions/end-others', { as: asha })
    const answers = await race(61, write)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
    expectTooMany(answers.find(({ status }) => status === 429)!, 60)
    expect((await call('GET', '/users/me', { as: asha })).status).toBe(200)
  })
})
