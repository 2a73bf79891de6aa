import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that the system gives to outgoing connections, so that nothing takes one while its server restarts. */
const PORTS = { first: 20_000, count: 12_000, ofOneProcess: 100 }
let portsTried = 0

export async function freePort(): Promise<number> {
  for (;;) {
    const offset = process.pid * PORTS.ofOneProcess + (portsTried++ % PORTS.ofOneProcess)
    const port = PORTS.first + (offset % PORTS.count)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
