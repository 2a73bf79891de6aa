import http from 'node:http'

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts the shape of what came back
  body: any
}

const TIMEOUT_MS = 15_000

/** One keep-alive connection. */
export class Browser {
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  readonly #base: string

  constructor(base: string) {
    this.#base = base
  }

  /** Rejects if the network fails; the outcome is then unknown. */
  send(
    method: 'GET' | 'POST',
    path: string,
    headers: Record<string, string>,
    body?: object,
  ): Promise<Answer> {
    const payload = body === undefined ? '' : JSON.stringify(body)
    return new Promise((resolve, reject) => {
      const request = http.request(
        `${this.#base}${path}`,
        {
          method,
          agent: this.#agent,
          timeout: TIMEOUT_MS,
          headers: {
            ...headers,
            ...(payload
              ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }
              : {}),
          },
        },
        response => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', chunk => {
            text += chunk
          })
          response.on('error', reject)
          response.on('end', () =>
            response.complete
              ? resolve({ status: response.statusCode ?? 0, body: text === '' ? null : JSON.parse(text) })
              : reject(new Error('the answer broke off')),
          )
        },
      )
      request.on('timeout', () => request.destroy(new Error('no answer')))
      request.on('error', reject)
      request.end(payload)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}
