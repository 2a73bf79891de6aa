import net from 'node:net'
import type { Connection } from '../src/db/connect.ts'
import type { TestCluster, TestDatabase } from './database.ts'

export interface Wire {
  through: Connection
  /** Drops everything, silently. */
  die(): void
  live(): void
  /** Ends the connections. */
  cut(): void
  close(): void
}

/** A proxy before PostgreSQL. */
export async function openWire({ host, port }: TestCluster, database: TestDatabase): Promise<Wire> {
  let isDead = false
  const sockets = new Set<net.Socket>()
  const server = net.createServer(near => {
    const far = host.startsWith('/') ? net.connect(`${host}/.s.PGSQL.${port}`) : net.connect(port, host)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => undefined).on('close', () => to.destroy())
      from.on('data', bytes => {
        if (!isDead) to.write(bytes)
      })
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port: ours } = server.address() as net.AddressInfo
  return {
    through: { ...withoutAddress(database.url), host: '127.0.0.1', port: ours },
    die: () => {
      isDead = true
    },
    live: () => {
      isDead = false
    },
    cut: () => {
      for (const socket of sockets) socket.destroy()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

function withoutAddress(url: string) {
  const { username, password, pathname } = new URL(url)
  return {
    user: username,
    database: pathname.slice(1),
    ...(password ? { password: decodeURIComponent(password) } : {}),
  }
}
