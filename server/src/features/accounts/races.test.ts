import { beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD } from '#test/given.ts'
import { holding } from '#test/holding.ts'
import { countBy, race } from '#test/race.ts'
import { testServer } from '#test/server.ts'
import { hashOfCode } from './codes.ts'
import { issueCode } from './commands-password.ts'

const NEW = 'seven mangoes'

describe('One reset code', () => {
  const server = testServer()
  const givenCode = async () => {
    const { id } = await server.given.person()
    const code = await server.ctx.inTransaction(tx => issueCode(server.ctx, tx, id, 'reset-password'))
    return { id, code }
  }

  test('used 20 times at once sets one password', async () => {
    const { id, code } = await givenCode()
    const answers = await race(20, index => {
      const password = `${NEW} ${index}`
      const body = { code, password, passwordConfirmation: password }
      return server.call('POST', '/auth/reset-password', { body })
    })
    expect(countBy(answers, ({ status }) => status)).toEqual({ 200: 1, 400: 19 })
    expect(countBy(answers, ({ body }) => body.error?.details.code)).toEqual({
      undefined: 1,
      reset_code_invalid: 19,
    })
    const winner = answers.findIndex(({ status }) => status === 200)
    const { email } = await server.ctx.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const body = { identifier: email, password: `${NEW} ${winner}` }
    expect((await server.call('POST', '/auth/local', { body })).status).toBe(200)
  })

  test('control: a read followed by a write accepts it several times', async () => {
    const { code } = await givenCode()
    const { promise: allHaveRead, resolve } = Promise.withResolvers<void>()
    let read = 0
    const takenByTwoStatements = () =>
      server.ctx.inTransaction(async tx => {
        const isUnused = tx
          .selectFrom('one_time_codes')
          .select('user_id')
          .where('code_hash', '=', hashOfCode(code))
          .where('used_at', 'is', null)
        const found = await isUnused.executeTakeFirst()
        read += 1
        if (read === 10) resolve()
        await allHaveRead
        if (!found) return false
        await tx
          .updateTable('one_time_codes')
          .set({ used_at: server.ctx.now() })
          .where('code_hash', '=', hashOfCode(code))
          .execute()
        return true
      })
    const taken = await race(10, takenByTwoStatements)
    expect(taken.filter(Boolean)).toHaveLength(10)
  })

  test('that is used while a newer one is made leaves one password and at most one valid code', async () => {
    for (let round = 0; round < 10; round++) {
      const { id, code } = await givenCode()
      const body = { code, password: NEW, passwordConfirmation: NEW }
      const [answer] = await Promise.all([
        server.call('POST', '/auth/reset-password', { body }),
        server.ctx.inTransaction(tx => issueCode(server.ctx, tx, id, 'reset-password')),
      ])
      expect([200, 400]).toContain(answer.status)
      const { rows } = await server.ctx.pool.query(
        'select from one_time_codes where user_id = $1 and used_at is null',
        [id],
      )
      expect(rows.length).toBeLessThanOrEqual(1)
    }
  })
})

const spelled = (index: number) =>
  [...'asha@muster.test'].map((c, at) => ((index >> (at % 4)) & 1 ? c.toUpperCase() : c)).join('')

function signUpsOfOneEmail(server: ReturnType<typeof testServer>, times: number) {
  return race(times, index => {
    const email = spelled(index)
    const person = { username: email.split('@')[0], name: `Asha ${index}`, contact: '9876543210' }
    return server.call('POST', '/auth/local/register', { body: { ...person, email, password: NEW } })
  })
}

describe('One e-mail address', () => {
  const server = testServer()

  test('signed up 50 times concurrently, in different spellings, becomes one account', async () => {
    const answers = await signUpsOfOneEmail(server, 50)
    expect(countBy(answers, ({ status }) => status)).toEqual({ 200: 1, 400: 49 })
    expect(countBy(answers, ({ body }) => body.error?.details.code)).toEqual({
      undefined: 1,
      email_taken: 49,
    })
    const users = await server.ctx.db.selectFrom('users').select(['id', 'email']).execute()
    expect(users.map(({ email }) => email)).toEqual(['asha@muster.test'])
    const sessions = await server.ctx.db.selectFrom('sessions').select('user_id').execute()
    expect(sessions, 'a sign-up that was refused leaves no session').toEqual([{ user_id: users[0]!.id }])
    await server.jobsDone()
    expect(server.outbox).toHaveLength(1)
  })
})

describe('One e-mail address without the unique index', () => {
  const server = testServer()
  beforeAll(() => server.ctx.pool.query('drop index users_one_account_per_email'))

  test('control: becomes several accounts, so the index enforces the rule', async () => {
    const answers = await holding(server.ctx, { before: ['insert on users'], count: 2 }, () =>
      signUpsOfOneEmail(server, 2),
    )
    expect(countBy(answers, ({ status }) => status)[200]).toBe(2)
  })
})

describe('One password', () => {
  const server = testServer()

  test('changed ten times concurrently changes once, and nine calls are refused as wrong', async () => {
    const asha = await server.given.person()
    const answers = await race(10, index => {
      const password = `${NEW} ${index}`
      const body = { currentPassword: PASSWORD, password, passwordConfirmation: password }
      return server.call('POST', '/auth/change-password', { as: asha, body })
    })
    expect(countBy(answers, ({ body }) => body.error?.details.code ?? 'changed')).toEqual({
      changed: 1,
      wrong_password: 9,
    })
  })
})
