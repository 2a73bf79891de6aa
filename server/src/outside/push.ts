import { createECDH, createHash } from 'node:crypto'
import https from 'node:https'
import { isPushEndpoint } from '@muster/domain/devices/rules.ts'
import webPush from 'web-push'
import type { PushSettings } from '#config-push.ts'
import { messageOf } from '#message-of.ts'

/** As the browser has registered it. */
export interface PushDevice {
  endpoint: string
  p256dh: string
  auth: string
}

interface PushOptions {
  /** the push service drops it afterwards */
  ttlSeconds: number
  /** wakes a phone that saves its battery */
  isUrgent: boolean
  /** a newer one with the same key replaces an older one that waits at the push service */
  collapseKey: string
}

/** `config`: the keys or the subject are wrong, so no device is at fault. */
export type PushOutcome =
  | { outcome: 'accepted' }
  | { outcome: 'gone'; error: string }
  | { outcome: 'retry'; error: string; afterSeconds: number | null }
  | { outcome: 'config'; error: string }
  | { outcome: 'too-large'; error: string }

/** `send` never throws. */
export interface PushTransport {
  /** that browsers subscribe with */
  publicKey: string
  send(device: PushDevice, payload: string, options: PushOptions): Promise<PushOutcome>
  close(): void
}

const TIMEOUT_MS = 10_000
const ERROR_MAX = 200
/** Push services accept a token for 24 hours, and libraries ask for a new one for each message. */
const TOKEN_FOR_MS = 3_600_000
const TOKEN_LASTS_SECONDS = 12 * 3_600

/** A P-256 private key is a number of 32 bytes, so the secret of the installation is one. */
export function vapidKeysOf(secret: Uint8Array): { publicKey: string; privateKey: string } {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(secret)
  return {
    publicKey: curve.getPublicKey('base64url'),
    privateKey: Buffer.from(secret).toString('base64url'),
  }
}

/** Push services take 32 characters at most. */
export const topicOf = (collapseKey: string) =>
  createHash('sha256').update(collapseKey).digest('base64url').slice(0, 32)

interface Options extends PushSettings {
  secret: Uint8Array
  /** refuses private addresses */
  agent: https.Agent
  /** of the push service of a test */
  ca?: string
}

export function openPush({ subject, testHosts, secret, agent, ca }: Options): PushTransport {
  const { publicKey, privateKey } = vapidKeysOf(secret)
  const local = testAgent(testHosts, ca)
  const authorisation = tokensOf(audience =>
    webPush.getVapidHeaders(
      ...([audience, subject, publicKey, privateKey, 'aes128gcm'] as const),
      Math.floor(Date.now() / 1_000) + TOKEN_LASTS_SECONDS,
    ),
  )
  return {
    publicKey,
    async send({ endpoint, p256dh, auth }, payload, { ttlSeconds, isUrgent, collapseKey }) {
      if (!isPushEndpoint(endpoint, Object.keys(testHosts)))
        return { outcome: 'gone', error: 'this is not an address of a push service' }
      const { origin, hostname } = new URL(endpoint)
      let details: webPush.RequestDetails
      try {
        details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
          TTL: Math.max(0, Math.round(ttlSeconds)),
          urgency: isUrgent ? 'high' : 'normal',
          topic: topicOf(collapseKey),
          headers: authorisation(origin),
        })
      } catch (error) {
        // keys that no browser makes
        return { outcome: 'gone', error: messageOf(error).slice(0, ERROR_MAX) }
      }
      try {
        return outcomeOf(await post(details, hostname in testHosts ? local : agent))
      } catch (error) {
        return { outcome: 'retry', error: messageOf(error).slice(0, ERROR_MAX), afterSeconds: null }
      }
    },
    close: () => local.destroy(),
  }
}

/** The token of an hour, because it costs as much as the encryption. */
function tokensOf(make: (audience: string) => { Authorization: string }) {
  const tokens = new Map<string, { headers: { Authorization: string }; until: number }>()
  return (audience: string) => {
    const known = tokens.get(audience)
    if (known && known.until > performance.now()) return known.headers
    const headers = make(audience)
    tokens.set(audience, { headers, until: performance.now() + TOKEN_FOR_MS })
    return headers
  }
}

/** Connects to this machine instead, and still checks the certificate of the host. */
function testAgent(testHosts: PushSettings['testHosts'], ca: string | undefined): https.Agent {
  const agent = new https.Agent({ keepAlive: true, ca })
  const connect = agent.createConnection.bind(agent)
  agent.createConnection = (target, callback) => {
    const [host, port] = testHosts[target.host ?? '']?.split(':') ?? []
    return connect({ ...target, host, port }, callback)
  }
  return agent
}

interface Answer {
  status: number
  retryAfter: string | undefined
  text: string
}

/** Follows no redirect. The time is for the whole answer, and of a long answer only the beginning is read. */
function post({ endpoint, headers, body }: webPush.RequestDetails, agent: https.Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const request = https.request(endpoint, { method: 'POST', headers, agent, signal }, response => {
      const { statusCode: status = 0, headers: replied } = response
      let text = ''
      const done = () => resolve({ status, retryAfter: replied['retry-after'], text })
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
        if (text.length <= ERROR_MAX) return
        done()
        response.destroy()
      })
      response.on('end', done)
      response.on('error', reject)
    })
    request.on('error', error => reject(signal.aborted ? signal.reason : error))
    request.end(body)
  })
}

/** Of a redirect as well: a push service has none. */
function outcomeOf({ status, retryAfter, text }: Answer): PushOutcome {
  if (status >= 200 && status < 300) return { outcome: 'accepted' }
  const error = `${status} ${text.replace(/\s+/g, ' ')}`.trim().slice(0, ERROR_MAX)
  if (status === 404 || status === 410) return { outcome: 'gone', error }
  if (status === 413) return { outcome: 'too-large', error }
  if (status === 429 || status >= 500)
    return { outcome: 'retry', error, afterSeconds: secondsIn(retryAfter, Date.now()) }
  return { outcome: 'config', error }
}

/** Seconds, or a date of HTTP. */
function secondsIn(header: string | undefined, now: number): number | null {
  if (header === undefined) return null
  if (/^\d{1,6}$/.test(header)) return Number(header)
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, Math.round((at - now) / 1_000))
}

export interface MemoryPush extends PushTransport {
  sent: { device: PushDevice; payload: string; options: PushOptions }[]
  /** For endpoints that contain `part`. The last one that fits decides. */
  answer(part: string, outcome: PushOutcome): void
}

/** Accepts everything unless told otherwise. */
export function memoryPush(): MemoryPush {
  const sent: MemoryPush['sent'] = []
  const answers = new Map<string, PushOutcome>()
  return {
    publicKey: vapidKeysOf(new Uint8Array(32).fill(1)).publicKey,
    sent,
    answer(part, outcome) {
      answers.delete(part)
      answers.set(part, outcome)
    },
    async send(device, payload, options) {
      const answer = [...answers].findLast(([part]) => device.endpoint.includes(part))?.[1]
      if (!isPushEndpoint(device.endpoint))
        return { outcome: 'gone', error: 'this is not an address of a push service' }
      if (answer && answer.outcome !== 'accepted') return answer
      sent.push({ device, payload, options })
      return { outcome: 'accepted' }
    },
    close: () => undefined,
  }
}
