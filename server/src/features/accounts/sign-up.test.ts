import { describe, expect, test } from 'vitest'
import { changesIn } from '#test/changes.ts'
import { expectRefusal } from '#test/refusal.ts'
import { codeIn, testServer } from '#test/server.ts'

const server = testServer()
const { call } = server

const asha = {
  username: 'asha.kulkarni',
  email: 'asha.kulkarni@muster.test',
  password: 'seven mangoes',
  contact: '9876543210',
  name: 'Asha Kulkarni',
}
const signUp = (values: object = {}) => call('POST', '/auth/local/register', { body: { ...asha, ...values } })
const people = () => server.ctx.db.selectFrom('users').selectAll().orderBy('id').execute()

describe('Signing up', () => {
  test('logs in at once, as an unconfirmed attendee', async () => {
    const answer = await signUp({ email: ' Asha.Kulkarni@Muster.test ', username: 'Asha.Kulkarni' })
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body)).toEqual(['jwt', 'device', 'user'])
    const me = await call('GET', '/users/me?populate=role', { as: { token: answer.body.jwt } })
    expect(me.body).toEqual({
      id: expect.any(Number),
      documentId: expect.stringMatching(/^[a-z0-9]{24}$/),
      username: 'asha.kulkarni',
      email: 'asha.kulkarni@muster.test',
      contact: '9876543210',
      name: 'Asha Kulkarni',
      confirmed: false,
      role: { name: 'Attendee' },
      unreadNotifications: 0,
    })
    const { role, unreadNotifications } = me.body
    expect({ ...answer.body.user, role, unreadNotifications }).toEqual(me.body)
    const plain = await call('GET', '/users/me', { as: { token: answer.body.jwt } })
    const { role: _, ...withoutRole } = me.body
    expect(plain.body).toEqual(withoutRole)
  })

  test('sends a link that confirms the address once', async () => {
    const answer = await signUp({ username: 'ravi', email: 'ravi@muster.test', name: 'Ravi Rao' })
    const mail = await server.mailTo('ravi@muster.test')
    expect(mail.subject).toBe('Confirm your email for Muster')
    expect(mail.text).toMatch(/^Hello,$/m)
    expect(mail.text).toMatch(/^Asked for by: .+ on \d/m)
    expect(mail.text).toContain('http://muster.test/confirm-email#code=')
    const body = { confirmation: codeIn(mail) }
    const as = { token: answer.body.jwt }
    const confirm = async () => (await call('POST', '/auth/email-confirmation', { as, body })).body
    expect(await confirm()).toEqual({ ok: true, wasConfirmed: false })
    const me = await call('GET', '/users/me', { as })
    expect(me.body.confirmed).toBe(true)
    expect(await confirm(), 'R164: opening the link again').toEqual({ ok: true, wasConfirmed: true })
    expectRefusal(
      await call('POST', '/auth/email-confirmation', { body: { confirmation: 'made-up' } }),
      400,
      'This confirmation link is no longer valid. Please ask for a new one from your profile.',
    )
  })

  test('keeps the password only as a salted argon2id hash', async () => {
    const stored = (await people()).find(person => person.email === asha.email)!.password_hash
    expect(stored).toMatch(/^argon2id\$19456\$2\$1\$[\w+/=]{24}\$[\w+/=]{44}$/)
    await signUp({ username: 'twin', email: 'twin@muster.test' })
    const twin = (await people()).find(person => person.email === 'twin@muster.test')!.password_hash
    expect(twin).not.toBe(stored)
  })

  test('is refused for an address that has an account, in any spelling', async () => {
    for (const email of ['asha.kulkarni@muster.test', 'ASHA.Kulkarni@MUSTER.test'])
      expectRefusal(
        await signUp({ email }),
        400,
        'There is already an account with this email. Please log in instead.',
      )
  })

  test('two people may share a local part', async () => {
    expect((await signUp({ email: 'asha.kulkarni@other.test' })).status).toBe(200)
  })
})

