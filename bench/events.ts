import {
  asPeople,
  CONNECTIONS,
  type Contestant,
  compete,
  inArena,
  medianOf,
  printTable,
  profiling,
  type Server,
  verdict,
} from './contest.ts'
import { openBenchData } from './data.ts'

const PATH = '/api/events?populate[0]=coverImage&sort=startDate:desc&pagination[pageSize]=100'
const PEOPLE = 1_000
const GOAL = 0.4
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

export const events = () =>
  inArena(async ({ serve, atEnd, folder }) => {
    const { plan, tokens, postmaster, stop } = await openBenchData(folder, PEOPLE, CONNECTIONS)
    atEnd(stop)
    const muster = await serve('muster-server.ts', [], plan, profiling)
    const response = await fetch(`${muster.origin}${PATH}`, {
      headers: { authorization: `Bearer ${tokens[0]}`, 'accept-encoding': 'identity' },
    })
    const body = await response.text()
    if (response.status !== 200) throw new Error(body)
    const reply = { headers: [...response.headers].filter(([name]) => !OWN_HEADERS.has(name)), body }
    const contestant = (name: string, server: Server): Contestant => ({
      name,
      server,
      question: { path: PATH, setupClient: asPeople(tokens) },
      postmaster,
      results: [],
    })
    const bytes = contestant(
      'node:http, the same bytes',
      await serve('bare-server.ts', ['bytes'], { ...plan, reply }),
    )
    const query = contestant(
      'node:http and one query',
      await serve('bare-server.ts', ['query'], { ...plan, reply }),
    )
    const own = contestant('Muster', muster)
    await compete([bytes, query, own])
    const size = `${JSON.parse(body).data.length} events, ${Buffer.byteLength(body)} bytes`
    printTable(`GET ${PATH}\n${size}; ${CONNECTIONS} people`, [bytes, query, own])
    const ratioTo = (other: Contestant) => medianOf(own, 'perSecond') / medianOf(other, 'perSecond')
    const cpu = (of: Contestant) => medianOf(of, 'server') + medianOf(of, 'postgres')
    console.info(`
Muster / the same bytes  ${ratioTo(bytes).toFixed(2)}
Muster / one query       ${ratioTo(query).toFixed(2)}, goal at least ${GOAL}: ${verdict(ratioTo(query) >= GOAL)}
by processor time        ${(cpu(query) / cpu(own)).toFixed(2)}`)
  })
