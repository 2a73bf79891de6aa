import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { type Mailer, smtpMailer } from '#outside/mailer.ts'
import { SENDER } from '#outside/mailer-suite.ts'
import { type RunningSmtp, startSmtp } from '#test/smtp.ts'
import { type EventMail, eventMail } from './event-mail.ts'

const config = readConfig({ PUBLIC_URL: 'https://muster.example' })
const unsubscribeUrl = `https://muster.example/api/unsubscribe?to=${'Ab-_9'.repeat(30)}&from=7`
const bus: EventMail = {
  to: 'meera@example.test',
  eventName: 'मानसून ऑफ़-साइट',
  title: 'Reminder: Bus 3',
  body: 'Hi मीरा देशपांडे, please check in to your bus <3> & wait.\nGate 2.\n\nFor help, call Asha.',
  path: '/events/7/my-checkin',
  unsubscribeUrl,
  id: 'k3x9',
}

let smtp: RunningSmtp
let mailer: Mailer
beforeAll(async () => {
  smtp = await startSmtp()
  mailer = smtpMailer(`smtp://127.0.0.1:${smtp.port}`, SENDER)
})
afterAll(async () => {
  mailer.close()
  await smtp.stop()
})
beforeEach(() => {
  smtp.accepted.length = 0
})

async function receive(changes: Partial<EventMail> = {}) {
  await mailer.send(eventMail(config, { ...bus, ...changes }))
  const [{ recipients, message }, ...more] = smtp.accepted as [RunningSmtp['accepted'][0]]
  expect(more).toEqual([])
  const mail = await PostalMime.parse(message)
  const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]))
  const text = mail.text?.replaceAll('\r\n', '\n') ?? ''
  return { ...mail, recipients, headers, text, html: mail.html ?? '' }
}

test('The e-mail of a notification has its words as text and as HTML, with a button and one-click unsubscribe', async () => {
  const { subject, recipients, headers, text, html, messageId } = await receive()
  expect(recipients).toEqual(['meera@example.test'])
  expect(subject).toBe('Reminder: Bus 3 · मानसून ऑफ़-साइट')
  expect(text.trim().split('\n\n')).toEqual([
    'Hi मीरा देशपांडे, please check in to your bus <3> & wait.\nGate 2.',
    'For help, call Asha.',
    'https://muster.example/events/7/my-checkin',
    'You get this email because you take part in मानसून ऑफ़-साइट.',
    `No more emails about मानसून ऑफ़-साइट:\n${unsubscribeUrl}`,
  ])
  expect(html).toContain('Hi मीरा देशपांडे, please check in to your bus &lt;3&gt; &amp; wait.<br>Gate 2.</p>')
  expect(html).toContain('<a class="button" href="https://muster.example/events/7/my-checkin"')
  expect(html).toContain(`<a href="${unsubscribeUrl.replace('&', '&amp;')}"`)
  expect(html).not.toMatch(/(src|href)="(?!cid:|https:\/\/muster\.example\/)/)
  expect(headers).toMatchObject({
    'auto-submitted': 'auto-generated',
    'list-unsubscribe': `<${unsubscribeUrl}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
  expect(messageId).toBe('<k3x9@muster.example>')
})

test('An e-mail without a way to unsubscribe promises none, and one without a screen opens the app', async () => {
  const { headers, text, html } = await receive({ unsubscribeUrl: null, path: null })
  expect(Object.keys(headers).filter(name => name.startsWith('list-'))).toEqual([])
  expect(text).not.toContain('No more emails')
  expect(html).toContain('<a class="button" href="https://muster.example/')
})

test('No name adds a header or a line to the subject', async () => {
  const lines = '\r\nBcc: eve@example.test\u2028X-Evil: yes\n\nHello'
  const { recipients, subject, headers } = await receive({ eventName: `Trip${lines}`, title: `Bus${lines}` })
  expect(recipients).toEqual(['meera@example.test'])
  expect(headers).not.toHaveProperty('bcc')
  expect(headers).not.toHaveProperty('x-evil')
  const shown = 'Bcc: eve@example.test X-Evil: yes Hello'
  expect(subject).toBe(`Bus ${shown} · Trip ${shown}`)
})

test('The name of the event is in the subject once', async () => {
  expect((await receive({ title: `Welcome to ${bus.eventName}` })).subject).toBe('Welcome to मानसून ऑफ़-साइट')
})
