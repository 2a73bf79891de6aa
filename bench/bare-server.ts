import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { openPool } from '../server/src/db/connect.ts'
import { onPlan, type Plan } from './plan.ts'

const quiet = { info: () => undefined, warn: console.warn, error: console.error }

/** The least that a server can do for these bytes: nothing at all, or one query for each request. */
async function start({ connection, reply }: Plan): Promise<number> {
  if (!reply) throw new Error('a bare server has nothing of its own to say')
  const { headers, body } = reply
  const bytes = Buffer.from(body)
  const pool = openPool(connection, quiet)
  const query = {
    name: 'events',
    text: 'select * from events order by start_date desc, id desc limit $1',
    values: [100],
  }
  const work = process.argv[2] === 'query' ? () => pool.query(query) : () => Promise.resolve()
  const server = http.createServer((_, response) => {
    work().then(
      () => response.writeHead(200, headers.flat()).end(bytes),
      error => response.writeHead(500).end(String(error)),
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

onPlan(start)
