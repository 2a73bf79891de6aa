import path from 'node:path'
import { ADMIN_PASSKEY_DAYS } from '@muster/domain/accounts/limits.ts'
import { INSTALL_PROMPTS, type InstallPrompt } from '@muster/domain/devices/schema.ts'
import { PROVIDERS, type ProviderId } from '@muster/domain/places/schema.ts'
import * as z from 'zod/mini'
import { withSecretFiles } from './config-files.ts'
import { type PushSettings, pushOf, pushVariables } from './config-push.ts'
import {
  contact,
  databaseUrl,
  days,
  hostsOf,
  httpUrl,
  LOG_LEVELS,
  megabytes,
  origins,
  originsOf,
  passphrase,
  port,
  privateHosts,
  proxies,
  rangesOf,
  secretToken,
  sender,
  smtpUrl,
  tileUrl,
  timeOrOff,
  zoom,
} from './config-values.ts'
import { WHATSAPP_SECRETS, type WhatsAppSettings, whatsAppOf, whatsAppVariables } from './config-whatsapp.ts'

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
  BACKUP_PASSPHRASE: z.optional(passphrase),
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
  INSTALL_PROMPT: z._default(z.enum(INSTALL_PROMPTS, `must be ${INSTALL_PROMPTS.join(' or ')}`), 'required'),
  /** `all`: also every host below the one of PUBLIC_URL has to be https */
  HSTS: z._default(z.enum(['host', 'all'], 'must be host or all'), 'host'),
  /** so long an Admin has Admin rights without a passkey; 0 for always */
  ADMIN_PASSKEY_DAYS: z._default(days, ADMIN_PASSKEY_DAYS),
  /** for people who find a hole */
  SECURITY_CONTACT: z.optional(contact),
  ...pushVariables,
  ...whatsAppVariables,
  /** origins whose pages may call the API: comma-separated */
  CORS_ORIGINS: z.optional(origins),
  METRICS_TOKEN: z.optional(secretToken),
  /** hosts inside the network that webhooks and pushes may reach: comma-separated, with ports */
  PRIVATE_HOSTS: z.optional(privateHosts),
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
  /** of backups and exports; null: they are not encrypted */
  backupPassphrase: string | null
  /** without a trailing slash; links in e-mails start with it */
  publicUrl: string
  smtpUrl: string | null
  mailFrom: string
  /** of e-mails that become files */
  logsLinks: boolean
  trustProxy: string[] | false
  maps: MapsSettings
  installPrompt: InstallPrompt
  hasHttpsBelow: boolean
  /** 0: they are never asked for */
  adminPasskeyDays: number
  /** a mailto: or https: address */
  securityContact: string | null
  /** null: off */
  push: PushSettings | null
  /** null: not set up */
  whatsApp: WhatsAppSettings | null
  /** none by default */
  corsOrigins: string[]
  /** that Prometheus sends; null for no metrics */
  metricsToken: string | null
  /** for the addresses of webhooks; never in production */
  allowsPlainHttp: boolean
  /** `host:port`, none by default */
  privateHosts: string[]
  logLevel: (typeof LOG_LEVELS)[number]
  /** milliseconds to add to the machine's clock */
  clockOffset: number
  webDir: string
  /** false: the API only */
  hasWebApp: boolean
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/
export const isLoopback = ({ host }: Config) => LOOPBACK.test(host)

/** Its message names the variable and is shown to the operator. */
export class BadConfig extends Error {}

/** Each is also read from the file that NAME_FILE names. */
const SECRETS = [
  'DATABASE_URL',
  'SMTP_URL',
  'BACKUP_PASSPHRASE',
  'GOOGLE_MAPS_API_KEY',
  'GOOGLE_GEOCODING_API_KEY',
  'METRICS_TOKEN',
  ...WHATSAPP_SECRETS,
]
/** Elsewhere an empty value counts as not set. An empty secret is a mistake, such as a file that was not there. */
const NEVER_EMPTY = ['METRICS_TOKEN', 'BACKUP_PASSPHRASE', 'METRICS_TOKEN_FILE', 'BACKUP_PASSPHRASE_FILE']

const withoutSlash = (url: string) => url.replace(/\/+$/, '')

const sentenceOf = (name: string, message: string, given: Record<string, string | undefined>) =>
  SECRETS.includes(name) ? `${name} ${message}.` : `${name} ${message} (it is "${given[name]}").`

type Environment = Record<string, string | undefined>

/** Its passwords are public, so only this machine reaches the demo unless `HOST` says otherwise (decision 26). */
export function readDemoConfig(env: Environment = process.env): Config {
  if (env.NODE_ENV === 'production')
    throw new BadConfig('The demo is refused in production (NODE_ENV), because its passwords are public.')
  return readConfig({ ...env, HOST: env.HOST || '127.0.0.1' }, { isDemo: true })
}

export function readConfig(env: Environment = process.env, { isDemo = false } = {}): Config {
  const notEmpty = Object.fromEntries(
    Object.entries(env).filter(
      ([name, value]) => value !== undefined && (value !== '' || NEVER_EMPTY.includes(name)),
    ),
  )
  const { env: given, refusals } = withSecretFiles(notEmpty, SECRETS)
  if (refusals.length > 0) throw new BadConfig(refusals.join('\n'))
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
  const whatsApp = whatsAppOf(values)
  if (whatsApp && 'missing' in whatsApp) throw new BadConfig(whatsApp.missing)
  const publicUrl = withoutSlash(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`)
  const push = pushOf(values, publicUrl)
  if (push && 'refused' in push) throw new BadConfig(push.refused)
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    allowSwitch: values.ALLOW_SWITCH === 'yes',
    diskReserve: values.DISK_RESERVE_MB * 1024 ** 2,
    backupDir: path.resolve(values.BACKUP_DIR ?? path.join(values.DATA_DIR, 'backups')),
    backupAt: values.BACKUP_AT === 'off' ? null : values.BACKUP_AT,
    backupPassphrase: values.BACKUP_PASSPHRASE ?? null,
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
    installPrompt: values.INSTALL_PROMPT,
    hasHttpsBelow: values.HSTS === 'all',
    adminPasskeyDays: isDemo ? 0 : values.ADMIN_PASSKEY_DAYS,
    securityContact: values.SECURITY_CONTACT ?? null,
    push,
    whatsApp,
    corsOrigins: values.CORS_ORIGINS ? originsOf(values.CORS_ORIGINS) : [],
    metricsToken: values.METRICS_TOKEN ?? null,
    allowsPlainHttp: values.NODE_ENV !== 'production',
    privateHosts: values.PRIVATE_HOSTS ? hostsOf(values.PRIVATE_HOSTS) : [],
    logLevel: values.LOG_LEVEL,
    clockOffset: values.MUSTER_NOW ? Date.parse(values.MUSTER_NOW) - Date.now() : 0,
    webDir: path.resolve(import.meta.dirname, '../../web/dist'),
    hasWebApp: values.WEB_APP === 'built',
  }
}
