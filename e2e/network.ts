import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A network in front of a server that can be cut, for browsers that cannot be told to be offline. */
export async function openNetwork(target: string) {
  const { port, hostname } = new URL(target)
  const open = new Set<Socket>()
  const server = createServer(near => {
    const far = connect(Number(port), hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  /** Connections are refused from now on, and those that are open end. */
  const cut = async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of open) socket.destroy()
    await closed
  }
  const own = await listen(0)
  return {
    url: `http://127.0.0.1:${own}`,
    cut,
    restore: async () => {
      await listen(own)
    },
  }
}
