import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import nodemailer from 'nodemailer'
import type { Config } from '#config.ts'
import type { Log } from '#log.ts'
import { MARK_ID } from './mail-layout.ts'
import { MailNotSent } from './mail-not-sent.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** the one that `text` asks the reader to open */
  link?: string
  /** ends these e-mails when a mail program posts to it (RFC 8058) */
  unsubscribeUrl?: string
  /** the same for each try, so that mail programs show a repeated one once */
  messageId?: string
}

export interface Mailer {
  /** Resolves when the mail server has accepted the message. Throws `MailNotSent`. */
  send(mail: Mail): Promise<void>
  close(): void
}

const TIMEOUT_MS = 10_000
const MARK = readFileSync(path.join(import.meta.dirname, 'mark.png'))

/** Auto-Submitted keeps out-of-office replies away (RFC 3834). */
const headersOf = ({ unsubscribeUrl }: Mail): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  ...(unsubscribeUrl && {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
})

const messageOf = (mail: Mail) => ({
  to: mail.to,
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  ...(mail.messageId && { messageId: mail.messageId }),
  headers: headersOf(mail),
  attachments: [
    {
      filename: 'muster.png',
      content: MARK,
      contentType: 'image/png',
      cid: MARK_ID,
      contentDisposition: 'inline' as const,
    },
  ],
})

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Passwords and links cross a network encrypted only, unless the address says otherwise (R504). */
function requiresTls(url: string): boolean {
  const { hostname, searchParams } = new URL(url)
  return searchParams.has('requireTLS')
    ? searchParams.get('requireTLS') !== 'false'
    : !LOOPBACK.test(hostname)
}

export function smtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport(
    {
      url,
      pool: true,
      requireTLS: requiresTls(url),
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    },
    { from },
  )
  return {
    send: async mail => {
      try {
        await transport.sendMail(messageOf(mail))
      } catch (error) {
        throw new MailNotSent(error as object)
      }
    },
    close: () => transport.close(),
  }
}

interface FileMailerOptions {
  directory: string
  from: string
  log: Log
  /** only in the demo: a link signs its reader in */
  logsLinks: boolean
}

/** Without SMTP (R25): writes `.eml` files and logs where they are. */
export function fileMailer({ directory, from, log, logsLinks }: FileMailerOptions): Mailer {
  const transport = nodemailer.createTransport(
    { streamTransport: true, buffer: true, newline: 'windows' },
    { from },
  )
  return {
    send: async mail => {
      const { subject, link } = mail
      const { message } = await transport.sendMail(messageOf(mail))
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const file = path.join(directory, `${Date.now()}-${randomUUID()}.eml`)
      // renamed when complete, so that no reader sees a partial file
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
      log.info(
        { mail: file, ...(logsLinks && link ? { link } : {}) },
        `e-mail "${subject}" written to a file, as SMTP_URL is not set`,
      )
    },
    close: () => transport.close(),
  }
}

export function memoryMailer(): Mailer & { outbox: Mail[] } {
  const outbox: Mail[] = []
  return {
    outbox,
    send: async mail => {
      outbox.push(mail)
    },
    close: () => undefined,
  }
}

export const mailDirectoryOf = ({ dataDir }: Config) => path.join(dataDir, 'mail')

export function openMailer(config: Config, log: Log): Mailer {
  const { smtpUrl, mailFrom: from, logsLinks } = config
  return smtpUrl
    ? smtpMailer(smtpUrl, from)
    : fileMailer({ directory: mailDirectoryOf(config), from, log, logsLinks })
}
