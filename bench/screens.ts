import path from 'node:path'
import type autocannon from 'autocannon'
import { arrivals, bareReply } from './check-ins.ts'
import {
  type Contestant,
  callerCount,
  compete,
  inArena,
  medianOf,
  onlyPeople,
  onlyRows,
  profiling,
  type Question,
  rounds,
  type Server,
  seconds,
  verdict,
} from './contest.ts'
import { openOffSite } from './off-site.ts'
import { type Row, SCREENS } from './screens-rows.ts'
import { makeSessions } from './sessions-to-check-in-to.ts'

const SIZES = [100, 1_000, 10_000]
const CHECK_IN = 'check-in'
/** Beside one prepared insert in place of a query. */
const FIRST_CHECK_IN = { name: CHECK_IN, ofQuery: 0.6, postgres: null }
const CHECK_INS_PER_SECOND_AT_MOST = 6_000
const P99_GOAL = 1.5

type OffSite = Awaited<ReturnType<typeof openOffSite>>
type Arena = Parameters<Parameters<typeof inArena>[0]>[0]
/** Of one unit: a screen may take several requests. */
interface Measured {
  row: string
  people: number
  perSecond: number
  p99: number
  server: number
  postgres: number
  ofBytes: number
  ofQuery: number
  /** of the bare server with one query */
  query: { server: number; postgres: number }
}

/** What each screen costs, beside a bare server with the same bytes and one with one prepared query. */
export const screens = () =>
  inArena(async arena => {
    const all: Measured[] = []
    for (const people of onlyPeople ?? SIZES) {
      const data = await openOffSite(path.join(arena.folder, String(people)), people, callerCount)
      arena.atEnd(data.stop)
      const muster = await arena.serve('muster-server.ts', [], data.plan, profiling)
      for (const row of SCREENS.filter(({ name }) => isAsked(name)))
        all.push(await measure(arena, { row, people, data, muster }))
      if (isAsked(CHECK_IN)) all.push(await measureCheckIns(arena, { people, data, muster }))
      await muster.stop()
    }
    print(all)
  })

const isAsked = (name: string) => onlyRows?.includes(name) ?? true

interface Asked {
  row: Row
  people: number
  data: OffSite
  muster: Server
}

async function measure(arena: Arena, { row, people, data, muster }: Asked): Promise<Measured> {
  const requestsOf = async (caller: number): Promise<autocannon.Request[]> => {
    const asked = row.requests({ ...data, me: data.userIds[caller] ?? 0 }).map(request => ({
      method: 'GET' as const,
      ...request,
      headers: {
        authorization: `Bearer ${row.isAdmin ? data.adminToken : data.tokens[caller]}`,
        'content-type': 'application/json',
      },
    }))
    return row.isKnown ? Promise.all(asked.map(request => withTag(muster, request))) : asked
  }
  const callers = await Promise.all(Array.from({ length: callerCount }, (_, caller) => requestsOf(caller)))
  const [first = []] = callers
  const units = first.length
  const reply = await replyOf(muster, first)
  let connected = 0
  const question: Question = {
    path: '/',
    connections: callerCount,
    setupClient: client => client.setRequests(callers[connected++ % callerCount] ?? []),
  }
  const bare: Question = { path: '/', connections: callerCount }
  return race(arena, {
    row: row.name,
    people,
    data,
    reply,
    units,
    muster: { server: muster, question },
    bare,
  })
}

/** Each request is another person's first check-in. The bare server inserts one row for each. */
async function measureCheckIns(
  arena: Arena,
  { people, data, muster }: Omit<Asked, 'row'>,
): Promise<Measured> {
  const requests = (2 + rounds * seconds) * CHECK_INS_PER_SECOND_AT_MOST
  const count = Math.ceil(requests / callerCount) + 1
  const sessions = await makeSessions(data.plan.connection, data.eventId, count, [])
  const forBare = await makeSessions(data.plan.connection, data.eventId, 3 * count, [])
  const [first = 0, ...others] = sessions
  const reply = await bareReply(muster, { session: first, token: data.tokens[0] ?? '' })
  const asked = (ids: readonly number[], isBare: boolean): Question => ({
    ...arrivals(ids, data, isBare),
    connections: callerCount,
  })
  return race(arena, {
    row: CHECK_IN,
    people,
    data,
    reply,
    units: 1,
    muster: { server: muster, question: asked(others, false) },
    bare: { path: '/', connections: callerCount },
    query: { work: CHECK_IN, question: asked(forBare, true) },
  })
}

interface Race {
  row: string
  people: number
  data: OffSite
  reply: { headers: [string, string][]; body: string }
  units: number
  muster: { server: Server; question: Question }
  bare: Question
  query?: { work: string; question: Question }
}

