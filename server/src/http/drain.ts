import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const SILENT_MS = 1_000
const LONGEST_MS = 8_000

/** Call before it listens. What it returns closes the app: requests in flight finish, and nobody else holds it up. */
export function drainable(app: FastifyInstance): () => Promise<void> {
  // a browser opens connections in advance, and Node counts one as busy until its first request is there
  const silent = new Set<Socket>()
  app.server.on('connection', socket => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', request => silent.delete(request.socket))

  return async () => {
    // it keeps its connection for 72 s after the last answer: close those that are idle, again and again
    const idle = setInterval(() => app.server.closeIdleConnections(), 50)
    const quiet = setInterval(() => {
      for (const socket of silent) socket.destroy()
    }, SILENT_MS)
    const all = setTimeout(() => app.server.closeAllConnections(), LONGEST_MS)
    await app.close()
    for (const timer of [idle, quiet, all]) clearTimeout(timer)
  }
}
