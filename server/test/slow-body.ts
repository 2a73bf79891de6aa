import { once } from 'node:events'
import net from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Sends a body of which one byte a second arrives, until the server closes the connection. */
export async function answerToSlowBody(app: FastifyInstance): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as net.AddressInfo
  const socket = net.connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  let answer = ''
  socket.setEncoding('utf8').on('data', text => {
    answer += text
  })
  socket.write(
    'POST /api/auth/local HTTP/1.1\r\nHost: muster.test\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n',
  )
  const dripping = setInterval(() => socket.write('{'), 1_000)
  await once(socket, 'close')
  clearInterval(dripping)
  return answer
}
