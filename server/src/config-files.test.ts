import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BadConfig, readConfig } from './config.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'muster-secrets-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function fileWith(text: string): string {
  const file = path.join(folder, 'secret')
  writeFileSync(file, text)
  return file
}

test.each([
  ['DATABASE_URL', 'postgres://muster:hunter2@db/muster', 'databaseUrl'],
  ['SMTP_URL', 'smtp://muster:hunter2@mail.example:587', 'smtpUrl'],
  ['METRICS_TOKEN', 'a-token-of-thirty-two-characters', 'metricsToken'],
  ['BACKUP_PASSPHRASE', 'four mangoes on a wet roof', 'backupPassphrase'],
] as const)('%s_FILE names a file whose last line break does not count', (name, secret, setting) => {
  for (const end of ['', '\n', '\r\n'])
    expect(readConfig({ [`${name}_FILE`]: fileWith(`${secret}${end}`) })[setting]).toBe(secret)
})

test('Keys of Google and WhatsApp come from files, too', () => {
  const key = fileWith('AIzaHunter2\n')
  const { maps } = readConfig({ GOOGLE_MAPS_API_KEY_FILE: key, GOOGLE_GEOCODING_API_KEY_FILE: key })
  expect([maps.googleKey, maps.googleGeocodingKey]).toEqual(['AIzaHunter2', 'AIzaHunter2'])
  const env = {
    WHATSAPP_CLOUD_TOKEN_FILE: fileWith('EAAJB\n'),
    WHATSAPP_APP_SECRET_FILE: fileWith('EAAJB\n'),
    WHATSAPP_VERIFY_TOKEN_FILE: fileWith('EAAJB\n'),
    WHATSAPP_PHONE_NUMBER_ID: '1',
    WHATSAPP_TEMPLATE: 'notice',
  }
  expect(readConfig(env).whatsApp).toMatchObject({ token: 'EAAJB', appSecret: 'EAAJB', verifyToken: 'EAAJB' })
})

test('R501: The value and the file at once, and a file that gives nothing, stop the start with a sentence each', () => {
  mkdirSync(path.join(folder, 'a folder'), { recursive: true })
  const env = {
    SMTP_URL: 'smtp://mail.example',
    SMTP_URL_FILE: fileWith('smtp://other.example'),
    DATABASE_URL_FILE: '/nowhere/database',
    METRICS_TOKEN_FILE: path.join(folder, 'a folder'),
  }
  const read = () => readConfig(env)
  expect(read).toThrow(BadConfig)
  expect(read).toThrow(
    `DATABASE_URL_FILE names "/nowhere/database", which does not exist.
SMTP_URL and SMTP_URL_FILE are both set. Unset one of them.
METRICS_TOKEN_FILE names ${JSON.stringify(path.join(folder, 'a folder'))}, which is a folder.`,
  )
  const file = fileWith('\n')
  expect(() => readConfig({ SMTP_URL_FILE: file })).toThrow(`SMTP_URL_FILE names "${file}", which is empty.`)
})

test('A secret from a file is checked as any other, and its sentence does not repeat it', () => {
  expect(() => readConfig({ DATABASE_URL_FILE: fileWith('mysql://hunter2') })).toThrow(
    /^DATABASE_URL must be a postgres:\/\/ address\.$/,
  )
})

test('A passphrase for backups that is empty or short stops the start, so that none is written in plain text', () => {
  for (const env of [{ BACKUP_PASSPHRASE: '' }, { BACKUP_PASSPHRASE: 'mango' }])
    expect(() => readConfig(env)).toThrow(/^BACKUP_PASSPHRASE must have at least 20 characters\.$/)
  expect(() => readConfig({ BACKUP_PASSPHRASE_FILE: '' })).toThrow(
    'BACKUP_PASSPHRASE_FILE names "", which does not exist.',
  )
  expect(readConfig({}).backupPassphrase).toBeNull()
})
