import { describe, expect, test } from 'vitest'
import type { Mail, Mailer } from './mailer.ts'

export interface SentMail extends Mail {
  from?: string
}

interface MailerUnderTest {
  mailer: Mailer
  received(): Promise<SentMail[]>
  sender: string | undefined
}

export const SENDER = 'Muster <muster@example.test>'

const mail: Mail = {
  to: 'asha@example.test',
  subject: 'Confirm your email for Muster',
  text: 'Hello Asha,\n\nhttp://muster.test/confirm-email?code=a_b-c\n',
  html: '<p>Hello Asha, <a href="http://muster.test/confirm-email?code=a_b-c">confirm</a></p>\n',
}

export function mailerSuite(name: string, open: () => MailerUnderTest): void {
  describe(name, () => {
    test('delivers the message to its recipient, from the configured sender', async () => {
      const { mailer, received, sender } = open()
      await mailer.send(mail)
      const [sent, ...more] = (await received()).filter(({ to }) => to === mail.to)
      expect(more).toEqual([])
      expect(sent).toMatchObject(mail)
      expect(sent?.from).toBe(sender)
    })

    test('keeps Unicode text and long links intact', async () => {
      const { mailer, received } = open()
      const link = `http://muster.test/reset-password?code=${'Ab-_9'.repeat(40)}`
      const text = `Hello मीरा देशपांडे, Zoë & 李 🙂 "Łukasz" <b>,\n\n.\n..\nFrom here on\n\n${link}\n`
      const meera = {
        to: 'meera@example.test',
        subject: 'Set a new Muster password for मीरा',
        text,
        html: `<p>${'मीरा 🙂 '.repeat(200)}</p>\n`,
      }
      await mailer.send(meera)
      expect((await received()).find(({ to }) => to === meera.to)).toMatchObject(meera)
    })

    test('delivers concurrent messages once each, to the right recipients', async () => {
      const { mailer, received } = open()
      const many = Array.from({ length: 20 }, (_, index) => ({
        to: `person${index}@example.test`,
        subject: `Subject ${index}`,
        text: `Hello person ${index}\n`,
        html: `<p>Hello person ${index}</p>\n`,
      }))
      await Promise.all(many.map(one => mailer.send(one)))
      const all = (await received()).filter(({ to }) => to.startsWith('person'))
      const order = (a: Mail, b: Mail) => a.to.localeCompare(b.to, 'en', { numeric: true })
      expect(all.sort(order)).toMatchObject(many)
    })

    test('prevents header injection through the subject', async () => {
      const { mailer, received } = open()
      const to = 'ravi@example.test'
      await mailer.send({
        to,
        subject: 'Hello\r\nBcc: eve@example.test',
        text: 'Hello Ravi\n',
        html: '<p>Hello</p>',
      })
      const all = await received()
      expect(all.filter(sent => sent.to.includes('eve'))).toEqual([])
      expect(all.filter(sent => sent.to === to)).toHaveLength(1)
    })
  })
}
