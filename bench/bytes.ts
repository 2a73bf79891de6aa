import path from 'node:path'
import { NODE_FLAGS } from '../server/src/node-flags.ts'
import {
  type Contestant,
  compete,
  inArena,
  medianOf,
  onlyPeople,
  onlyRows,
  profiling,
  type Question,
  type Server,
} from './contest.ts'
import { memoryOf } from './memory.ts'
import { openOffSite } from './off-site.ts'
import { SCREENS } from './screens-rows.ts'

const CALLERS = 10
const PEOPLE = 1_000
const ROWS = ['my-itinerary', 'sub-events', 'car-pools', 'events', 'names']
const WAYS = { plain: 'identity', gzip: 'gzip', br: 'br', 304: 'br' } as const
type Way = keyof typeof WAYS

/** What a reply costs as it is, compressed, and as 304 to a phone that has it. */
export const bytes = () =>
  inArena(async ({ serve, atEnd, folder }) => {
    const data = await openOffSite(path.join(folder, 'data'), onlyPeople?.[0] ?? PEOPLE, CALLERS)
    atEnd(data.stop)
    const server = await serve('muster-server.ts', [], data.plan, [...NODE_FLAGS, ...profiling])
    const all: Contestant[] = []
    for (const { name, requests } of SCREENS.filter(row => (onlyRows ?? ROWS).includes(row.name))) {
      const asked = requests({ ...data, me: data.userIds[0] ?? 0 })[0]?.path ?? ''
      const contestants: Contestant[] = []
      for (const way of Object.keys(WAYS) as unknown as Way[])
        contestants.push({
          name: `${name}: ${way}`,
          server,
          question: await questionOf({ server, path: asked, tokens: data.tokens, way }),
          postmaster: data.postmaster,
          results: [],
        })
      await compete(contestants)
      all.push(...contestants)
    }
    const [muster = 0, postgres = 0] = [server.pid, data.postmaster].map(memoryOf)
    console.info(`\nafter the load: ${muster.toFixed(0)} MB, PostgreSQL ${postgres.toFixed(0)} MB`)
    console.info('\nreply                    bytes  replies/s     p99 ms  server µs  PostgreSQL µs')
    for (const contestant of all) {
      const figures = (['bytes', 'perSecond', 'p99', 'server', 'postgres'] as const).map(what =>
        medianOf(contestant, what).toFixed(0).padStart(10),
      )
      console.info(contestant.name.padEnd(19), ...figures)
    }
  })

interface Asked {
  server: Server
  path: string
  tokens: readonly string[]
  way: Way
}

async function questionOf({ server, path: asked, tokens, way }: Asked): Promise<Question> {
  const plain = tokens.map(token => ({
    authorization: `Bearer ${token}`,
    'accept-encoding': WAYS[way],
  }))
  const withTags = plain.map(async headers => {
    const reply = await fetch(`${server.origin}${asked}`, { headers })
    await reply.text()
    return { ...headers, 'if-none-match': reply.headers.get('etag') ?? '' }
  })
  const headersOf = String(way) === '304' ? await Promise.all(withTags) : plain
  let connected = 0
  return {
    path: asked,
    connections: tokens.length,
    setupClient: client => client.setHeaders(headersOf[connected++ % headersOf.length]),
  }
}
