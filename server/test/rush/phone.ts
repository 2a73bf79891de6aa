import net from 'node:net'

const TIMEOUT_MS = 15_000
const END_OF_HEAD = '\r\n\r\n'

/**
 * One keep-alive connection, which answers with the status. It reads no more than where a reply ends: three thousand
 * clients of node:http take half as much of the two cores as the server that they ask.
 */
export class Phone {
  readonly #socket: net.Socket
  readonly #head: string

  constructor(base: string, token: string) {
    const { hostname, port, host } = new URL(base)
    this.#socket = net.connect({ host: hostname, port: Number(port), noDelay: true })
    this.#socket.setTimeout(TIMEOUT_MS, () => this.#socket.destroy(new Error('no answer')))
    this.#head = `host: ${host}\r\nauthorization: Bearer ${token}\r\n`
  }

  /** Rejects if the network fails. */
  send(method: 'GET' | 'POST', path: string, body?: object): Promise<number> {
    const payload = body ? JSON.stringify(body) : ''
    const ofBody = body
      ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(payload)}\r\n`
      : ''
    this.#socket.write(`${method} ${path} HTTP/1.1\r\n${this.#head}${ofBody}\r\n${payload}`)
    return this.#answer()
  }

  #answer(): Promise<number> {
    const socket = this.#socket
    return new Promise((resolve, reject) => {
      let received = ''
      const end = () => {
        socket.off('data', read)
        socket.off('close', cutOff)
        socket.off('error', reject)
      }
      const cutOff = () => reject(new Error('the answer broke off'))
      const read = (bytes: Buffer) => {
        received += bytes.toString('latin1')
        const head = received.indexOf(END_OF_HEAD)
        if (head < 0) return
        const length = /^content-length: (\d+)/im.exec(received.slice(0, head))?.[1]
        if (length === undefined) {
          end()
          reject(new Error('the answer has no length'))
        } else if (received.length >= head + END_OF_HEAD.length + Number(length)) {
          end()
          resolve(Number(received.slice(9, 12)))
        }
      }
      socket.on('data', read).on('close', cutOff).on('error', reject)
    })
  }

  close(): void {
    this.#socket.destroy()
  }
}
