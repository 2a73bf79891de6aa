import type { Config } from './config.ts'
import { PUSH_IS_OFF } from './config-push.ts'

/** What may be a mistake, but does not stop the start. */
export const warningsOf = ({ publicUrl, trustProxy, push, logsLinks: isDemo }: Config): string[] => [
  ...(publicUrl.startsWith('https:') && !trustProxy
    ? [
        'PUBLIC_URL is https and TRUST_PROXY is empty: behind a proxy everybody shares one address and its limits. Set TRUST_PROXY to the address of the proxy, for example loopback.',
      ]
    : []),
  ...(push || isDemo ? [] : [PUSH_IS_OFF]),
]
