import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { PASSKEYS_MAX } from '@muster/domain/accounts/limits.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Authenticator, newAuthenticator } from '#test/authenticator.ts'
import { type GivenPerson, PASSWORD } from '#test/given.ts'
import { holding } from '#test/holding.ts'
import { expectRefusal } from '#test/refusal.ts'
import { codeIn, testServer } from '#test/server.ts'

const ORIGIN = 'https://muster.test'
const server = testServer({ env: { PUBLIC_URL: ORIGIN } })
const { call } = server
const START = new Date('2026-11-21T05:00:00+05:30')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const later = (ms: number) => {
  server.clock.now = new Date(START.getTime() + ms)
}

let asha: GivenPerson
beforeEach(async () => {
  server.clock.now = START
  asha = await server.given.person({ name: 'Asha' })
})

const ask = async (as: GivenPerson, password = PASSWORD) =>
  call('POST', '/users/me/passkeys/challenges', { as, body: { password } })

async function add(as: GivenPerson, device: Authenticator = newAuthenticator()) {
  const { challenge } = (await ask(as)).body.data
  const body = device.make(challenge, ORIGIN)
  const { status, body: reply } = await call('POST', '/users/me/passkeys', { as, body })
  expect(status).toBe(200)
  return { device, id: reply.data.passkey.id as number, codes: reply.data.recoveryCodes as string[] }
}

const logIn = (person: GivenPerson, factor: object = {}, password = PASSWORD) =>
  call('POST', '/auth/local', { body: { identifier: person.email, password, ...factor } })

async function challengeOf(person: GivenPerson): Promise<string> {
  const refused = await logIn(person)
  expectRefusal(refused, 403, 'Please confirm with your passkey or a recovery code.')
  return refused.body.error.details.secondFactor.challenge
}

const signIn = async (person: GivenPerson, device: Authenticator) =>
  logIn(person, { passkey: device.sign(await challengeOf(person), ORIGIN) })

const ownPasskeys = async (as: GivenPerson) => (await call('GET', '/users/me/passkeys', { as })).body.data

/** Also of the new device that logs in. */
async function expectMails(person: GivenPerson, count: number, subject: string) {
  const mails = await server.mailsTo(person.email, count)
  expect(mails.map(mail => mail.subject)).toContain(subject)
}

