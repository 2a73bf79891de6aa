import { isIP } from 'node:net'
import * as z from 'zod/mini'

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const notHttp = 'must be an http or https address, for example https://muster.example'
/** Links are appended to it, so it may have a path, but no query and no fragment. */
export const httpUrl = z
  .url({ protocol: /^https?$/, error: notHttp, abort: true })
  .check(z.refine(url => !/[?#]/.test(url), notHttp))
export const contact = z
  .string()
  .check(
    z.regex(
      /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/,
      'must be a mailto: or https: address, for example mailto:security@muster.example',
    ),
  )
export const databaseUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
export const smtpUrl = z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })
export const port = z.pipe(
  z.string().check(z.regex(/^\d{1,9}$/, 'must be a whole number')),
  z.pipe(z.transform(Number), z.number().check(z.lte(65535, 'must be at most 65535'))),
)

export const zoom = z.pipe(
  z.string().check(z.regex(/^\d{1,2}$/, 'must be a whole number')),
  z.pipe(z.transform(Number), z.number().check(z.lte(22, 'must be at most 22'))),
)
export const tileUrl = z
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
export const rangesOf = (given: string) => given.split(',').map(range => range.trim())
export const proxies = z
  .string()
  .check(
    z.refine(
      given => rangesOf(given).every(isRange),
      'must be addresses or CIDR ranges with commas between, for example 10.0.0.0/8',
    ),
  )

export const originsOf = (given: string) => given.split(',').map(origin => origin.trim())
/** As browsers send them: no path, no slash at the end, no default port, lower case. */
const isOrigin = (origin: string) =>
  /^https?:[^*]*$/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin
export const origins = z
  .string()
  .check(
    z.refine(
      given => originsOf(given).every(isOrigin),
      'must be origins with commas between, without paths and *, for example https://badges.example',
    ),
  )

export const hostsOf = (given: string) => given.split(',').map(host => host.trim())
const isHostWithPort = (host: string) => /^[^\s/@]+:\d{1,5}$/.test(host) && URL.canParse(`http://${host}`)
export const privateHosts = z
  .string()
  .check(
    z.refine(
      given => hostsOf(given).every(isHostWithPort),
      'must be hosts with ports and commas between, for example hooks.internal:443',
    ),
  )

export const timeOrOff = z
  .string()
  .check(z.regex(/^(off|([01]\d|2[0-3]):[0-5]\d)$/, 'must be a time of day such as 03:00, or off'))
export const megabytes = z.pipe(
  z.string().check(z.regex(/^\d{1,9}$/, 'must be a whole number of megabytes')),
  z.transform(Number),
)

const ADDRESS = /^[^\s<>@,;"]+@[^\s<>@,;"]+$/
const NAMED_ADDRESS = /^(?:[^<>@,;:"\\\r\n]*|"[^"\\\r\n]*")\s*<([^<>]*)>$/
export const sender = z
  .string()
  .check(
    z.refine(
      given => ADDRESS.test(NAMED_ADDRESS.exec(given)?.[1] ?? given),
      'must be an e-mail address, for example Muster <muster@example.com>',
    ),
  )

const TOKEN_LENGTH = 32
export const secretToken = z
  .string()
  .check(
    z.regex(
      new RegExp(`^[!-~]{${TOKEN_LENGTH},}$`),
      `must have at least ${TOKEN_LENGTH} letters and digits, and no spaces`,
    ),
  )
export const days = z.pipe(
  z.string().check(z.regex(/^\d{1,3}$/, 'must be a whole number of days')),
  z.transform(Number),
)

const PASSPHRASE_LENGTH = 20
export const passphrase = z
  .string()
  .check(z.minLength(PASSPHRASE_LENGTH, `must have at least ${PASSPHRASE_LENGTH} characters`))
