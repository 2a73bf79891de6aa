import http, { type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Trouble } from '@muster/domain/places/provider-suite.ts'

export interface Asked {
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  /** everything that came, as it would stand in the log of the service */
  line: string
  /** milliseconds of a clock that only runs forward */
  at: number
}

export interface Answered {
  status?: number
  headers?: Record<string, string>
  body: string
}
/** `silence` never answers, `hang up` ends the connection */
export type Answer = Answered | 'silence' | 'hang up'

export interface FakeService {
  url: string
  asked: Asked[]
  /** requests whose caller went away before the answer */
  givenUp: number
  /** all answers from now on; null for the usual ones */
  answerWith(answer: Answer | null): void
  bring(trouble: Trouble): void
  stop(): Promise<void>
}

export const json = (value: unknown, status = 200): Answered => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(value),
})

export const html = (status: number, title: string, headers: Record<string, string> = {}): Answered => ({
  status,
  headers: { 'content-type': 'text/html', ...headers },
  body: `<html>\r\n<head><title>${title}</title></head>\r\n<body><center><h1>${title}</h1></center></body>\r\n</html>`,
})

/** A service of the internet on this machine: it answers in the shape of the real one, and remembers what it was asked. */
export async function startFakeService(
  usual: (asked: Asked) => Answer,
  troubles: Readonly<Record<Trouble, Answer>>,
): Promise<FakeService> {
  let fixed: Answer | null = null
  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://fake.test')
    const line = `${request.method} ${request.url} ${JSON.stringify(request.headers)}`
    const asked = { path: url.pathname, query: url.searchParams, headers: request.headers, line }
    service.asked.push({ ...asked, at: performance.now() })
    response.on('close', () => {
      if (!response.writableFinished) service.givenUp += 1
    })
    const answer = fixed ?? usual(service.asked.at(-1)!)
    if (answer === 'hang up') request.socket.destroy()
    if (typeof answer === 'string') return
    response.writeHead(answer.status ?? 200, answer.headers).end(answer.body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const service: FakeService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    givenUp: 0,
    answerWith: answer => {
      fixed = answer
    },
    bring: trouble => {
      fixed = troubles[trouble]
    },
    stop: () => {
      server.closeAllConnections()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
  return service
}
