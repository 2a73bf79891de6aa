import * as z from 'zod/mini'

export interface PushSettings {
  /** whom a push service may write to: the `sub` of each VAPID token */
  subject: string
  /** outside production: `host:port` of a push service on this machine, by the host that it stands for */
  testHosts: Readonly<Record<string, string>>
}

const SUBJECT = /^mailto:[^\s<>@,;"?]+@([^\s<>@,;"?]+)$/
const hostOf = (subject: string) => SUBJECT.exec(subject)?.[1] ?? URL.parse(subject)?.hostname ?? ''
const isSubject = (given: string) =>
  SUBJECT.test(given) || (given.startsWith('https://') && URL.canParse(given))

const LOCAL = /^(localhost|.*\.localhost|.*\.local|127(\.\d{1,3}){3}|\[::1\])$/i
/** Apple answers 403 to a subject that cannot be reached. */
const isLocal = (subject: string) => LOCAL.test(hostOf(subject))

const TEST_HOST = /^([a-z0-9.-]+)=((?:127\.0\.0\.1|localhost):\d{1,5})$/
const testHostsOf = (given: string) => given.split(',').map(entry => TEST_HOST.exec(entry.trim()))

export const pushVariables = {
  VAPID_SUBJECT: z.optional(
    z
      .string()
      .check(
        z.refine(isSubject, 'must be a mailto: or https: address, for example mailto:admin@muster.example'),
      ),
  ),
  PUSH_TEST_HOSTS: z.optional(
    z
      .string()
      .check(
        z.refine(
          given => testHostsOf(given).every(Boolean),
          'must be hosts with addresses of this machine, for example push.test=127.0.0.1:8443',
        ),
      ),
  ),
}

interface Values {
  VAPID_SUBJECT?: string | undefined
  PUSH_TEST_HOSTS?: string | undefined
  NODE_ENV?: string | undefined
}

/** `null`: push is off. */
export function pushOf(values: Values, publicUrl: string): PushSettings | null | { refused: string } {
  const { VAPID_SUBJECT: given, PUSH_TEST_HOSTS: hosts, NODE_ENV } = values
  if (NODE_ENV === 'production') {
    if (hosts) return { refused: 'PUSH_TEST_HOSTS is for tests; it is refused in production.' }
    if (given && isLocal(given))
      return {
        refused: `VAPID_SUBJECT must be an address that push services can reach (it is "${given}").`,
      }
  }
  const subject = given ?? publicUrl
  if (!isSubject(subject) || isLocal(subject)) return null
  const testHosts = hosts ? testHostsOf(hosts).map(found => [found?.[1], found?.[2]]) : []
  return { subject, testHosts: Object.fromEntries(testHosts) }
}

export const PUSH_IS_OFF =
  'Push notifications are off: set PUBLIC_URL to an https address, or VAPID_SUBJECT to a mailto: address that can be reached.'
