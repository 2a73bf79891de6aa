import { isIP } from 'node:net'
import path from 'node:path'
import * as z from 'zod/mini'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const httpUrl = z.url({
  protocol: /^https?$/,
  error: 'must be an http or https address, for example https://muster.example',
})
const databaseUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
const smtpUrl = z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })
const WHOLE = 'must be a whole number'
const port = z.coerce
  .number(WHOLE)
  .check(z.int(WHOLE), z.gte(0, 'must be at least 0'), z.lte(65535, 'must be at most 65535'))

const RANGES = ['loopback', 'linklocal', 'uniquelocal']
const rangesOf = (text: string) => text.split(',').map(range => range.trim())

function isRange(range: string): boolean {
  const [address = '', bits = '1'] = range.split('/')
  const longest = isIP(address) === 4 ? 32 : 128
  return RANGES.includes(range) || (isIP(address) > 0 && /^\d+$/.test(bits) && +bits > 0 && +bits <= longest)
}

const environment = z.object({
  PORT: z._default(port, 3000),
  HOST: z._default(z.string(), '0.0.0.0'),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), './data'),
  DATABASE_URL: z.optional(databaseUrl),
  PUBLIC_URL: z.optional(httpUrl),
  SMTP_URL: z.optional(smtpUrl),
  MAIL_FROM: z._default(z.string(), 'Muster <muster@localhost>'),
  /** which proxies may say who the caller is: comma-separated addresses or CIDR ranges */
  TRUST_PROXY: z.optional(
    z
      .string()
      .check(
        z.refine(
          text => rangesOf(text).every(isRange),
          'must be addresses or CIDR ranges, separated by commas',
        ),
      ),
  ),
  LOG_LEVEL: z._default(z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`), 'info'),
  NODE_ENV: z.optional(z.string()),
  /** outside production: the server's clock starts at this instant and runs on */
  MUSTER_NOW: z.optional(
    z.iso.datetime({ offset: true, error: 'must be an ISO 8601 instant such as 2026-11-21T05:00:00+05:30' }),
  ),
})

export interface Config {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | null
  /** without a trailing slash; links in e-mails start with it */
  publicUrl: string
  smtpUrl: string | null
  mailFrom: string
  trustProxy: string[] | false
  logLevel: (typeof LOG_LEVELS)[number]
  /** milliseconds to add to the machine's clock */
  clockOffset: number
  webDir: string
}

/** Stops the start with a sentence that names the variable. */
export class BadConfig extends Error {}

export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    throw new BadConfig(
      parsed.error.issues
        .map(issue => `${issue.path.join('.')} ${issue.message} (it is "${given[String(issue.path[0])]}").`)
        .join('\n'),
    )
  }
  const values = parsed.data
  if (values.MUSTER_NOW && values.NODE_ENV === 'production') {
    throw new BadConfig(
      'MUSTER_NOW moves the clock for tests and demonstrations; it is refused in production.',
    )
  }
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM,
    trustProxy: values.TRUST_PROXY ? rangesOf(values.TRUST_PROXY) : false,
    logLevel: values.LOG_LEVEL,
    clockOffset: values.MUSTER_NOW ? Date.parse(values.MUSTER_NOW) - Date.now() : 0,
    webDir: path.resolve(import.meta.dirname, '../../web/dist'),
  }
}
