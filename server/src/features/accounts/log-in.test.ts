import { beforeAll, describe, expect, test } from 'vitest'
import { type GivenPerson, PASSWORD } from '#test/given.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'

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

  test('ignores case and surrounding spaces of the email', async () => {
    expect((await logIn(`  ${asha.email.toUpperCase()} `)).status).toBe(200)
  })

  test('gives the same answer for a wrong password, an unknown email and a disabled account', async () => {
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

describe('A log-in on a new device', () => {
  const mailsTo = (email: string) => server.outbox.filter(({ to }) => to === email)
  const phone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile Safari/537.36' }
  const logInWith = (person: GivenPerson, device?: string) =>
    call('POST', '/auth/local', {
      body: { identifier: person.email, password: PASSWORD, ...(device && { device }) },
      headers: phone,
    })

  test('is told by email, with the device and a way to log every device out, and a known one is not', async () => {
    const ravi = await server.given.person({ name: 'Ravi' })
    const { device } = (await logInWith(ravi)).body
    const mail = await server.mailTo(ravi.email)
    expect(mail.subject).toBe('A new device logged in to your Muster account')
    expect(mail.text).toMatch(/^Hello Ravi,$/m)
    expect(mail.text).toMatch(/^Logged in by: Chrome on Android, on /m)
    expect(mail.text).toContain('http://muster.test/forgot-password')
    expect((await logInWith(ravi, device)).status).toBe(200)
    expectRefusal(await logIn(ravi.email, 'wrong password'), 400)
    await server.jobsDone()
    expect(mailsTo(ravi.email)).toHaveLength(1)
  })

  test('is not told to an address that was never confirmed, which may be somebody else’s', async () => {
    const stranger = await server.given.person({ confirmed: false })
    expect((await logInWith(stranger)).status).toBe(200)
    await server.jobsDone()
    expect(mailsTo(stranger.email)).toEqual([])
  })
})
