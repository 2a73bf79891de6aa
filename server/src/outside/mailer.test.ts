import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { silentLog } from '#test/database.ts'
import { HANG_MS } from '#test/hang.ts'
import { testServer } from '#test/server.ts'
import { type RunningSmtp, readMail, startSmtp } from '#test/smtp.ts'
import { clearOldMail } from './clear-mail.ts'
import { fileMailer, type Mailer, memoryMailer, openMailer, smtpMailer } from './mailer.ts'
import { mailerSuite, SENDER } from './mailer-suite.ts'

const hello = { to: 'asha@example.test', subject: 'Hello', text: 'Hello Asha\n', html: '<p>Hello Asha</p>\n' }

/** A way to an SMTP server that can go down and keeps its port meanwhile. */
async function openFront(to: number) {
  const sockets = new Set<net.Socket>()
  let isDown = false
  const front = net.createServer(near => {
    if (isDown) return near.destroy()
    const far = net.connect(to, '127.0.0.1')
    for (const [from, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => undefined).on('close', () => other.destroy())
      from.pipe(other)
    }
  })
  await new Promise<void>(resolve => front.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (front.address() as net.AddressInfo).port,
    goDown() {
      isDown = true
      cut()
    },
    comeBack() {
      isDown = false
    },
    close() {
      cut()
      return new Promise(resolve => front.close(resolve))
    },
  }
}

describe('SMTP', () => {
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

  mailerSuite('The SMTP mailer', () => ({
    mailer,
    sender: SENDER,
    received: () =>
      Promise.all(
        smtp.accepted.map(async ({ recipients, message }) => ({
          ...(await readMail(message)),
          to: recipients.join(', '),
        })),
      ),
  }))

  test('A refused recipient is named neither by the error nor by what hangs on it, and is final', async () => {
    const mail = { to: 'asha@nowhere.test', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
    const error = await mailer.send(mail).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ message: 'The mail server answered 550 to RCPT TO', isFinal: true })
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('asha')
  })

  test('The SMTP mailer throws while the server is down and works again afterwards', async () => {
    const front = await openFront(smtp.port)
    const mailer = smtpMailer(`smtp://127.0.0.1:${front.port}`, SENDER)
    const accepted = smtp.accepted.length
    await mailer.send(hello)
    front.goDown()
    await expect(mailer.send(hello)).rejects.toThrow()
    front.comeBack()
    await mailer.send(hello)
    expect(smtp.accepted).toHaveLength(accepted + 2)
    mailer.close()
    await front.close()
  })

  test('The SMTP mailer throws while nobody listens', async () => {
    const nowhere = smtpMailer('smtp://127.0.0.1:9', SENDER)
    await expect(nowhere.send(hello)).rejects.toThrow()
    nowhere.close()
  })

  test('The SMTP mailer throws when the server rejects the log-in', async () => {
    const refusing = smtpMailer(`smtp://nobody:wrong@127.0.0.1:${smtp.port}`, SENDER)
    await expect(refusing.send(hello)).rejects.toThrow()
    refusing.close()
  })
})

describe('Files', () => {
  let directory: string
  const logged: [unknown, string | undefined][] = []
  const log = { ...silentLog, info: (facts: unknown, message?: string) => void logged.push([facts, message]) }
  const files = async () => (await readdir(directory)).map(name => path.join(directory, name))
  beforeAll(async () => {
    directory = path.join(await mkdtemp(path.join(os.tmpdir(), 'muster-mail-')), 'mail')
  })
  afterAll(() => rm(path.dirname(directory), { recursive: true }))

  mailerSuite('The file mailer', () => ({
    mailer: fileMailer({ directory, from: SENDER, log, logsLinks: false }),
    sender: SENDER,
    received: async () => Promise.all((await files()).map(async file => readMail(await readFile(file)))),
  }))

  const link = 'http://muster.test/confirm-email?code=abc'
  const text = `Hello http://evil.test,\n\n${link}\n\nBye\n`
  const linkLogged = async (logsLinks: boolean) => {
    logged.length = 0
    await fileMailer({ directory, from: SENDER, log, logsLinks }).send({ ...hello, text, link })
    return logged[0] as [{ mail: string; link?: string }, string]
  }

  test('The file mailer logs the file, without the link, and makes the file private', async () => {
    const [facts, message] = await linkLogged(false)
    expect(JSON.stringify(logged)).not.toContain('code=')
    expect(message).toContain('"Hello"')
    expect(facts.mail).toMatch(/\.eml$/)
    expect((await readMail(await readFile(facts.mail))).text).toBe(text)
    expect((await stat(facts.mail)).mode & 0o777).toBe(0o600)
    expect((await stat(directory)).mode & 0o777).toBe(0o700)
    expect((await files()).filter(file => !file.endsWith('.eml'))).toEqual([])
  })

  test('The file mailer of the demo logs our link, never one out of a name', async () => {
    const [facts] = await linkLogged(true)
    expect(facts.link).toBe(link)
  })

  test('The file mailer throws when it cannot write', async () => {
    const nowhere = fileMailer({ directory: '/dev/null/mail', from: SENDER, log, logsLinks: false })
    await expect(nowhere.send(hello)).rejects.toThrow()
  })

  test('E-mails are deleted after 30 days, and nothing else is', async () => {
    const [{ mail }] = await linkLogged(false)
    const other = path.join(directory, 'notes.txt')
    await writeFile(other, 'mine')
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
    await clearOldMail(directory, inDays(29))
    expect(await files()).toContain(mail)
    await clearOldMail(directory, inDays(31))
    expect(await files()).toEqual([other])
    await clearOldMail(path.join(directory, 'missing'), inDays(31))
  })
})

