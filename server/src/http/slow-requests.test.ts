import net from 'node:net'
import { expect, test } from 'vitest'
import { testServer } from '#test/server.ts'

const server = testServer()

test('F39: A body that arrives too slowly is cut off after 15 seconds', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as net.AddressInfo
  const since = performance.now()
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
  await new Promise(resolve => socket.once('close', resolve))
  clearInterval(dripping)
  expect(answer).toMatch(/^HTTP\/1.1 408 /)
  expect(performance.now() - since).toBeGreaterThan(14_500)
  expect(performance.now() - since).toBeLessThan(18_000)
})