describe('A passkey', () => {
  test('is asked for besides the password, and logs in', async () => {
    const { device } = await add(asha)
    expect((await signIn(asha, device)).body.jwt).toEqual(expect.any(String))
    expectRefusal(await logIn(asha, {}, 'seven mangoes'), 400, 'The email or the password is not right.')
  })

  test('is named in the refusal, so that the browser can find it', async () => {
    const { device } = await add(asha)
    const { secondFactor } = (await logIn(asha)).body.error.details
    expect(secondFactor).toEqual({
      challenge: expect.any(String),
      host: 'muster.test',
      known: [{ credentialId: device.sign('', ORIGIN).credentialId, transports: ['internal'] }],
    })
  })

  test('needs the password of who adds it', async () => {
    expectRefusal(await ask(asha, 'seven mangoes'), 400, 'The current password is not right.')
  })

  test('is told by email, and listed with the device and its last use', async () => {
    const { device } = await add(asha)
    expect((await server.mailTo(asha.email)).subject).toBe('A passkey was added to your Muster account')
    later(MINUTE)
    await signIn(asha, device)
    expect(await ownPasskeys(asha)).toEqual({
      isPossible: true,
      recoveryCodesLeft: 10,
      passkeys: [
        {
          id: expect.any(Number),
          device: 'Unknown device',
          createdAt: START.toISOString(),
          lastUsedAt: server.clock.now.toISOString(),
        },
      ],
    })
  })

  test.each([
    [
      'of another origin',
      (_: Authenticator, challenge: string, own: Authenticator) =>
        own.sign(challenge, 'https://muster.example'),
    ],
    ['of another device', (other: Authenticator, challenge: string) => other.sign(challenge, ORIGIN)],
    [
      'for another challenge',
      (_: Authenticator, __: string, own: Authenticator) => own.sign('made up', ORIGIN),
    ],
  ])('does not log in with the signature %s', async (_, sign) => {
    const { device } = await add(asha)
    const passkey = sign(newAuthenticator(), await challengeOf(asha), device)
    expectRefusal(
      await logIn(asha, { passkey }),
      400,
      'The passkey could not be confirmed. Please try again.',
    )
  })

  test('does not log in with the signature of another key under its name', async () => {
    const { device } = await add(asha)
    const challenge = await challengeOf(asha)
    const { credentialId } = device.sign('', ORIGIN)
    const passkey = { ...newAuthenticator().sign(challenge, ORIGIN), credentialId }
    expectRefusal(await logIn(asha, { passkey }), 400)
  })

  test('answers a challenge once, and within five minutes', async () => {
    const { device } = await add(asha)
    const passkey = device.sign(await challengeOf(asha), ORIGIN)
    expect((await logIn(asha, { passkey })).status).toBe(200)
    expectRefusal(await logIn(asha, { passkey }), 400)
    const late = device.sign(await challengeOf(asha), ORIGIN)
    later(5 * MINUTE + 1_000)
    expectRefusal(await logIn(asha, { passkey: late }), 400)
  })

  test('answers no challenge of somebody else', async () => {
    const ravi = await server.given.person({ name: 'Ravi' })
    const { device } = await add(asha)
    await add(ravi)
    const passkey = device.sign(await challengeOf(ravi), ORIGIN)
    expectRefusal(await logIn(asha, { passkey }), 400)
    expectRefusal(await logIn(ravi, { passkey }), 400)
  })

  test('belongs to one account', async () => {
    const { device } = await add(asha)
    const ravi = await server.given.person({ name: 'Ravi' })
    const body = device.make((await ask(ravi)).body.data.challenge, ORIGIN)
    expectRefusal(
      await call('POST', '/users/me/passkeys', { as: ravi, body }),
      409,
      'This passkey was added before.',
    )
  })

  test('is added with a challenge of its own', async () => {
    const { device } = await add(asha)
    const body = newAuthenticator().make(await challengeOf(asha), ORIGIN)
    expectRefusal(await call('POST', '/users/me/passkeys', { as: asha, body }), 400)
    const passkey = device.sign((await ask(asha)).body.data.challenge, ORIGIN)
    expectRefusal(await logIn(asha, { passkey }), 400)
  })

  test(`is one of ${PASSKEYS_MAX} at most`, async () => {
    for (let times = 0; times < PASSKEYS_MAX; times++) await add(asha)
    expectRefusal(await ask(asha), 409, 'An account has at most 10 passkeys. Please remove one first.')
  })

  test('is removed with the password, after which the password alone logs in', async () => {
    const { id } = await add(asha)
    const end = (password: string) =>
      call('POST', `/users/me/passkeys/${id}/end`, { as: asha, body: { password } })
    expectRefusal(await end('seven mangoes'), 400)
    expect((await end(PASSWORD)).body).toEqual({ ok: true })
    expect((await logIn(asha)).status).toBe(200)
    expect(await ownPasskeys(asha)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
    await expectMails(asha, 3, 'A passkey of your Muster account was removed')
  })

  test('is added and used without a word on stderr, which an operator would take for a fault', async () => {
    const script = `
      const { checkPasskey, newChallenge, readNewPasskey } = await import('./src/features/accounts/passkeys.ts')
      const { newAuthenticator } = await import('./test/authenticator.ts')
      const ctx = { config: { publicUrl: '${ORIGIN}' }, jwtSecret: new Uint8Array(32), now: () => new Date(), log: console }
      const device = newAuthenticator()
      const made = device.make(await newChallenge(ctx, 1, 'add'), '${ORIGIN}')
      const { id, publicKey, counter } = (await readNewPasskey(ctx, 1, made)).passkey
      const signed = device.sign(await newChallenge(ctx, 1, 'logIn'), '${ORIGIN}')
      const stored = { credential_id: id, public_key: publicKey, counter }
      console.log((await checkPasskey(ctx, 1, stored, signed)).counter)`
    const args = ['--input-type=module', '--eval', script]
    const cwd = path.resolve(import.meta.dirname, '../../..')
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd })
    expect({ stdout, stderr }).toEqual({ stdout: '2\n', stderr: '' })
  })

  test('of somebody else is not removed', async () => {
    const { id } = await add(asha)
    const ravi = await server.given.person({ name: 'Ravi' })
    const body = { password: PASSWORD }
    expectRefusal(await call('POST', `/users/me/passkeys/${id}/end`, { as: ravi, body }), 404)
    expect((await ownPasskeys(asha)).passkeys).toHaveLength(1)
  })

  test('that is removed during a log-in does not log in', async () => {
    const { device, id } = await add(asha)
    const passkey = device.sign(await challengeOf(asha), ORIGIN)
    const meanwhile = () => server.ctx.pool.query('delete from passkeys where id = $1', [id])
    const race = { before: ['insert on used_challenges'], count: 1, meanwhile }
    const answer = await holding(server.ctx, race, () => logIn(asha, { passkey }))
    expectRefusal(answer, 400, 'The passkey could not be confirmed. Please try again.')
  })
})

