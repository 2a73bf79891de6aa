import { beforeEach, describe, expect, test } from 'vitest'
import { type GivenPerson, PASSWORD } from '#test/given.ts'
import { codeIn, testServer } from '#test/server.ts'
import { issueCode } from './commands-password.ts'

const server = testServer()
const { call } = server
const NEW = 'seven mangoes'
const repeated = { password: NEW, passwordConfirmation: NEW }

let asha: GivenPerson
let feed: string
const give = async (confirmed: boolean) => {
  asha = await server.given.person({ name: 'Asha', confirmed })
  feed = await server.given.calendarFeed(asha.id)
}
beforeEach(() => give(true))

const statusOfFeed = async () => (await call('GET', `/calendars/${feed}`)).status

describe('The calendar link ends', () => {
  test('when the password is reset', async () => {
    const code = await server.ctx.inTransaction(tx => issueCode(server.ctx, tx, asha.id, 'reset-password'))
    expect(await statusOfFeed()).toBe(200)
    await call('POST', '/auth/reset-password', { body: { code, ...repeated } })
    expect(await statusOfFeed()).toBe(404)
  })

  test('when the password is changed, and the e-mail says so', async () => {
    const body = { currentPassword: PASSWORD, ...repeated }
    expect((await call('POST', '/auth/change-password', { as: asha, body })).status).toBe(200)
    expect(await statusOfFeed()).toBe(404)
    expect((await server.mailTo(asha.email)).text).toContain('your calendar link stopped working')
  })

  test('when the other sessions are ended', async () => {
    await call('POST', '/auth/sessions/end-others', { as: asha })
    expect(await statusOfFeed()).toBe(404)
    const none = { url: null, createdAt: null, lastReadAt: null }
    expect((await call('GET', '/calendar-feed', { as: asha })).body.data).toEqual(none)
  })

  test('when the address is confirmed for the first time, and not when it is confirmed again', async () => {
    await give(false)
    const issue = () => server.ctx.inTransaction(tx => issueCode(server.ctx, tx, asha.id, 'confirm-email'))
    await call('POST', '/auth/send-email-confirmation', { as: asha })
    const confirm = async (confirmation: string) =>
      (await call('POST', '/auth/email-confirmation', { as: asha, body: { confirmation } })).status
    expect(await confirm(codeIn(await server.mailTo(asha.email)))).toBe(200)
    expect(await statusOfFeed()).toBe(404)
    feed = await server.given.calendarFeed(asha.id)
    expect(await confirm(await issue())).toBe(200)
    expect(await statusOfFeed()).toBe(200)
  })

  test('for nobody else', async () => {
    const mine = feed
    await give(true)
    await call('POST', '/auth/sessions/end-others', { as: asha })
    expect(await statusOfFeed()).toBe(404)
    feed = mine
    expect(await statusOfFeed()).toBe(200)
  })
})
