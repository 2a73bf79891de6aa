import { createECDH, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { decrypt } from 'http_ece'
import { importJWK, jwtVerify } from 'jose'
import type { PushDevice } from '#outside/push.ts'

const file = (name: string) => path.join(import.meta.dirname, name)
/** For `push.test` and for the hosts of browsers. Its key is public, so nobody else trusts it. */
export const CERTIFICATE_FILE = file('certificate.pem')
export const PUSH_HOST = 'push.test'

export interface Received {
  path: string
  headers: Record<string, string | string[] | undefined>
  body: Buffer
  /** the sender was still there */
  isAnswered: boolean
}

export interface PushService {
  port: number
  /** for `PUSH_TEST_HOSTS` */
  hosts: string
  received: Received[]
  /** answers nothing that arrives from now on */
  isSilent: boolean
  /** The first part of its path says how the service answers: see `ANSWERS`. */
  device(pathname: string): PushDevice
  stop(): Promise<void>
}

type Answer = (response: ServerResponse, body: Buffer) => void

const status =
  (code: number, headers: Record<string, string> = {}, text = ''): Answer =>
  response =>
    response.writeHead(code, headers).end(text)

const ANSWERS: Readonly<Record<string, Answer>> = {
  gone: status(410),
  unknown: status(404),
  busy: status(429, { 'retry-after': '120' }),
  later: response =>
    response.writeHead(503, { 'retry-after': new Date(Date.now() + 90_000).toUTCString() }).end(),
  away: status(503, {}, 'x'.repeat(100_000)),
  keys: status(403, {}, '{"reason":"BadJwtToken"}'),
  moved: status(302, { location: 'https://push.test/ok/other' }),
  large: (response, body) => response.writeHead(body.length > 2_000 ? 413 : 201).end(),
  broken: response => response.destroy(),
  silent: () => undefined,
  slow: response => void setTimeout(() => response.writeHead(201).end(), 20),
}

const curve = createECDH('prime256v1')
curve.generateKeys()
const auth = randomBytes(16).toString('base64url')
const p256dh = curve.getPublicKey('base64url')

/** As the push service of a browser, on this machine. All devices have the same keys. */
export async function startPushService(): Promise<PushService> {
  const received: Received[] = []
  const tls = { cert: readFileSync(CERTIFICATE_FILE), key: readFileSync(file('key.pem')) }
  const server = https.createServer(tls, async (request, response) => {
    const body = await buffer(request).catch(() => null)
    if (!body) return
    const one = { path: request.url ?? '', headers: request.headers, body, isAnswered: false }
    received.push(one)
    if (service.isSilent) return
    response.on('finish', () => {
      one.isAnswered = true
    })
    const answer = ANSWERS[request.url?.split('/')[1] ?? ''] ?? status(201)
    answer(response, body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const service: PushService = {
    port,
    hosts: `${PUSH_HOST}=127.0.0.1:${port}`,
    received,
    isSilent: false,
    device: pathname => ({ endpoint: `https://${PUSH_HOST}/${pathname}`, p256dh, auth }),
    async stop() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
  return service
}

/** As a browser reads it. @throws if the push service or the device would refuse it */
export async function readPush({ headers, body }: Received) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(String(headers.authorization)) ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(half => half.toString('base64url'))
  const jwk = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256')
  const { payload } = await jwtVerify(token, jwk, {
    algorithms: ['ES256'],
    audience: `https://${PUSH_HOST}`,
  })
  const text = decrypt(body, { version: 'aes128gcm', privateKey: curve, authSecret: auth }).toString()
  return { text, subject: payload.sub, expires: payload.exp ?? 0, publicKey: key }
}
