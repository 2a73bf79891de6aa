import { beforeEach, describe, expect, test } from 'vitest'
import { changesIn } from '#test/changes.ts'
import { type GivenPerson, PASSWORD } from '#test/given.ts'
import { expectRefusal } from '#test/refusal.ts'
import { codeIn, testServer } from '#test/server.ts'
import { issueCode } from './commands-password.ts'

const server = testServer()
const { call } = server
const NEW = 'seven mangoes'
const INVALID = 'Invalid or expired reset code'

let asha: GivenPerson
beforeEach(async () => {
  server.clock.now = new Date('2026-11-21T05:00:00+05:30')
  asha = await server.given.person({ name: 'Asha', confirmed: false })
})

const later = (minutes: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000)
}
const ask = (email = asha.email, headers = {}) =>
  call('POST', '/auth/forgot-password', { body: { email }, headers })
const reset = (code: unknown, password = NEW) =>
  call('POST', '/auth/reset-password', { body: { code, password, passwordConfirmation: password } })
const logIn = (password: string) =>
  call('POST', '/auth/local', { body: { identifier: asha.email, password } })

async function askedCode(count = 1): Promise<string> {
  expect((await ask()).body).toEqual({ ok: true })
  return codeIn(await server.mailTo(asha.email, count))
}

/** As the job makes it, without the e-mail. */
const newCode = () => server.ctx.inTransaction(tx => issueCode(server.ctx, tx, asha.id, 'reset-password'))

test('R497: A new password of the own name is refused by a link and by a change, and the link still works', async () => {
  const sentence =
    'Please choose a password with at least 4 characters besides your name, email and phone number.'
  const code = await newCode()
  expectRefusal(await reset(code, 'asha123'), 400, sentence)
  const password = 'Asha-1'
  const body = { currentPassword: PASSWORD, password, passwordConfirmation: password }
  expectRefusal(await call('POST', '/auth/change-password', { as: asha, body }), 400, sentence)
  expect((await reset(code, 'asha-2026')).status).toBe(200)
})

