import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import https from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import tls from 'node:tls'
import { type WebSocket, WebSocketServer } from 'ws'
import { field, frame, messagesIn } from './mcs.ts'
import { selfSigned } from './self-signed.ts'

/** Chromium subscribes at one of the first two, by its build. */
const CHROMIUM_HOSTS = ['fcm.googleapis.com', 'jmt17.google.com']
const FIREFOX_HOST = 'updates.push.services.mozilla.com'
const HOSTS = [...CHROMIUM_HOSTS, FIREFOX_HOST]

/** Passes an encrypted message on to a browser. */
type Device = (body: Buffer, encoding: string) => void

export interface PushServices {
  /** that Chromium starts with */
  chromiumArgs: string[]
  /** that Firefox connects to */
  firefoxUrl: string
  /** the certificate, PEM */
  ca: string
  /** for `PUSH_TEST_HOSTS` */
  testHosts: string
  /** paths of the messages that were sent */
  received: string[]
  close(): void
}

const portOf = (server: Server) => (server.address() as AddressInfo).port

/** The push services of Google and Mozilla on this machine, as far as a browser and a sender need them. */
export async function openPushServices(): Promise<PushServices> {
  const { cert, key } = selfSigned([...HOSTS, 'localhost'])
  const devices = new Map<string, Device>()
  const received: string[] = []
  const forSenders = https.createServer({ cert, key }, async (request, reply) => {
    const path = request.url ?? ''
    received.push(path)
    const device = devices.get(path)
    const body = await bodyOf(request)
    device?.(body, String(request.headers['content-encoding']))
    reply.writeHead(device ? 201 : 410).end()
  })
  const google = googleFor(devices)
  const connections = tls.createServer({ cert, key }, google.accept)
  const registrations = http.createServer(google.answer)
  const mozilla = http.createServer()
  const sockets = new WebSocketServer({ server: mozilla })
  sockets.on('connection', socket => acceptFirefox(socket, devices))
  const servers = [forSenders, connections, registrations, mozilla]
  for (const server of servers) {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  }
  const at = `http://127.0.0.1:${portOf(registrations)}`
  return {
    chromiumArgs: [
      `--gcm-checkin-url=${at}/checkin`,
      `--gcm-registration-url=${at}/register`,
      `--gcm-mcs-endpoint=https://localhost:${portOf(connections)}`,
      '--ignore-certificate-errors',
    ],
    firefoxUrl: `ws://127.0.0.1:${portOf(mozilla)}/`,
    ca: cert,
    testHosts: HOSTS.map(host => `${host}=127.0.0.1:${portOf(forSenders)}`).join(),
    received,
    close() {
      google.close()
      for (const socket of sockets.clients) socket.terminate()
      for (const server of servers) server.close()
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  return Buffer.concat(await request.toArray())
}

/** Registration over HTTP, and one long connection (MCS) for the messages. */
function googleFor(devices: Map<string, Device>) {
  let connection: tls.TLSSocket | undefined
  async function answer(request: IncomingMessage, reply: ServerResponse) {
    const body = await bodyOf(request)
    if (request.url?.startsWith('/checkin')) {
      const ids = [field.fixed(7, 1_234_567_890_123n), field.fixed(8, 9_876_543_210n)]
      reply.setHeader('content-type', 'application/x-protobuf')
      reply.end(Buffer.concat([field.number(1, 1), field.number(3, Date.now()), field.number(6, 1), ...ids]))
      return
    }
    const asked = new URLSearchParams(body.toString())
    const token = `token-${randomUUID()}`
    devices.set(`/fcm/send/${token}`, (message, encoding) =>
      connection?.write(frame(8, dataMessage(asked, message, encoding))),
    )
    reply.end(`token=${token}`)
  }
  function accept(socket: tls.TLSSocket) {
    socket.on('error', () => undefined)
    messagesIn(socket, tag => {
      if (tag === 0) socket.write(frame(1, Buffer.alloc(0)))
      if (tag !== 2) return
      const accepted = [field.text(1, 'chromium'), field.number(5, 1), field.number(8, Date.now())]
      // the version of the protocol comes before the first message
      socket.write(Buffer.concat([Buffer.from([41]), frame(3, Buffer.concat(accepted))]))
      connection = socket
    })
  }
  return { answer, accept, close: () => connection?.destroy() }
}

function dataMessage(asked: URLSearchParams, message: Buffer, encoding: string): Buffer {
  const pair = (name: string, value: string) =>
    field.bytes(7, Buffer.concat([field.text(1, name), field.text(2, value)]))
  return Buffer.concat([
    field.text(2, randomUUID()),
    field.text(3, asked.get('sender') ?? ''),
    field.text(5, asked.get('app') ?? ''),
    pair('subtype', asked.get('X-subtype') ?? ''),
    pair('content-encoding', encoding),
    field.text(9, randomUUID()),
    field.number(17, 60),
    field.number(18, Date.now()),
    field.bytes(21, message),
  ])
}

function acceptFirefox(socket: WebSocket, devices: Map<string, Device>) {
  const say = (message: object) => socket.send(JSON.stringify(message))
  socket.on('message', text => {
    const { messageType, channelID, uaid } = JSON.parse(String(text)) as Record<string, string>
    if (messageType === 'hello')
      say({ messageType, uaid: uaid || randomUUID().replaceAll('-', ''), status: 200, use_webpush: true })
    if (messageType === 'unregister') say({ messageType, channelID, status: 200 })
    if (messageType !== 'register') return
    const path = `/wpush/v2/${randomUUID()}`
    devices.set(path, (body, encoding) =>
      say({
        ...{ messageType: 'notification', channelID, version: randomUUID(), ttl: 60 },
        ...{ data: body.toString('base64url'), headers: { encoding } },
      }),
    )
    say({ messageType, channelID, status: 200, pushEndpoint: `https://${FIREFOX_HOST}${path}` })
  })
}
