import http, { type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ServiceFailure } from '@muster/domain/test/provider-suite.ts'

export interface ReceivedRequest {
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  /** `performance.now()` */
  at: number
}

export interface HttpAnswer {
  status?: number
  headers?: Record<string, string>
  body: string
}
export type FakeResponse = HttpAnswer | 'no response' | 'disconnect'

export interface FakeService {
  url: string
  requests: ReceivedRequest[]
  /** requests aborted by the client before the response */
  abortedCount: number
  /** for every request from now on; null for the default responses */
  respondWith(response: FakeResponse | null): void
  failWith(failure: ServiceFailure): void
  stop(): Promise<void>
}

export const json = (value: unknown, status = 200): HttpAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(value),
})

export const html = (status: number, title: string, headers: Record<string, string> = {}): HttpAnswer => ({
  status,
  headers: { 'content-type': 'text/html', ...headers },
  body: `<html>\r\n<head><title>${title}</title></head>\r\n<body><center><h1>${title}</h1></center></body>\r\n</html>`,
})

/** A local HTTP server in place of a maps service. It records its requests. */
export async function startFakeService(
  defaultResponse: (request: ReceivedRequest) => FakeResponse,
  failures: Readonly<Record<ServiceFailure, FakeResponse>>,
): Promise<FakeService> {
  let fixedResponse: FakeResponse | null = null
  const server = http.createServer((request, response) => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://fake.test')
    const received = { path, query, headers: request.headers, at: performance.now() }
    service.requests.push(received)
    response.on('close', () => {
      if (!response.writableFinished) service.abortedCount += 1
    })
    const answer = fixedResponse ?? defaultResponse(received)
    if (answer === 'disconnect') request.socket.destroy()
    if (typeof answer === 'string') return
    response.writeHead(answer.status ?? 200, answer.headers).end(answer.body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const service: FakeService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    abortedCount: 0,
    respondWith: response => {
      fixedResponse = response
    },
    failWith: failure => {
      fixedResponse = failures[failure]
    },
    stop: () => {
      server.closeAllConnections()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
  return service
}