describe('Memory', () => {
  const mailer = memoryMailer()
  mailerSuite('The memory mailer', () => ({
    mailer,
    sender: undefined,
    received: async () => mailer.outbox,
  }))
})

test('Links are logged in the demo only, and never in production', () => {
  expect(readConfig({}).logsLinks).toBe(false)
  expect(readConfig({}, { isDemo: true }).logsLinks).toBe(true)
  expect(readConfig({ NODE_ENV: 'production' }, { isDemo: true }).logsLinks).toBe(false)
})

test('SMTP_URL selects SMTP instead of files in the data directory', async () => {
  const smtp = await startSmtp()
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'muster-mail-'))
  const env = { DATA_DIR: dataDir, MAIL_FROM: SENDER }
  const bySmtp = openMailer(readConfig({ ...env, SMTP_URL: `smtp://127.0.0.1:${smtp.port}` }), silentLog)
  await bySmtp.send(hello)
  expect(await readdir(dataDir)).toEqual([])
  expect(await readMail(smtp.accepted[0]!.message)).toMatchObject({ from: SENDER, ...hello })
  await openMailer(readConfig(env), silentLog).send(hello)
  expect(await readdir(path.join(dataDir, 'mail'))).toHaveLength(1)
  expect(smtp.accepted).toHaveLength(1)
  bySmtp.close()
  await smtp.stop()
  await rm(dataDir, { recursive: true })
})

describe('R504: A mail server in the network that offers no STARTTLS', () => {
  const server = testServer()

  test('gets no message, and the log says why; ?requireTLS=false sends it', async () => {
    const smtp = await startSmtp()
    // this machine, but not by its loopback address
    const address = `smtp://0.0.0.0:${smtp.port}`
    server.ctx.mailer = smtpMailer(address, SENDER)
    const asha = await server.given.person({ name: 'Asha' })
    await server.call('POST', '/auth/forgot-password', { body: { email: asha.email } })
    await expect
      .poll(() => server.logged.find(line => line.includes('a job failed')))
      .toContain('The mail server offers no encryption (STARTTLS), so nothing was sent')
    expect(smtp.accepted).toEqual([])
    server.ctx.mailer.close()

    server.ctx.mailer = smtpMailer(`${address}?requireTLS=false`, SENDER)
    await server.ctx.pool.query("update pgboss.job set start_after = now() where state = 'retry'")
    await expect.poll(() => smtp.accepted.length, { timeout: HANG_MS }).toBe(1)
    server.ctx.mailer.close()
    await smtp.stop()
  })
})

describe('While the SMTP server is down', () => {
  const server = testServer()

  test('requests succeed, and the message is sent once when the server is up again', async () => {
    const smtp = await startSmtp()
    const front = await openFront(smtp.port)
    front.goDown()
    server.ctx.mailer = smtpMailer(`smtp://127.0.0.1:${front.port}`, SENDER)
    const asha = await server.given.person({ name: 'Asha' })
    const answer = await server.call('POST', '/auth/forgot-password', { body: { email: asha.email } })
    expect([answer.status, answer.body]).toEqual([200, { ok: true }])
    const states = async () =>
      (await server.ctx.pool.query("select state from pgboss.job where name = 'account-mail'")).rows
    await expect.poll(states).toEqual([{ state: 'retry' }])
    expect(server.logged.some(line => line.includes('a job failed'))).toBe(true)

    front.comeBack()
    // skip the backoff of 5 s and more
    await server.ctx.pool.query("update pgboss.job set start_after = now() where state = 'retry'")
    await expect.poll(() => smtp.accepted.length, { timeout: HANG_MS }).toBe(1)
    await expect.poll(states).toEqual([{ state: 'completed' }])
    const mail = await readMail(smtp.accepted[0]!.message)
    expect(mail).toMatchObject({ to: asha.email, subject: 'Set a new Muster password' })
    const code = /code=([\w-]+)/.exec(mail.text)?.[1]
    const body = { code, password: 'seven mangoes', passwordConfirmation: 'seven mangoes' }
    expect((await server.call('POST', '/auth/reset-password', { body })).status).toBe(200)
    await expect.poll(() => smtp.accepted.length, { timeout: HANG_MS }).toBe(2)
    server.ctx.mailer.close()
    await front.close()
    await smtp.stop()
  })
})