describe('A recovery code', () => {
  test('logs in once in place of the passkey, also in small letters, and is told by email', async () => {
    const { codes } = await add(asha)
    expect(codes).toHaveLength(10)
    const recoveryCode = (codes[0] ?? '').toLowerCase().replaceAll('-', ' ')
    expect((await logIn(asha, { recoveryCode })).status).toBe(200)
    expectRefusal(
      await logIn(asha, { recoveryCode }),
      400,
      'This recovery code is not right, or it was used before.',
    )
    await expectMails(asha, 3, 'A recovery code logged in to your Muster account')
    expect((await ownPasskeys(asha)).recoveryCodesLeft).toBe(9)
  })

  test('logs in one of two who use it at once', async () => {
    const { codes } = await add(asha)
    const tries = await Promise.all([1, 2, 3].map(() => logIn(asha, { recoveryCode: codes[0] })))
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  })

  test('comes with the first passkey only, and is replaced with the password', async () => {
    const { codes } = await add(asha)
    expect((await add(asha)).codes).toBeNull()
    const renewed = await call('POST', '/users/me/recovery-codes', {
      as: asha,
      body: { password: PASSWORD },
    })
    expectRefusal(await logIn(asha, { recoveryCode: codes[0] }), 400)
    expect((await logIn(asha, { recoveryCode: renewed.body.data.recoveryCodes[0] })).status).toBe(200)
  })

  test('helps nobody without the password', async () => {
    const { codes } = await add(asha)
    expectRefusal(await logIn(asha, { recoveryCode: codes[0] }, 'seven mangoes'), 400)
    expect((await ownPasskeys(asha)).recoveryCodesLeft).toBe(10)
  })
})

describe('A new password by email', () => {
  const reset = async (person: GivenPerson) => {
    await server.mailTo(person.email)
    await call('POST', '/auth/forgot-password', { body: { email: person.email } })
    const code = codeIn(await server.mailTo(person.email, 2))
    const body = { code, password: 'seven mangoes', passwordConfirmation: 'seven mangoes' }
    expect((await call('POST', '/auth/reset-password', { body })).status).toBe(200)
  }

  test('removes a passkey that somebody else may have added in the last week', async () => {
    await add(asha)
    later(7 * DAY - MINUTE)
    await reset(asha)
    expect((await logIn(asha, {}, 'seven mangoes')).status).toBe(200)
  })

  test('leaves an older one, so that the mailbox alone opens nothing', async () => {
    await add(asha)
    later(7 * DAY + MINUTE)
    await reset(asha)
    expectRefusal(await logIn(asha, {}, 'seven mangoes'), 403)
  })
})

describe('An Admin', () => {
  beforeEach(() => server.ctx.db.updateTable('users').set({ role: 'Attendee' }).execute())
  const admin = () => server.given.person({ name: 'Meera', role: 'Admin', role_since: START })
  const PAUSED = 'Your Admin rights are paused until you add a passkey. You can do that on your profile.'
  const appoint = (as: GivenPerson) => call('POST', '/events', { as, body: {} })

  test('is asked for a passkey within 14 days, and has no Admin rights after that until there is one', async () => {
    const meera = await admin()
    const me = async () => (await call('GET', '/users/me?populate=role', { as: meera })).body
    const dueAt = new Date(START.getTime() + 14 * DAY).toISOString()
    expect(await me()).toMatchObject({ role: { name: 'Admin' }, passkeyDueAt: dueAt })
    server.clock.now = new Date(dueAt)
    const session = await server.given.session(meera.id)
    const again = { ...meera, token: session.token }
    expectRefusal(await appoint(again), 403, PAUSED)
    const paused = (await call('GET', '/users/me?populate=role', { as: again })).body
    expect(paused).toMatchObject({ role: { name: 'Attendee' }, passkeyDueAt: dueAt })
    await add(again)
    const back = (await call('GET', '/users/me?populate=role', { as: again })).body
    expect(back.role).toEqual({ name: 'Admin' })
    expect(back).not.toHaveProperty('passkeyDueAt')
    expect((await appoint(again)).status).toBe(400)
  })

  test('removes the passkeys of a person who has lost them, who is told', async () => {
    await add(asha)
    const meera = await admin()
    const ended = await call('POST', `/users/${asha.id}/passkeys/end`, { as: meera })
    expect(ended.body).toEqual({ ok: true })
    expect((await logIn(asha)).status).toBe(200)
    await expectMails(asha, 3, 'A passkey of your Muster account was removed')
  })

  test('who leaves with paused rights is still not the last one', async () => {
    const meera = await admin()
    later(15 * DAY)
    const { token } = await server.given.session(meera.id)
    const body = { currentPassword: PASSWORD }
    const left = await call('POST', '/auth/delete-account', { as: { token }, body })
    expectRefusal(left, 409, 'You are the only Admin. Please have another one appointed first.')
  })
})