async function race(arena: Arena, { row, people, data, reply, units, ...asked }: Race): Promise<Measured> {
  const { bare, query = { work: 'query', question: bare } } = asked
  const plan = { ...data.plan, reply }
  const servers = [
    await arena.serve('bare-server.ts', ['bytes'], plan),
    await arena.serve('bare-server.ts', [query.work], plan),
  ] as const
  const contestant = (name: string, server: Server, question: Question): Contestant => ({
    name: `${row}, ${people}: ${name}`,
    server,
    question,
    postmaster: data.postmaster,
    results: [],
  })
  const bytes = contestant('bytes', servers[0], bare)
  const oneQuery = contestant('one query', servers[1], query.question)
  const muster = contestant('Muster', asked.muster.server, asked.muster.question)
  await compete([bytes, oneQuery, muster])
  for (const server of servers) await server.stop()
  const perSecond = medianOf(muster, 'perSecond') / units
  return {
    row,
    people,
    perSecond,
    p99: medianOf(muster, 'p99'),
    server: medianOf(muster, 'server') * units,
    postgres: medianOf(muster, 'postgres') * units,
    ofBytes: perSecond / medianOf(bytes, 'perSecond'),
    ofQuery: perSecond / medianOf(oneQuery, 'perSecond'),
    query: { server: medianOf(oneQuery, 'server'), postgres: medianOf(oneQuery, 'postgres') },
  }
}

type Headers = Record<string, string>

const ask = ({ origin }: Server, { path: asked, method, headers, body }: autocannon.Request) =>
  fetch(`${origin}${asked}`, {
    method: method ?? 'GET',
    headers: { ...(headers as Headers), 'accept-encoding': 'identity' },
    ...(body ? { body: String(body) } : {}),
  })

/** As from a phone that has the reply of just now. */
async function withTag(server: Server, request: autocannon.Request): Promise<autocannon.Request> {
  const tag = (await ask(server, request)).headers.get('etag') ?? ''
  return { ...request, headers: { ...(request.headers as Headers), 'if-none-match': tag } }
}

/** All replies of a unit as one. */
async function replyOf(server: Server, requests: readonly autocannon.Request[]) {
  const bodies: string[] = []
  for (const request of requests) {
    const response = await ask(server, request)
    bodies.push(await response.text())
    if (![200, 304].includes(response.status)) throw new Error(`${request.path}: ${bodies.at(-1)}`)
  }
  const headers: [string, string][] = [['content-type', 'application/json; charset=utf-8']]
  return { headers, body: bodies.join('') }
}

function print(all: readonly Measured[]): void {
  console.info(
    `\n${callerCount} callers; medians of ${rounds} rounds of ${seconds} s, Muster's figures for a unit`,
  )
  console.info(
    'people  screen                units/s  p99 ms  of bytes  of one query  µs of server, PostgreSQL (of one query)',
  )
  for (const { row, people, perSecond, p99, server, postgres, ofBytes, ofQuery, query } of all) {
    const figures = [
      perSecond.toFixed(0).padStart(7),
      p99.toFixed(0).padStart(7),
      ofBytes.toFixed(3).padStart(9),
      ofQuery.toFixed(2).padStart(13),
      server.toFixed(0).padStart(10),
      postgres.toFixed(0).padStart(11),
      ` (${query.server.toFixed(0)}, ${query.postgres.toFixed(0)})`,
    ]
    console.info(String(people).padStart(6), '', row.padEnd(20), ...figures)
  }
  console.info('')
  const goals = new Map([...SCREENS, FIRST_CHECK_IN].map(row => [row.name, row]))
  for (const { row, postgres, ofQuery } of all.filter(({ people }) => people === 1_000)) {
    const goal = goals.get(row)
    if (!goal) continue
    const ofRate = `${ofQuery.toFixed(2)} of one query, goal ${goal.ofQuery}: ${verdict(ofQuery >= goal.ofQuery)}`
    const ofPostgres = `; ${postgres.toFixed(0)} µs of PostgreSQL, goal ${goal.postgres}: ${verdict(postgres <= (goal.postgres ?? 0))}`
    console.info(`${row}: ${ofRate}${goal.postgres ? ofPostgres : ''}`)
  }
  for (const { name } of SCREENS.filter(row => row.isOwnPage)) {
    const at = (people: number) =>
      all.find(measured => measured.row === name && measured.people === people)?.p99
    const [small, large] = [at(100), at(10_000)]
    if (small === undefined || large === undefined) continue
    console.info(
      `${name}: p99 of 10,000 people / 100: ${(large / small).toFixed(2)}, goal at most ${P99_GOAL}`,
    )
  }
}
