import dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction, Socket } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The address is inside a network, so nobody may send us there. */
export class NotPublic extends Error {}

export interface PublicAgents {
  http: http.Agent
  https: https.Agent
  /** Resolves the name now; each connection does so again. @throws NotPublic, or what the resolver says */
  refusePrivate(url: URL): Promise<void>
  close(): void
}

interface Options {
  /** `host:port` to which a connection is allowed wherever it leads */
  allowedHosts?: string[]
  resolve?: typeof dns.lookup
}

/** Azure's platform service, and IPv4 addresses written as the old "compatible" IPv6 ones. */
const PUBLIC_BY_NAME_ONLY = ['168.63.129.16/32', '::/96'].map(range => ipaddr.parseCIDR(range))

function isPublic(address: string): boolean {
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return !PUBLIC_BY_NAME_ONLY.some(
    ([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits),
  )
}

function refuseUnlessPublic(addresses: readonly string[]): void {
  const refused = addresses.find(address => !isPublic(address))
  if (refused !== undefined) throw new NotPublic(`${refused} is not a public address`)
}

/** Gives a socket only what it has checked, so a name cannot change between check and connection. */
const checkedLookup =
  (resolve: typeof dns.lookup): LookupFunction =>
  (hostname, options, callback) =>
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, [])
      try {
        refuseUnlessPublic(found.map(({ address }) => address))
      } catch (refusal) {
        return callback(refusal as Error, [])
      }
      const [first] = found
      if (options.all || !first) callback(null, found)
      else callback(null, first.address, first.family)
    })

/** A URL has brackets around an IPv6 address, a socket has none. */
const hostOf = (host: string) => host.replace(/^\[(.*)\]$/, '$1')

/** Agents for addresses that other people have typed. They follow no redirect, and neither may their caller. */
export function openPublicAgents({ allowedHosts = [], resolve = dns.lookup }: Options = {}): PublicAgents {
  const lookup = checkedLookup(resolve)
  const isAllowed = (host: string, port: string | number | null | undefined) =>
    allowedHosts.includes(`${host}:${port}`)

  function guard<A extends http.Agent>(agent: A): A {
    const connect = agent.createConnection.bind(agent)
    agent.createConnection = (target, callback) => {
      const host = hostOf(target.host ?? 'localhost')
      if (isAllowed(host, target.port)) return connect(target, callback)
      if (isIP(host) !== 0 && !isPublic(host)) {
        callback?.(new NotPublic(`${host} is not a public address`), new Socket())
        return undefined
      }
      return connect({ ...target, lookup }, callback)
    }
    return agent
  }

  const agents = {
    http: guard(new http.Agent({ keepAlive: true })),
    https: guard(new https.Agent({ keepAlive: true })),
  }
  return {
    ...agents,
    close() {
      agents.http.destroy()
      agents.https.destroy()
    },
    async refusePrivate(url) {
      const host = hostOf(url.hostname)
      if (isAllowed(host, url.port || (url.protocol === 'https:' ? 443 : 80))) return
      await new Promise<void>((done, fail) =>
        lookup(host, { all: true }, error => (error ? fail(error) : done())),
      )
    },
  }
}
