import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What becomes of a check-in on its way. `held`: nothing happens until the caller goes away. */
type Fate = 'delivered' | 'lost' | 'unanswered' | 'held' | 'held-unanswered'

interface Sent {
  itemId: number
  clientKey: string
  at: string
}

/** Stands in front of a server and loses check-ins or their answers, or answers nothing at all. */
export async function openBadNetwork(target: string) {
  const seen: Sent[] = []
  const answered = new Set<string>()
  const network = { fate: 'delivered' as Fate, isSilent: false, seen, answered }
  const server = createServer(async (incoming, outgoing) => {
    if (network.isSilent) return
    const address = new URL(incoming.url ?? '/', target)
    const itemId = /^\/api\/items\/(\d+)\/check-in$/.exec(address.pathname)?.[1]
    const { fate } = network
    const body = itemId ? Buffer.concat(await incoming.toArray()) : null
    if (body) seen.push({ itemId: Number(itemId), ...JSON.parse(body.toString()) })
    if (body && fate === 'held') return
    if (body && fate === 'lost') return void outgoing.destroy()
    const { method, headers } = incoming
    const outer = request(address, { method, headers }, reply => {
      if (body && fate !== 'delivered') {
        reply.resume()
        if (fate === 'unanswered') outgoing.destroy()
        return
      }
      if (body) answered.add(JSON.parse(body.toString()).clientKey)
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(outgoing)
    })
    outer.on('error', () => outgoing.destroy())
    outgoing.on('close', () => {
      if (!body) outer.destroy()
    })
    if (body) outer.end(body)
    else incoming.pipe(outer)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(network, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  })
}
