import type dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import net, { type AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NotPublic, openPublicAgents } from './public-agent.ts'

/** Attack 21: each leads inside, or somewhere that no receiver of ours is. */
const INSIDE = [
  ['127.0.0.1', '127.0.0.2', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '0.0.0.0', '0'],
  ['10.0.0.1', '172.16.0.1', '172.31.255.254', '192.168.1.1', '100.64.0.1', '100.100.100.200'],
  ['169.254.169.254', '169.254.170.2', '168.63.129.16', '192.0.0.192', '198.18.0.1', '192.0.2.1'],
  ['224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ['[::1]', '[::]', '[fe80::1]', '[fc00::1]', '[fd00:ec2::254]', '[fec0::1]', '[ff02::1]', '[::7f00:1]'],
  ['[::ffff:127.0.0.1]', '[::ffff:a9fe:a9fe]', '[64:ff9b::7f00:1]', '[64:ff9b:1::a00:1]', '[2002:7f00:1::]'],
  ['localhost', 'LOCALHOST'],
].flat()

/** One answer of the resolver after another; the last one stays. */
const resolver = (...answers: string[][]) =>
  ((_: string, __: object, callback: (error: null, found: dns.LookupAddress[]) => void) => {
    const found = (answers.length > 1 ? answers.shift() : answers[0]) ?? []
    setImmediate(() =>
      callback(
        null,
        found.map(address => ({ address, family: net.isIP(address) })),
      ),
    )
  }) as unknown as typeof dns.lookup

let port = 0
let connections = 0
const listeners = ['127.0.0.1', '::1'].map(host => ({ host, server: http.createServer() }))
for (const { server } of listeners) {
  server.on('connection', () => {
    connections += 1
  })
  server.on('request', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end())
}
const listen = ({ host, server }: (typeof listeners)[number]) =>
  new Promise<void>((done, fail) => server.once('error', fail).listen({ port, host }, done))

beforeAll(async () => {
  const [first, second] = listeners
  await listen(first!)
  port = (first!.server.address() as AddressInfo).port
  await listen(second!)
})
afterAll(() => {
  for (const { server } of listeners) server.close()
})
beforeEach(() => {
  connections = 0
})

/** The status, or the error. */
const get = (url: string, agent: http.Agent | false = false) =>
  new Promise<number | Error>(done => {
    const { request } = url.startsWith('https:') ? https : http
    request(url, { timeout: 20_000, agent }, response => {
      response.resume()
      done(response.statusCode ?? 0)
    })
      .on('timeout', function (this: http.ClientRequest) {
        this.destroy(new Error('timeout'))
      })
      .on('error', done)
      .end()
  })

describe('The agent for addresses that people type', () => {
  test.each(INSIDE)('opens no connection to %s', async host => {
    const agents = openPublicAgents()
    for (const scheme of ['http', 'https'] as const)
      expect(await get(`${scheme}://${host}:${port}/`, agents[scheme])).toBeInstanceOf(NotPublic)
    await expect(agents.refusePrivate(new URL(`http://${host}:${port}/`))).rejects.toThrow(NotPublic)
    expect(connections).toBe(0)
  })

  test('and without it the same requests connect', async () => {
    for (const host of ['127.0.0.1', '127.1', '2130706433', '[::1]', '[::ffff:127.0.0.1]', 'localhost'])
      expect(await get(`http://${host}:${port}/`), host).toBe(302)
    expect(connections).toBe(6)
  })

  test('refuses a name that leads inside, also with one of several addresses', async () => {
    for (const found of [['127.0.0.1'], ['::1'], ['203.0.114.1', '127.0.0.1'], ['::ffff:7f00:1']]) {
      const agents = openPublicAgents({ resolve: resolver(found) })
      expect(await get(`http://inside.example:${port}/`, agents.http)).toBeInstanceOf(NotPublic)
      await expect(agents.refusePrivate(new URL('https://inside.example/'))).rejects.toThrow(NotPublic)
    }
    expect(connections).toBe(0)
  })

  test('refuses a name that has changed since it was checked', async () => {
    const agents = openPublicAgents({ resolve: resolver(['93.184.215.14'], ['127.0.0.1']) })
    const url = `http://rebinds.example:${port}/`
    await agents.refusePrivate(new URL(url))
    expect(await get(url, agents.http)).toBeInstanceOf(NotPublic)
    expect(connections).toBe(0)
  })

  test('connects to an allowed host and port only, and stays where it was sent', async () => {
    const { http: agent } = openPublicAgents({ allowedHosts: [`127.0.0.1:${port}`] })
    expect(await get(`http://127.0.0.1:${port}/`, agent)).toBe(302)
    expect(await get(`http://127.0.0.1:${port + 1}/`, agent)).toBeInstanceOf(NotPublic)
    expect(await get(`http://localhost:${port}/`, agent)).toBeInstanceOf(NotPublic)
    expect(connections).toBe(1)
  })

  test('lets a public address pass to the socket', async () => {
    const agents = openPublicAgents({ resolve: resolver(['93.184.215.14']) })
    const socket = agents.http.createConnection({ host: 'public.example', port: 9 }) as net.Socket
    socket.on('error', () => undefined)
    const found = await new Promise(done => socket.once('lookup', (_, address) => done(address)))
    socket.destroy()
    expect(found).toBe('93.184.215.14')
  })
})
