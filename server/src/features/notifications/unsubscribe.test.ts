import PostalMime from 'postal-mime'
import { beforeEach, describe, expect, test } from 'vitest'
import { smtpMailer } from '#outside/mailer.ts'
import { SENDER } from '#outside/mailer-suite.ts'
import type { GivenPerson } from '#test/given.ts'
import type { GivenItem } from '#test/given-items.ts'
import { testServer } from '#test/server.ts'
import { startSmtp } from '#test/smtp.ts'
import { eventMail } from './event-mail.ts'
import { unsubscribeUrl } from './unsubscribe-link.ts'

const server = testServer()
let asha: GivenPerson
let ravi: GivenPerson
let event: GivenItem
let link: string

beforeEach(async () => {
  const { given, ctx } = server
  asha = await given.person({ name: 'Asha' })
  ravi = await given.person({ name: 'Ravi' })
  event = await given.event({ name: 'मानसून <Off-site>' })
  for (const { id } of [asha, ravi]) await given.member(event.id, id)
  link = unsubscribeUrl(ctx, { userId: asha.id, eventId: event.id }).replace('http://muster.test', '')
})

const open = (url = link) => server.app.inject({ url })
const oneClick = (url = link) =>
  server.app.inject({
    ...{ method: 'POST', url, payload: 'List-Unsubscribe=One-Click' },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
const choicesOf = async (as: GivenPerson) =>
  (await server.call('GET', '/users/me/notification-choices', { as })).body.data
const choose = (body: object) => server.call('PUT', '/users/me/notification-choices', { as: asha, body })

describe('The link in an e-mail', () => {
  test('R343: only asks when it is opened, and stops the e-mails with its button, once or more', async () => {
    const page = await open()
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('<h1>Stop emails about मानसून &lt;Off-site&gt;?</h1>')
    expect(page.body.match(/<button/g)).toHaveLength(1)
    expect(page.body).not.toMatch(/<script|<a |Asha/)
    expect((await choicesOf(asha)).unsubscribed).toEqual([])
    for (const _ of [1, 2]) {
      const done = await oneClick()
      expect([done.statusCode, done.body]).toEqual([
        200,
        expect.stringContaining('You get no more emails about मानसून &lt;Off-site&gt;.'),
      ])
    }
    expect((await choicesOf(asha)).unsubscribed).toEqual([
      { id: event.id, documentId: event.documentId, name: 'मानसून <Off-site>' },
    ])
    expect((await choicesOf(ravi)).unsubscribed).toEqual([])
  })

  test('works for mail programs that send a form of parts, as the header of the e-mail says', async () => {
    const smtp = await startSmtp()
    const mailer = smtpMailer(`smtp://127.0.0.1:${smtp.port}`, SENDER)
    await mailer.send(
      eventMail(server.ctx.config, {
        ...{ to: asha.email, eventName: 'Off-site', title: 'Lunch', body: 'Hi Asha,', path: null },
        unsubscribeUrl: unsubscribeUrl(server.ctx, { userId: asha.id, eventId: event.id }),
      }),
    )
    const { headers } = await PostalMime.parse(smtp.accepted[0]!.message)
    const [, url = ''] =
      /^<http:\/\/muster\.test(.*)>$/.exec(
        headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '',
      ) ?? []
    const payload = '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--'
    const form = { 'content-type': 'multipart/form-data; boundary=x' }
    expect((await server.app.inject({ method: 'POST', url, payload, headers: form })).statusCode).toBe(200)
    expect((await choicesOf(asha)).unsubscribed).toHaveLength(1)
    mailer.close()
    await smtp.stop()
  })

  test('says clearly that it is wrong, and does nothing', async () => {
    const key = link.replace(/.*\//, '')
    const others = [
      link.replace(key, key.replace(/^\d+/, String(ravi.id))),
      `${link.slice(0, -1)}${link.endsWith('A') ? 'Q' : 'A'}`,
      '/api/unsubscribe/nothing',
      unsubscribeUrl(server.ctx, { userId: asha.id, eventId: 99_999_999 }).replace('http://muster.test', ''),
    ]
    for (const url of others)
      for (const answer of [await open(url), await oneClick(url)]) {
        expect(answer.statusCode).toBe(404)
        expect(answer.body).toContain('<h1>This link does not work</h1>')
      }
    for (const as of [asha, ravi]) expect((await choicesOf(as)).unsubscribed).toEqual([])
  })

  test('has a policy that allows its style and nothing from elsewhere', async () => {
    const policy = String((await open()).headers['content-security-policy'])
    expect(policy).toMatch(/default-src 'none'.*style-src 'self' 'sha256-[^']+'.*form-action 'self'/)
  })
})

test('R343: E-mails about an event are switched on again in the profile, only the own ones', async () => {
  await oneClick()
  const again = (as: GivenPerson) =>
    server.call('DELETE', `/users/me/unsubscribes/${event.documentId}`, { as })
  expect((await again(ravi)).status).toBe(404)
  const { status, body } = await again(asha)
  expect([status, body.data.unsubscribed]).toEqual([200, []])
  expect((await again(asha)).status).toBe(404)
})

test('R342: A person chooses the channels of each kind, and a roll-call cannot be switched off', async () => {
  const { choices } = await choicesOf(asha)
  expect(choices).toEqual(
    ['reminder', 'message', 'change', 'car-pool', 'roll-call'].map(kind => ({
      ...{ kind, push: true, email: 'fallback' },
    })),
  )
  const changed = async (body: object) =>
    (await choose(body)).body.data.choices.find((one: { kind: string }) => one.kind === 'change')
  expect(await changed({ kind: 'change', push: false })).toEqual({
    ...{ kind: 'change', push: false, email: 'fallback' },
  })
  expect(await changed({ kind: 'change', email: 'never' })).toMatchObject({ push: false, email: 'never' })
  expect(await changed({ kind: 'change', push: true, email: 'always' })).toMatchObject({
    ...{ push: true, email: 'always' },
  })
  expect(await changed({ kind: 'change', email: 'fallback' })).toMatchObject({ email: 'fallback' })
  const rows = await server.ctx.db.selectFrom('channel_choices').selectAll().execute()
  expect(rows).toEqual([])
  for (const body of [
    { kind: 'roll-call', push: false },
    { kind: 'change', sms: true },
    { kind: 'change', email: 'x' },
  ])
    expect((await choose(body)).status).toBe(400)
  expect((await choicesOf(ravi)).choices).toEqual(choices)
})
