import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { smtpMailer } from '#outside/mailer.ts'
import { SENDER } from '#outside/mailer-suite.ts'
import type { GivenPerson } from '#test/given.ts'
import { testServer } from '#test/server.ts'
import { type RunningSmtp, startSmtp } from '#test/smtp.ts'
import { sendAccountMail } from './mail.ts'
import { askedFrom, sendMail } from './mail-queue.ts'

const server = testServer()
const PHONE =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36'

let smtp: RunningSmtp
let asha: GivenPerson

beforeAll(async () => {
  smtp = await startSmtp()
})
afterAll(() => smtp.stop())

beforeEach(async () => {
  smtp.accepted.length = 0
  asha = await server.given.person({ name: 'Asha <b>&"' })
  server.ctx.mailer = smtpMailer(`smtp://127.0.0.1:${smtp.port}`, SENDER)
  server.ctx.now = () => new Date('2026-11-21T05:05:00+05:30')
})

const asked = () => askedFrom(server.ctx, { ip: '192.0.2.1', userAgent: PHONE })

async function receive(mail: Parameters<typeof sendAccountMail>[1]) {
  await sendAccountMail(server.ctx, mail)
  server.ctx.mailer.close()
  const { text = '', html = '', headers, attachments } = await PostalMime.parse(smtp.accepted[0]!.message)
  const headerOf = (name: string) => headers.find(({ key }) => key === name)?.value
  return { text: text.replaceAll('\r\n', '\n'), html, headerOf, attachments }
}

const kinds = {
  reset: () => ({ kind: 'reset' as const, email: asha.email, ...asked() }),
  confirm: () => ({ kind: 'confirm' as const, userId: asha.id, ...asked() }),
  'password-changed': () => ({ kind: 'password-changed' as const, userId: asha.id, ...asked() }),
  'sign-up': () => ({
    kind: 'sign-up' as const,
    person: { username: 'a', email: asha.email, name: 'Asha', contact: '9876543210' },
  }),
}

test.each(Object.entries(kinds))('R163: The same words are text and HTML: %s', async (_, kind) => {
  const { text, html, headerOf, attachments } = await receive(kind())
  const escaped = (sentence: string) =>
    sentence
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  for (const sentence of text.trim().split('\n\n')) expect(html).toContain(escaped(sentence))
  const isToStranger = ['confirm', 'sign-up'].includes(kind().kind)
  expect(html).toContain(isToStranger ? 'Hello,' : 'Hello Asha &lt;b&gt;&amp;&quot;,')
  const [link] = /http:\/\/muster\.test\/\S+/.exec(text)!
  expect(html).toContain(`<a class="button" href="${link}"`)
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toContain('@media (prefers-color-scheme:dark)')
  expect(html).not.toMatch(/(src|href)="(?!cid:|http:\/\/muster\.test\/)/)
  expect(headerOf('auto-submitted')).toBe('auto-generated')
  const [mark, ...more] = attachments
  expect(more).toEqual([])
  expect(mark).toMatchObject({ mimeType: 'image/png', disposition: 'inline', contentId: '<mark@muster>' })
  expect(html).toContain('src="cid:mark@muster"')
})

test.each([
  ['reset', 'The link works once, for 30 minutes.'],
  ['sign-up', 'The link works once, for 30 minutes.'],
  ['confirm', 'The link works for 72 hours.'],
] as const)('R163: An e-mail says how long its link works: %s', async (kind, sentence) => {
  expect((await receive(kinds[kind]())).text).toContain(sentence)
})

test.each([
  ['reset', 'Asked for by: Chrome on Android, on 21 Nov 26 at 5:05 AM (Indian time).'],
  ['password-changed', 'Changed by: Chrome on Android, on 21 Nov 26 at 5:05 AM (Indian time).'],
] as const)('R163: A security e-mail names the device and the time: %s', async (kind, sentence) => {
  const { text } = await receive(kinds[kind]())
  expect(text).toContain(sentence)
  expect(text).toContain('If this was not you')
})

test('R163: Somebody who did not change the password is led to a new one', async () => {
  const { text, html } = await receive(kinds['password-changed']())
  expect(text).toContain('http://muster.test/forgot-password\n')
  expect(html).toMatch(/href="http:\/\/muster\.test\/forgot-password"[^>]*>This was not me</)
})

test('A job of an older Muster, without device and time, is still sent', async () => {
  const { text } = await receive({ kind: 'password-changed', userId: asha.id })
  expect(text).toContain('Your password was just changed.')
  expect(text).not.toContain('Changed by')
})

test('A refused recipient is tried once, and named in no job', async () => {
  const gone = await server.given.person({ email: 'gone@nowhere.test' })
  await server.ctx.inTransaction(tx =>
    sendMail(server.ctx, tx, { kind: 'password-changed', userId: gone.id }),
  )
  await server.jobsDone()
  const { rows } = await server.ctx.pool.query(
    `select state, output from pgboss.job where data ->> 'userId' = $1`,
    [String(gone.id)],
  )
  expect(rows.map(({ state }) => state)).toEqual(['completed'])
  expect(JSON.stringify(rows)).not.toContain('nowhere')
})