describe('A forgotten password', () => {
  test('can be replaced through the link in the e-mail', async () => {
    await ask(`  ${asha.email.toUpperCase()}`)
    const mail = await server.mailTo(asha.email)
    expect(mail.subject).toBe('Set a new Muster password')
    expect(mail.text).toMatch(/^Hello,$/m)
    expect(mail.text).toMatch(/^http:\/\/muster\.test\/reset-password#code=[\w-]{43}$/m)

    const answer = await reset(codeIn(mail))
    expect(answer.body, 'a reset is no log-in').toEqual({ ok: true, device: expect.any(String) })
    const [, told] = await server.mailsTo(asha.email, 2)
    expect(told?.subject).toBe('Your Muster password was changed')
    expect((await logIn(NEW)).status).toBe(200)
    expectRefusal(await logIn(PASSWORD), 400)
  })

  test('ends every session and confirms the address', async () => {
    const elsewhere = await server.given.session(asha.id)
    expect((await call('GET', '/users/me', { as: elsewhere })).body.confirmed).toBe(false)
    await reset(await newCode())
    for (const as of [asha, elsewhere]) expectRefusal(await call('GET', '/users/me', { as }), 401)
    const { body } = await logIn(NEW)
    expect((await call('GET', '/users/me', { as: { token: body.jwt } })).body.confirmed).toBe(true)
  })

  test('sends nothing to an unknown address, or to a disabled account', async () => {
    const gone = await server.given.person({ disabled_at: server.clock.now })
    await ask('nobody@muster.test')
    await ask(gone.email)
    await server.jobsDone()
    expect(server.outbox.filter(({ to }) => to === gone.email || to === 'nobody@muster.test')).toEqual([])
  })

  test('links to PUBLIC_URL, whatever the request’s Host says', async () => {
    const headers = {
      host: 'evil.test',
      'x-forwarded-host': 'evil.test',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.test',
      origin: 'https://evil.test',
      referer: 'https://evil.test/',
    }
    await ask(asha.email, headers)
    const { text } = await server.mailTo(asha.email)
    expect(text).toContain('http://muster.test/reset-password#code=')
    expect(text).not.toContain('evil')
  })
})

describe('A reset code', () => {
  const refused = async (code: unknown, sentence: string) => {
    const before = await changesIn(server.ctx)
    expectRefusal(await reset(code), 400, sentence)
    expect(await changesIn(server.ctx)).toEqual(before)
  }

  test('works once', async () => {
    const code = await newCode()
    expect((await reset(code)).status).toBe(200)
    await server.jobsDone()
    await refused(code, INVALID)
  })

  test('is valid for 30 minutes', async () => {
    const code = await newCode()
    later(29.9)
    expect((await reset(code)).status).toBe(200)
    const tooOld = await newCode()
    later(31)
    await refused(tooOld, INVALID)
  })

  test('is invalid after a newer one was sent', async () => {
    const older = await askedCode(1)
    const newer = await askedCode(2)
    await refused(older, INVALID)
    expect((await reset(newer)).status).toBe(200)
  })

  test('is refused if it is partial, changed or not text', async () => {
    const code = await newCode()
    for (const bad of [code.slice(0, -1), code.slice(0, 20), `${code}A`, code.toUpperCase(), ` ${code}`, '%'])
      await refused(bad, INVALID)
    for (const bad of [{}, [], true, 7, null, { $ne: null }, [code], '', undefined])
      await refused(bad, 'Invalid reset code')
    expect((await reset(code)).status).toBe(200)
  })

  test('stays valid if the password is refused', async () => {
    const code = await newCode()
    expectRefusal(await reset(code, 'short'), 400, 'Password must be at least 6 characters')
    expectRefusal(await reset(code, 'password'), 400, /too common/)
    const body = { code, password: NEW, passwordConfirmation: 'other mangoes' }
    const differ = await call('POST', '/auth/reset-password', { body })
    expectRefusal(differ, 400, "Passwords don't match")
    expect(differ.body.error.details.issues).toEqual([
      { path: 'passwordConfirmation', message: "Passwords don't match" },
    ])
    expect((await reset(code)).status).toBe(200)
  })

  test('is stored only as a hash', async () => {
    const code = await askedCode()
    const stored = await server.ctx.pool.query('select * from one_time_codes where user_id = $1', [asha.id])
    const queued = await server.ctx.pool.query('select * from pgboss.job')
    expect(stored.rows).toHaveLength(1)
    expect(stored.rows[0].code_hash).toHaveLength(32)
    const written = JSON.stringify([stored.rows, queued.rows], (_, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    )
    expect(written).not.toContain(code)
  })

  test('cannot confirm an address, and the code for a confirmed address cannot set a password', async () => {
    const code = await newCode()
    expectRefusal(await call('POST', '/auth/email-confirmation', { body: { confirmation: code } }), 400)
    await call('POST', '/auth/send-email-confirmation', { as: asha })
    const confirmation = codeIn(await server.mailTo(asha.email))
    expect((await reset(await newCode())).status).toBe(200)
    await refused(confirmation, INVALID)
  })

  test('that was sent to an address counts for that address only', async () => {
    const code = await askedCode()
    await server.ctx.db
      .updateTable('users')
      .set({ email: `new-${asha.email}`, confirmed: true })
      .where('id', '=', asha.id)
      .execute()
    await refused(code, INVALID)
  })

  test('is invalid after the password was changed', async () => {
    const code = await newCode()
    const body = { currentPassword: PASSWORD, password: NEW, passwordConfirmation: NEW }
    expect((await call('POST', '/auth/change-password', { as: asha, body })).status).toBe(200)
    await server.jobsDone()
    await refused(code, INVALID)
  })
})
