import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { openPool } from '../server/src/db/connect.ts'
import { onPlan, type Plan } from './plan.ts'

const quiet = { info: () => undefined, warn: console.warn, error: console.error }

/** Answers fixed bytes, after no query or after one. */
async function start({ connection, reply }: Plan): Promise<number> {
  if (!reply) throw new Error('a bare server needs a reply to repeat')
  const { headers, body } = reply
  const bytes = Buffer.from(body)
  const pool = openPool(connection, quiet)
  const query = {
    name: 'events',
    text: 'select * from events order by start_date desc, id desc limit $1',
    values: [100],
  }
  const insert = {
    name: 'check-in',
    text: `insert into check_ins (item_id, user_id, leg, at, recorded_at, by_user_id, method, client_key)
      values ($1, $2, 'first', $3, $3, $2, 'self', $4)`,
  }
  const works: Record<string, (url: string) => Promise<unknown>> = {
    bytes: () => Promise.resolve(),
    query: () => pool.query(query),
    // /api/items/{item}/check-in?{person}&{key}
    'check-in': url => {
      const [, item, person, key] = /items\/(\d+)\/check-in\?(\d+)&(.+)/.exec(url) ?? []
      return pool.query({ ...insert, values: [item, person, new Date(), key] })
    },
  }
  const work = works[process.argv[2] ?? '']
  if (!work) throw new Error(`unknown work, choose one of: ${Object.keys(works).join(', ')}`)
  const server = http.createServer((request, response) => {
    work(request.url ?? '').then(
      () => response.writeHead(200, headers.flat()).end(bytes),
      error => response.writeHead(500).end(String(error)),
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

onPlan(start)
