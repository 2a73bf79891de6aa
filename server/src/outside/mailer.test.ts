import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { silentLog } from '#test/database.ts'
import { testServer } from '#test/server.ts'
import { type RunningSmtp, readMail, startSmtp } from '#test/smtp.ts'
import { fileMailer, type Mailer, memoryMailer, openMailer, smtpMailer } from './mailer.ts'
import { mailerSuite, SENDER } from './mailer-suite.ts'

const hello = { to: 'asha@example.test', subject: 'Hello', text: 'Hello Asha\n' }

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
    arrived: () =>
      Promise.all(
        smtp.accepted.map(async ({ readers, message }) => ({
          ...(await readMail(message)),
          to: readers.join(', '),
        })),
      ),
  }))

  test('The SMTP mailer throws while the server is away, and works when it is back', async () => {
    const other = await startSmtp()
    const moody = smtpMailer(`smtp://127.0.0.1:${other.port}`, SENDER)
    await moody.send(hello)
    await other.stop()
    await expect(moody.send(hello)).rejects.toThrow()
    const back = await startSmtp(other.port)
    await moody.send(hello)
    expect(back.accepted).toHaveLength(1)
    moody.close()
    await back.stop()
  })

  test('The SMTP mailer throws when the server does not want the message', async () => {
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
    mailer: fileMailer(directory, SENDER, log),
    arrived: async () => Promise.all((await files()).map(async file => readMail(await readFile(file)))),
  }))

  test('The file mailer logs the file and the link, and only its owner may read the file', async () => {
    logged.length = 0
    const text = 'Hello Asha,\n\nhttp://muster.test/confirm-email?code=abc\n\nBye\n'
    await fileMailer(directory, SENDER, log).send({ ...hello, text })
    const [facts, message] = logged[0] as [{ mail: string; link: string }, string]
    expect(facts.link).toBe('http://muster.test/confirm-email?code=abc')
    expect(message).toContain('"Hello"')
    expect(facts.mail).toMatch(/\.eml$/)
    expect((await readMail(await readFile(facts.mail))).text).toBe(text)
    expect((await stat(facts.mail)).mode & 0o777).toBe(0o600)
    expect((await stat(directory)).mode & 0o777).toBe(0o700)
    expect((await files()).filter(file => !file.endsWith('.eml'))).toEqual([])
  })

  test('The file mailer throws where nothing can be written', async () => {
    await expect(fileMailer('/dev/null/mail', SENDER, log).send(hello)).rejects.toThrow()
  })
})

describe('Memory', () => {
  const mailer = memoryMailer()
  mailerSuite('The memory mailer', () => ({ mailer, arrived: async () => mailer.outbox }))
})

test('SMTP_URL chooses between SMTP and files in the data directory', async () => {
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

describe('While the SMTP server is away', () => {
  const server = testServer()

  test('people still get their answer, and the message arrives once when it is back', async () => {
    const { port, stop } = await startSmtp()
    await stop()
    server.ctx.mailer = smtpMailer(`smtp://127.0.0.1:${port}`, SENDER)
    const asha = await server.given.person({ name: 'Asha' })
    const answer = await server.call('POST', '/auth/forgot-password', { body: { email: asha.email } })
    expect([answer.status, answer.body]).toEqual([200, { ok: true }])
    const states = async () =>
      (await server.ctx.pool.query("select state from pgboss.job where name = 'account-mail'")).rows
    await expect.poll(states, { timeout: 10_000 }).toEqual([{ state: 'retry' }])
    expect(server.logged.some(line => line.includes('a job failed'))).toBe(true)

    const smtp = await startSmtp(port)
    // the real delay is 5 s and grows: do not wait for it
    await server.ctx.pool.query("update pgboss.job set start_after = now() where state = 'retry'")
    await expect.poll(() => smtp.accepted.length, { timeout: 10_000 }).toBe(1)
    await expect.poll(states).toEqual([{ state: 'completed' }])
    const mail = await readMail(smtp.accepted[0]!.message)
    expect(mail).toMatchObject({ to: asha.email, subject: 'Set a new Muster password' })
    const code = /code=([\w-]+)/.exec(mail.text)?.[1]
    const body = { code, password: 'seven mangoes', passwordConfirmation: 'seven mangoes' }
    expect((await server.call('POST', '/auth/reset-password', { body })).status).toBe(200)
    await expect.poll(() => smtp.accepted.length, { timeout: 10_000 }).toBe(2)
    server.ctx.mailer.close()
    await smtp.stop()
  })
})
