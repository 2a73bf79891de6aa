import http, { type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { CERTIFICATE, KEY } from './certificate.ts'

export interface ReceivedPost {
  headers: IncomingHttpHeaders
  body: string
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts the shape of what came
  json: any
}

type Respond = (response: ServerResponse, post: ReceivedPost) => void

export interface Receiver {
  url: string
  /** `127.0.0.1:port` */
  host: string
  received: ReceivedPost[]
  /** from now on; with 200 at first */
  respond(how: number | Respond): void
  /** Waits for at least so many posts. */
  posts(count: number): Promise<ReceivedPost[]>
  stop(): Promise<void>
}

/** A program that receives webhooks, on this machine. */
export async function startReceiver({ isHttps = false } = {}): Promise<Receiver> {
  let respond: Respond = response => response.end('ok')
  const received: ReceivedPost[] = []
  const listener: http.RequestListener = async (request, response) => {
    const body = await text(request)
    const post = { headers: request.headers, body, json: JSON.parse(body) }
    received.push(post)
    respond(response, post)
  }
  const server = isHttps
    ? https.createServer({ cert: CERTIFICATE, key: KEY }, listener)
    : http.createServer(listener)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `${isHttps ? 'https' : 'http'}://${host}/muster`,
    host,
    received,
    respond(how) {
      respond = typeof how === 'number' ? response => response.writeHead(how).end() : how
    },
    async posts(count) {
      for (let waited = 0; waited < 10_000 && received.length < count; waited += 20)
        await new Promise(resolve => setTimeout(resolve, 20))
      if (received.length < count) throw new Error(`${count} posts did not come, only ${received.length}`)
      return received
    },
    stop() {
      server.closeAllConnections()
      return new Promise(done => server.close(() => done()))
    },
  }
}
