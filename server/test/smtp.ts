import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { SentMail } from '../src/outside/mailer-suite.ts'

/** As a reader's program would show the message. */
export async function readMail(message: Buffer | string): Promise<SentMail> {
  const { from, to, subject = '', text = '' } = await PostalMime.parse(message)
  return {
    from: `${from?.name} <${from?.address}>`,
    to: (to ?? []).map(({ address }) => address).join(', '),
    subject,
    text: text.replaceAll('\r\n', '\n'),
  }
}

export interface RunningSmtp {
  port: number
  /** everything that was accepted, with the readers that the conversation named */
  accepted: { readers: string[]; message: Buffer }[]
  stop(): Promise<void>
}

/** A real SMTP server on this machine, which keeps what it accepts. */
export async function startSmtp(port = 0): Promise<RunningSmtp> {
  const accepted: RunningSmtp['accepted'] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // a mailer keeps its connection for the next message: a stop does not wait for that
    closeTimeout: 50,
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', part => parts.push(part))
      stream.on('end', () => {
        const readers = session.envelope.rcptTo.map(({ address }) => address)
        accepted.push({ readers, message: Buffer.concat(parts) })
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
