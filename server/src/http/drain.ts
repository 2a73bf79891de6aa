import type { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Time for a load balancer to see that `/readyz` is 503, and for new connections to be served (F63). */
const ACCEPT_MS = 1_000
const SILENT_MS = 1_000
const LONGEST_MS = 8_000

/** Call before the app listens. Returns a function that closes it after the requests in flight have finished. */
export function drainable(app: FastifyInstance): () => Promise<void> {
  // browsers preconnect, and Node counts such a connection as busy until its first request
  const silent = new Set<Socket>()
  app.server.on('connection', socket => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', request => silent.delete(request.socket))
  const timers: NodeJS.Timeout[] = []
  const stopAccepting = async () => {
    if (app.server.listening) await sleep(ACCEPT_MS)
    // what waits to be accepted is accepted first: closing the socket would reset it
    await nextTurn()
    // keep-alive lasts 72 s, so idle connections are closed repeatedly
    const idle = setInterval(() => app.server.closeIdleConnections(), 50)
    const quiet = setInterval(() => {
      for (const socket of silent) socket.destroy()
    }, SILENT_MS)
    timers.push(idle, quiet)
  }
  // The last plugin, so that it waits after all other hooks of this kind have run. Fastify listens until then, and
  // its answers say "connection: close".
  app.register(async last => {
    last.addHook('preClose', stopAccepting)
  })

  return async () => {
    timers.push(setTimeout(() => app.server.closeAllConnections(), LONGEST_MS))
    await app.close()
    for (const timer of timers) clearTimeout(timer)
  }
}
