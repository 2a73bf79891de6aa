import { isIP } from 'node:net'
import path from 'node:path'
import { PROVIDERS, type ProviderId } from '@muster/domain/places/schema.ts'
import * as z from 'zod/mini'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const notHttp = 'must be an http or https address, for example https://muster.example'
/** Links are appended to it, so it may have a path, but no query and no fragment. */
const httpUrl = z
  .url({ protocol: /^https?$/, error: notHttp, abort: true })
  .check(z.refine(url => !/[?#]/.test(url), notHttp))
const databaseUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
const smtpUrl = z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })
const port = z.pipe(
  z.string().check(z.regex(/^\d{1,9}$/, 'must be a whole number')),
  z.pipe(z.transform(Number), z.number().check(z.lte(65535, 'must be at most 65535'))),
)

const zoom = z.pipe(
  z.string().check(z.regex(/^\d{1,2}$/, 'must be a whole number')),
  z.pipe(z.transform(Number), z.number().check(z.lte(22, 'must be at most 22'))),
)
const tileUrl = z
  .string()
  .check(
    z.refine(
      url =>
        /^https?:\/\//.test(url) &&
        URL.canParse(url) &&
        ['{z}', '{x}', '{y}'].every(part => url.includes(part)),
      'must be an address with {z}, {x} and {y} in it',
    ),
  )

const KNOWN_RANGES = ['loopback', 'linklocal', 'uniquelocal']

function isRange(range: string): boolean {
  const [address = '', bits, ...more] = range.split('/')
  if (KNOWN_RANGES.includes(range)) return true
  const most = { 4: 32, 6: 128 }[isIP(address)]
  return (
    most !== undefined &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  )
}
const rangesOf = (given: string) => given.split(',').map(range => range.trim())
const proxies = z
  .string()
  .check(
    z.refine(
      given => rangesOf(given).every(isRange),
      'must be addresses or CIDR ranges with commas between, for example 10.0.0.0/8',
    ),
  )

const timeOrOff = z
  .string()
  .check(z.regex(/^(off|([01]\d|2[0-3]):[0-5]\d)$/, 'must be a time of day such as 03:00, or off'))
const megabytes = z.pipe(
  z.string().check(z.regex(/^\d{1,9}$/, 'must be a whole number of megabytes')),
  z.transform(Number),
)

const ADDRESS = /^[^\s<>@,;"]+@[^\s<>@,;"]+$/
const NAMED_ADDRESS = /^(?:[^<>@,;:"\\\r\n]*|"[^"\\\r\n]*")\s*<([^<>]*)>$/
const sender = z
  .string()
  .check(
    z.refine(
      given => ADDRESS.test(NAMED_ADDRESS.exec(given)?.[1] ?? given),
      'must be an e-mail address, for example Muster <muster@example.com>',
    ),
  )

const TOKEN_LENGTH = 32
const secretToken = z
  .string()
  .check(
    z.regex(
      new RegExp(`^[!-~]{${TOKEN_LENGTH},}$`),
      `must have at least ${TOKEN_LENGTH} letters and digits, and no spaces`,
    ),
  )

const environment = z.object({
  PORT: z._default(port, 3000),
  HOST: z._default(z.string(), '0.0.0.0'),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), './data'),
  DATABASE_URL: z.optional(databaseUrl),
  ALLOW_SWITCH: z.optional(z.enum(['yes', 'no'], 'must be yes or no')),
  DISK_RESERVE_MB: z._default(megabytes, 500),
  BACKUP_DIR: z.optional(z.string().check(z.minLength(1))),
  /** in the machine's time zone */
  BACKUP_AT: z._default(timeOrOff, '03:00'),
  PUBLIC_URL: z.optional(httpUrl),
  SMTP_URL: z.optional(smtpUrl),
  MAIL_FROM: z._default(sender, 'Muster <muster@localhost>'),
  /** proxies whose X-Forwarded-For is trusted: comma-separated addresses or CIDR ranges */
  TRUST_PROXY: z.optional(proxies),
  MAPS_PROVIDER: z._default(z.enum(PROVIDERS, `must be one of ${PROVIDERS.join(', ')}`), 'offline'),
  REGION_DIR: z.optional(z.string().check(z.minLength(1))),
  /** the browser's key, restricted by referrer */
  GOOGLE_MAPS_API_KEY: z.optional(z.string()),
  /** the server's key, which cannot be restricted by referrer */
  GOOGLE_GEOCODING_API_KEY: z.optional(z.string()),
  PHOTON_URL: z._default(httpUrl, 'https://photon.komoot.io'),
  NOMINATIM_URL: z._default(httpUrl, 'https://nominatim.openstreetmap.org'),
  TILE_URL: z._default(tileUrl, 'https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  TILE_MAX_ZOOM: z._default(zoom, 19),
  TILE_ATTRIBUTION: z._default(z.string(), '© OpenStreetMap contributors'),
  MAPS_USER_AGENT: z.optional(z.string()),
  METRICS_TOKEN: z.optional(secretToken),
  LOG_LEVEL: z._default(z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`), 'info'),
  WEB_APP: z._default(z.enum(['built', 'none'], 'must be built or none'), 'built'),
  NODE_ENV: z.optional(z.string()),
  /** outside production: the server's clock starts at this instant and runs on */
  MUSTER_NOW: z.optional(
    z.iso.datetime({ offset: true, error: 'must be an ISO 8601 instant such as 2026-11-21T05:00:00+05:30' }),
  ),
})

export interface MapsSettings {
  provider: ProviderId
  regionDir: string
  googleKey: string | null
  googleGeocodingKey: string | null
  photonUrl: string
  nominatimUrl: string
  userAgent: string
  tiles: { url: string; maxZoom: number; attribution: string }
}

export interface Config {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | null
  allowSwitch: boolean
  /** bytes */
  diskReserve: number
  backupDir: string
  /** 'HH:MM' in the machine's time zone, null for never */
  backupAt: string | null
  /** without a trailing slash; links in e-mails start with it */
  publicUrl: string
  smtpUrl: string | null
  mailFrom: string
  /** of e-mails that become files */
  logsLinks: boolean
  trustProxy: string[] | false
  maps: MapsSettings
  /** that Prometheus sends; null for no metrics */
  metricsToken: string | null
  logLevel: (typeof LOG_LEVELS)[number]
  /** milliseconds to add to the machine's clock */
  clockOffset: number
  webDir: string
  /** false: the API only */
  hasWebApp: boolean
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/
export const isLoopback = ({ host }: Config) => LOOPBACK.test(host)

/** What may be a mistake, but does not stop the start. */
export const warningsOf = ({ publicUrl, trustProxy }: Config): string[] =>
  publicUrl.startsWith('https:') && !trustProxy
    ? [
        'PUBLIC_URL is https and TRUST_PROXY is empty: behind a proxy everybody shares one address and its limits. Set TRUST_PROXY to the address of the proxy, for example loopback.',
      ]
    : []

/** Its message names the variable and is shown to the operator. */
export class BadConfig extends Error {}

const WITH_PASSWORDS = [
  'DATABASE_URL',
  'SMTP_URL',
  'GOOGLE_MAPS_API_KEY',
  'GOOGLE_GEOCODING_API_KEY',
  'METRICS_TOKEN',
]
/** Elsewhere an empty value counts as not set. An empty secret is a mistake, such as a file that was not there. */
const NEVER_EMPTY = 'METRICS_TOKEN'

const withoutSlash = (url: string) => url.replace(/\/+$/, '')

const sentenceOf = (name: string, message: string, given: Record<string, string | undefined>) =>
  WITH_PASSWORDS.includes(name) ? `${name} ${message}.` : `${name} ${message} (it is "${given[name]}").`

type Environment = Record<string, string | undefined>

/** Its passwords are public, so only this machine reaches the demo unless `HOST` says otherwise (decision 26). */
export function readDemoConfig(env: Environment = process.env): Config {
  if (env.NODE_ENV === 'production')
    throw new BadConfig('The demo is refused in production (NODE_ENV), because its passwords are public.')
  return readConfig({ ...env, HOST: env.HOST || '127.0.0.1' }, { isDemo: true })
}

export function readConfig(env: Environment = process.env, { isDemo = false } = {}): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(
      ([name, value]) => value !== undefined && (value !== '' || name === NEVER_EMPTY),
    ),
  )
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    throw new BadConfig(
      parsed.error.issues.map(issue => sentenceOf(String(issue.path[0]), issue.message, given)).join('\n'),
    )
  }
  const values = parsed.data
  if (values.MUSTER_NOW && values.NODE_ENV === 'production') {
    throw new BadConfig(
      'MUSTER_NOW moves the clock for tests and demonstrations; it is refused in production.',
    )
  }
  if (values.MAPS_PROVIDER === 'google' && !values.GOOGLE_MAPS_API_KEY)
    throw new BadConfig('GOOGLE_MAPS_API_KEY is needed when MAPS_PROVIDER is google.')
  const publicUrl = withoutSlash(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`)
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    allowSwitch: values.ALLOW_SWITCH === 'yes',
    diskReserve: values.DISK_RESERVE_MB * 1024 ** 2,
    backupDir: path.resolve(values.BACKUP_DIR ?? path.join(values.DATA_DIR, 'backups')),
    backupAt: values.BACKUP_AT === 'off' ? null : values.BACKUP_AT,
    publicUrl,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM,
    logsLinks: isDemo && values.NODE_ENV !== 'production',
    trustProxy: values.TRUST_PROXY ? rangesOf(values.TRUST_PROXY) : false,
    maps: {
      provider: values.MAPS_PROVIDER,
      regionDir: path.resolve(values.REGION_DIR ?? path.resolve(import.meta.dirname, '../regions/pune')),
      googleKey: values.GOOGLE_MAPS_API_KEY ?? null,
      googleGeocodingKey: values.GOOGLE_GEOCODING_API_KEY ?? null,
      photonUrl: withoutSlash(values.PHOTON_URL),
      nominatimUrl: withoutSlash(values.NOMINATIM_URL),
      userAgent: values.MAPS_USER_AGENT ?? `Muster (${publicUrl})`,
      tiles: {
        url: values.TILE_URL,
        maxZoom: values.TILE_MAX_ZOOM,
        attribution: values.TILE_ATTRIBUTION,
      },
    },
    metricsToken: values.METRICS_TOKEN ?? null,
    logLevel: values.LOG_LEVEL,
    clockOffset: values.MUSTER_NOW ? Date.parse(values.MUSTER_NOW) - Date.now() : 0,
    webDir: path.resolve(import.meta.dirname, '../../web/dist'),
    hasWebApp: values.WEB_APP === 'built',
  }
}
