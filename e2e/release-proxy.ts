import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Stands in front of a server as if it brought out releases: pages carry the release, and so do their revisions. */
export async function openReleases(target: string) {
  let release = 1
  const server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', target)
    const isPage = !pathname.startsWith('/api/') && !pathname.includes('.')
    const isWorker = pathname === '/sw.js'
    const headers = { ...incoming.headers }
    // neither compressed nor 304, so that it can be changed
    if (isPage || isWorker)
      for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete headers[name]
    const outer = request(
      new URL(incoming.url ?? '/', target),
      { method: incoming.method, headers },
      reply => {
        if (!isPage && !isWorker) {
          outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
          reply.pipe(outgoing)
          return
        }
        const chunks: Buffer[] = []
        reply.on('data', chunk => chunks.push(chunk))
        reply.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          const body = isPage
            ? text.replace('<html ', `<html data-release="${release}" `)
            : `${text.replaceAll(/(revision":\s*"|revision:[`'"])(?=\w{8})/g, `$1${release}`)}\n//${release}`
          const { 'content-length': _, etag: __, ...rest } = reply.headers
          outgoing.writeHead(reply.statusCode ?? 502, rest).end(body)
        })
      },
    )
    outer.on('error', () => outgoing.destroy())
    incoming.pipe(outer)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bringOut: () => {
      release += 1
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
