import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const KEY_BYTES = 32

export const newSigningKey = () => PREFIX + randomBytes(KEY_BYTES).toString('base64')

interface Signed {
  id: string
  /** of this try, in seconds */
  timestamp: number
  body: string
}

/** The scheme of Standard Webhooks (standardwebhooks.com): receivers verify it with a library of theirs. */
export function signedHeaders(signingKeys: readonly string[], { id, timestamp, body }: Signed) {
  const signatures = signingKeys.map(signingKey => {
    const key = Buffer.from(signingKey.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}
