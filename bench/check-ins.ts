import type autocannon from 'autocannon'
import {
  CONNECTIONS,
  type Contestant,
  compete,
  inArena,
  medianOf,
  printTable,
  profiling,
  type Question,
  rounds,
  type Server,
  seconds,
  verdict,
} from './contest.ts'
import { openBenchData } from './data.ts'
import { countCheckIns, makeSessions } from './sessions-to-check-in-to.ts'

const PEOPLE_IN = 6_000
/** people who check in, and so the requests per session */
const ARRIVING = 2_000
/** more than Muster answers, and half of what the bare server answers */
const PER_SECOND_AT_MOST = 8_000
const GOAL = 0.4
/** headers that each server sets itself */
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

interface People {
  tokens: readonly string[]
  userIds: readonly number[]
}

/** Each request is another person; the next session starts when everybody is checked in. */
export function arrivals(
  sessions: readonly number[],
  { tokens, userIds }: People,
  isBare: boolean,
): Question {
  let arrived = 0
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    const [at, person] = [Math.floor(arrived / tokens.length), arrived % tokens.length]
    const session = sessions[at]
    const clientKey = `the-key-of-one-tap-${session}-${arrived}`
    arrived += 1
    if (session === undefined) throw new Error('Everybody is checked in everywhere: make more sessions.')
    return {
      ...request,
      method: 'POST',
      path: `/api/items/${session}/check-in${isBare ? `?${userIds[person]}&${clientKey}` : ''}`,
      headers: { authorization: `Bearer ${tokens[person]}`, 'content-type': 'application/json' },
      body: JSON.stringify({ clientKey }),
    }
  }
  return { path: '/', requests: [{ setupRequest }] }
}

/** What a check-in answers, for a bare server to repeat. */
export async function bareReply(
  { origin }: Server,
  { session, token }: { session: number; token: string },
): Promise<{ headers: [string, string][]; body: string }> {
  const response = await fetch(`${origin}/api/items/${session}/check-in`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'accept-encoding': 'identity',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ clientKey: 'the-key-of-the-first-tap' }),
  })
  const body = await response.text()
  if (response.status !== 200) throw new Error(body)
  return { headers: [...response.headers].filter(([name]) => !OWN_HEADERS.has(name)), body }
}

/** Check-ins compared with bare servers, to an empty session and to one with thousands checked in. */
export const checkIns = () =>
  inArena(async ({ serve, atEnd, folder }) => {
    const people = PEOPLE_IN + ARRIVING
    const { plan, eventId, postmaster, stop, ...all } = await openBenchData(folder, people + 100, people)
    atEnd(stop)
    const arriving = { tokens: all.tokens.slice(0, ARRIVING), userIds: all.userIds.slice(0, ARRIVING) }
    const isIn = all.userIds.slice(ARRIVING)
    const count = Math.ceil(((2 + rounds * seconds) * PER_SECOND_AT_MOST) / ARRIVING)
    const sessions = (inAlready: readonly number[], many = count) =>
      makeSessions(plan.connection, eventId, many, inAlready)

    const muster = await serve('muster-server.ts', [], plan, profiling)
    const [first = 0] = await sessions([], 1)
    const reply = await bareReply(muster, { session: first, token: arriving.tokens[0] ?? '' })

    const contestant = (
      name: string,
      server: Server,
      ids: readonly number[],
      isBare = false,
    ): Contestant => ({
      name,
      server,
      question: arrivals(ids, arriving, isBare),
      postmaster,
      results: [],
    })
    const bare = (how: string) => serve('bare-server.ts', [how], { ...plan, reply })
    const empty = await sessions([])
    const bytes = contestant(
      'node:http, the same bytes',
      await bare('bytes'),
      Array(10 * count).fill(first),
      true,
    )
    const insert = contestant(
      'node:http and one insert',
      await bare('check-in'),
      await sessions([], 2 * count),
      true,
    )
    const toEmpty = contestant('Muster, nobody in', muster, empty)
    const toFull = contestant(`Muster, ${PEOPLE_IN} in`, muster, await sessions(isIn))
    const contestants = [bytes, insert, toEmpty, toFull]
    await compete(contestants)

    const written = await countCheckIns(plan.connection, empty)
    const counted = toEmpty.results.reduce((sum, { perSecond }) => sum + perSecond * seconds, 0)
    if (written < counted) throw new Error(`${counted} answers and only ${written} check-ins`)
    printTable(`POST /api/items/{id}/check-in\n${CONNECTIONS} connections, ${written} check-ins`, contestants)
    const ratio = (one: Contestant, other: Contestant) =>
      medianOf(one, 'perSecond') / medianOf(other, 'perSecond')
    const cpu = (of: Contestant) => medianOf(of, 'server') + medianOf(of, 'postgres')
    console.info(`
Muster / the same bytes  ${ratio(toEmpty, bytes).toFixed(2)}
Muster / one insert      ${ratio(toEmpty, insert).toFixed(2)}, goal at least ${GOAL}: ${verdict(ratio(toEmpty, insert) >= GOAL)}
by processor time        ${(cpu(insert) / cpu(toEmpty)).toFixed(2)}
${PEOPLE_IN} in / nobody in     ${ratio(toFull, toEmpty).toFixed(2)} of the rate, ${(cpu(toFull) / cpu(toEmpty)).toFixed(2)} of the processor time`)
  })