describe('Signing up is refused, and no account is made,', () => {
  const refused = async (values: object, sentence: string | RegExp) => {
    const before = await changesIn(server.ctx)
    const answer = await signUp({ username: 'meera', email: 'meera@muster.test', ...values })
    expectRefusal(answer, 400, sentence)
    expect(await changesIn(server.ctx)).toEqual(before)
  }

  test('for a body that asks for another role', async () => {
    const unknown = 'The request has a key that is not known here: '
    for (const [key, value] of Object.entries({
      role: 'Admin',
      confirmed: true,
      id: 1,
      blocked: false,
      password_hash: 'x',
      documentId: 'x',
    }))
      await refused({ [key]: value }, `${unknown}${key}`)
    await refused({ role: 'Admin', confirmed: true }, `${unknown}role, confirmed`)
  })

  test.each([
    ['an email that is none', { email: 'meera at muster' }, 'Please enter a valid email address'],
    ['an email without a domain', { email: 'meera@' }, 'Please enter a valid email address'],
    ['an email of five characters', { email: 'm@a.b' }, 'Email must be at least 6 characters'],
    ['an email that nobody can be sent to', { email: `${'m'.repeat(250)}@a.co` }, /valid email/],
    ['nine digits', { contact: '987654321' }, 'Please enter a valid 10-digit Indian mobile number'],
    ['eleven digits', { contact: '98765432100' }, /10-digit/],
    ['a contact that starts with 5', { contact: '5876543210' }, /10-digit/],
    ['a contact with a prefix', { contact: '+919876543210' }, /10-digit/],
    ['digits of another script', { contact: '९८७६५४३२१०' }, /10-digit/],
    ['a password of five', { password: 'short' }, 'Password must be at least 6 characters'],
    ['a password of 257', { password: 'ab'.repeat(129) }, 'Password must be at most 256 characters'],
    ['a name of one letter', { name: 'M' }, 'Name must be at least 2 characters'],
    ['a name of spaces', { name: '     ' }, 'Name must be at least 2 characters'],
    ['a name without an end', { name: 'm'.repeat(102) }, 'Please use at most 101 characters'],
    ['a name of two lines', { name: 'Meera\nPay here: http://evil.test' }, 'Please use one line of text'],
    ['a name with a bell', { name: 'Meera\u0007' }, 'Please use plain text without control characters'],
    ['another username', { username: 'asha' }, 'The username is the part of the email before the @'],
  ])('for %s', async (_, values, sentence) => {
    await refused(values, sentence)
  })

  test('R497: for a common password, or one made of the name, the email or the phone', async () => {
    const name = 'Meera Deshpande'
    const known = ['123456', 'Password', 'QWERTY', 'muster', 'aaaaaaaa', 'abababab', 'iloveyou']
    const personal = ['Deshpande', 'meeradeshpande12', 'MEERA.D', 'meera.d@muster.test', '9812345670']
    const who = { name, username: 'meera.d', email: 'meera.d@muster.test', contact: '9812345670' }
    for (const password of known)
      await refused({ ...who, password }, 'This password is too common. Please choose another one.')
    for (const password of personal)
      await refused(
        { ...who, password },
        'Please choose a password with at least 4 characters besides your name, email and phone number.',
      )
  })
})

test('every character of a long password counts, and a name may be in any script', async () => {
  const person = { username: 'meera', email: 'meera@muster.test', name: 'मीरा देशपांडे' }
  const password = `${'पासवर्ड '.repeat(31)}last`
  expect((await signUp({ ...person, password })).status).toBe(200)
  const logIn = (given: string) =>
    call('POST', '/auth/local', { body: { identifier: person.email, password: given } })
  expect((await logIn(password)).status).toBe(200)
  expect((await logIn(password.slice(0, -1))).status).toBe(400)
  expect((await logIn(password.toUpperCase())).status).toBe(400)
})

describe('An address with which a stranger has signed up', () => {
  const confirm = (confirmation: string, given: object = {}) =>
    call('POST', '/auth/email-confirmation', { body: { confirmation, ...given } })

  test('is not confirmed by its owner, who opens the link, and the owner can take the account', async () => {
    const stranger = { token: (await signUp({ username: 'meera', email: 'meera@corp.test' })).body.jwt }
    const code = codeIn(await server.mailTo('meera@corp.test'))
    const before = await changesIn(server.ctx)
    expectRefusal(await confirm(code), 403, 'Please enter the password of this account, or choose a new one.')
    expectRefusal(await confirm(code, { password: 'a wrong one' }), 400)
    expect((await call('GET', '/users/me', { as: stranger })).body.confirmed).toBe(false)
    expect(await changesIn(server.ctx)).toEqual(before)

    const body = { code, password: 'seven mangoes', passwordConfirmation: 'seven mangoes' }
    expect((await call('POST', '/auth/reset-password', { body })).status).toBe(200)
    expectRefusal(await call('GET', '/users/me', { as: stranger }), 401)
    const owner = await call('POST', '/auth/local', {
      body: { identifier: 'meera@corp.test', password: 'seven mangoes' },
    })
    expect(owner.body.user.confirmed).toBe(true)
    expectRefusal(await call('POST', '/auth/reset-password', { body }), 400)
  })

  test('is confirmed by the password with which it signed up, on another device', async () => {
    await signUp({ username: 'dev', email: 'dev@corp.test', password: 'nine papayas' })
    const code = codeIn(await server.mailTo('dev@corp.test'))
    expect((await confirm(code, { password: 'nine papayas' })).body).toEqual({
      ok: true,
      wasConfirmed: false,
    })
  })

  test('is confirmed once by two taps at the same time', async () => {
    const as = { token: (await signUp({ username: 'tara', email: 'tara@corp.test' })).body.jwt }
    const confirmation = codeIn(await server.mailTo('tara@corp.test'))
    const tap = () => call('POST', '/auth/email-confirmation', { as, body: { confirmation } })
    const answers = await Promise.all([tap(), tap()])
    expect(answers.map(({ body }) => body.wasConfirmed).toSorted()).toEqual([false, true])
  })
})
