import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { SentMail } from '../src/outside/mailer-suite.ts'

/** nodemailer ends each part of a multipart message with one more line break. */
const linesOf = (part: string) => part.replaceAll('\r\n', '\n').replace(/\n\n$/, '\n')

export async function readMail(message: Buffer | string): Promise<SentMail> {
  const { from, to, subject = '', text = '', html = '' } = await PostalMime.parse(message)
  return {
    from: `${from?.name} <${from?.address}>`,
    to: (to ?? []).map(({ address }) => address).join(', '),
    subject,
    text: linesOf(text),
    html: linesOf(html),
  }
}

export interface RunningSmtp {
  port: number
  /** with the recipients of the SMTP envelope */
  accepted: { recipients: string[]; message: Buffer }[]
  stop(): Promise<void>
}

/** A local SMTP server that stores the messages it accepts, and refuses recipients at `nowhere.test` with their address. */
export async function startSmtp(port = 0): Promise<RunningSmtp> {
  const accepted: RunningSmtp['accepted'] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // pooled connections of the mailer stay open
    closeTimeout: 50,
    onRcptTo({ address }, _, done) {
      if (!address.endsWith('@nowhere.test')) return done()
      done(Object.assign(new Error(`5.1.1 <${address}> is unknown`), { responseCode: 550 }))
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', part => parts.push(part))
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        accepted.push({ recipients, message: Buffer.concat(parts) })
        done()
      })
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    accepted,
    stop: () => new Promise(resolve => server.close(resolve)),
  }
}
