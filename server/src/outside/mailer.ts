import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import nodemailer from 'nodemailer'
import type { Config } from '#config.ts'
import type { Log } from '#context.ts'

export interface Mail {
  to: string
  subject: string
  text: string
}

/** The edge to the mail network. `send` resolves when the message is accepted, else throws. */
export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}

const TIMEOUT_MS = 10_000

export function smtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport(
    {
      url,
      pool: true,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    },
    { from },
  )
  return {
    send: async mail => {
      await transport.sendMail(mail)
    },
    close: () => transport.close(),
  }
}

const LINK = /https?:\/\/\S+/

/**
 * Without SMTP each message is an `.eml` file, and its link is logged, so that a newcomer can finish every
 * flow (design.md ruling 25).
 */
export function fileMailer(directory: string, from: string, log: Log): Mailer {
  const transport = nodemailer.createTransport(
    { streamTransport: true, buffer: true, newline: 'windows' },
    { from },
  )
  return {
    send: async mail => {
      const { message } = await transport.sendMail(mail)
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const file = path.join(directory, `${Date.now()}-${randomUUID()}.eml`)
      // written aside first: whoever reads the folder never meets half a message
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
      log.info(
        { mail: file, link: LINK.exec(mail.text)?.[0] },
        `e-mail "${mail.subject}" written to a file, as SMTP_URL is not set`,
      )
    },
    close: () => transport.close(),
  }
}

/** For tests: the outbox is an array. */
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

export const openMailer = (config: Config, log: Log): Mailer =>
  config.smtpUrl
    ? smtpMailer(config.smtpUrl, config.mailFrom)
    : fileMailer(path.join(config.dataDir, 'mail'), config.mailFrom, log)
