import { describe, expect, test } from 'vitest'
import type { Mail, Mailer } from './mailer.ts'

export interface SentMail extends Mail {
  /** the fake has no sender */
  from?: string
}

export interface OpenedMailer {
  mailer: Mailer
  /** what arrived, as the reader of the message would see it */
  arrived(): Promise<SentMail[]>
}

export const SENDER = 'Muster <muster@example.test>'

const mail: Mail = {
  to: 'asha@example.test',
  subject: 'Confirm your email for Muster',
  text: 'Hello Asha,\n\nhttp://muster.test/confirm-email?code=a_b-c\n',
}

/** What every mailer promises, real or not (design.md section 6). */
export function mailerSuite(name: string, open: () => OpenedMailer): void {
  describe(name, () => {
    test('delivers the message to its one reader, from us', async () => {
      const { mailer, arrived } = open()
      await mailer.send(mail)
      const [sent, ...more] = (await arrived()).filter(({ to }) => to === mail.to)
      expect(more).toEqual([])
      expect(sent).toMatchObject(mail)
      if (sent?.from !== undefined) expect(sent.from).toBe(SENDER)
    })

    test('keeps every letter of a name, and a link in one piece', async () => {
      const { mailer, arrived } = open()
      const link = `http://muster.test/reset-password?code=${'Ab-_9'.repeat(40)}`
      const text = `Hello मीरा देशपांडे, Zoë & 李 🙂 "Łukasz" <b>,\n\n.\n..\nFrom here on\n\n${link}\n`
      const meera = { to: 'meera@example.test', subject: 'Set a new Muster password for मीरा', text }
      await mailer.send(meera)
      expect((await arrived()).find(({ to }) => to === meera.to)).toMatchObject(meera)
    })

    test('delivers many at once, each once and to the right reader', async () => {
      const { mailer, arrived } = open()
      const many = Array.from({ length: 20 }, (_, index) => ({
        to: `person${index}@example.test`,
        subject: `Subject ${index}`,
        text: `Hello person ${index}\n`,
      }))
      await Promise.all(many.map(one => mailer.send(one)))
      const all = (await arrived()).filter(({ to }) => to.startsWith('person'))
      const order = (a: Mail, b: Mail) => a.to.localeCompare(b.to, 'en', { numeric: true })
      expect(all.sort(order)).toMatchObject(many)
    })

    test('lets nobody write headers through a subject', async () => {
      const { mailer, arrived } = open()
      const to = 'ravi@example.test'
      await mailer.send({ to, subject: 'Hello\r\nBcc: eve@example.test', text: 'Hello Ravi\n' })
      const all = await arrived()
      expect(all.filter(sent => sent.to.includes('eve'))).toEqual([])
      expect(all.filter(sent => sent.to === to)).toHaveLength(1)
    })
  })
}
