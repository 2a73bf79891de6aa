import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { cpuSecondsOf } from './cpu.ts'
import type { Listening, Plan } from './plan.ts'

export const CONNECTIONS = 50
const WARM_UP_SECONDS = 2

const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '6' },
    /** a folder for a CPU profile of Muster's process */
    profile: { type: 'string' },
    /** of `screens`: names of rows, and sizes of the event, separated by commas */
    rows: { type: 'string' },
    people: { type: 'string' },
    callers: { type: 'string', default: '10' },
    /** of `board-trace`: a demo of 10,000 people that runs already */
    origin: { type: 'string' },
  },
})
export const rounds = Number(given.rounds)
export const seconds = Number(given.seconds)
export const onlyRows = given.rows?.split(',')
export const onlyPeople = given.people?.split(',').map(Number)
export const callerCount = Number(given.callers)
export const { origin } = given
export const benchName = positionals[0] ?? 'events'

export const profiling = given.profile ? ['--cpu-prof', `--cpu-prof-dir=${path.resolve(given.profile)}`] : []

export interface Result {
  perSecond: number
  /** of a reply, with its headers */
  bytes: number
  p99: number
  /** CPU microseconds per request, which other load on the machine disturbs least */
  server: number
  postgres: number
}

export type Question = Pick<
  autocannon.Options,
  'method' | 'body' | 'requests' | 'setupClient' | 'connections'
> & {
  path: string
}

export interface Contestant {
  name: string
  server: Server
  question: Question
  /** process id of PostgreSQL */
  postmaster: number
  results: Result[]
}

export interface Server {
  origin: string
  pid: number
  stop(): Promise<void>
}

/** Each connection with its own session. */
export function asPeople(tokens: readonly string[]): NonNullable<Question['setupClient']> {
  let connected = 0
  return client => client.setHeaders({ authorization: `Bearer ${tokens[connected++ % tokens.length]}` })
}

interface Arena {
  /** starts a server process, which logs to a file as in production */
  serve(file: string, args: string[], plan: Plan, execArgv?: string[]): Promise<Server>
  /** runs after all servers have ended */
  atEnd(stop: () => Promise<void>): void
  /** removed at the end */
  folder: string
}

export async function inArena(work: (arena: Arena) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-bench-'))
  const children: ChildProcess[] = []
  const stops: (() => Promise<void>)[] = []
  const serve: Arena['serve'] = async (file, args, plan, execArgv = []) => {
    const log = openSync(path.join(folder, `${children.length}.log`), 'w')
    const child = fork(path.join(import.meta.dirname, file), args, {
      execArgv,
      stdio: ['ignore', log, 'inherit', 'ipc'],
      env: { ...process.env, NODE_ENV: 'production' },
    })
    closeSync(log)
    children.push(child)
    child.send(plan)
    const [{ port }] = (await once(child, 'message')) as [Listening]
    return { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => stop(child) }
  }
  try {
    await work({ serve, atEnd: stop => stops.push(stop), folder })
  } finally {
    for (const child of children) await stop(child)
    for (const end of stops) await end()
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

/** Only a normal exit writes the profile. */
async function stop(child: ChildProcess): Promise<void> {
  if (!child.connected) return
  child.disconnect()
  await once(child, 'exit')
}

async function load({ server, question, postmaster }: Contestant, duration: number): Promise<Result> {
  const { path: asked, ...rest } = question
  const before = { server: cpuSecondsOf(server.pid), postgres: cpuSecondsOf(postmaster) }
  const result = await autocannon({
    url: `${server.origin}${asked}`,
    connections: CONNECTIONS,
    duration,
    ...rest,
  })
  const refusals = result['4xx'] + result['5xx']
  if (refusals > 0 || result.errors > 0)
    throw new Error(`${asked}: ${refusals} refusals, ${result.errors} errors`)
  const perRequest = (spent: number) => (spent / result.requests.total) * 1_000_000
  return {
    perSecond: result.requests.average,
    bytes: result.throughput.total / result.requests.total,
    p99: result.latency.p99,
    server: perRequest(cpuSecondsOf(server.pid) - before.server),
    postgres: perRequest(cpuSecondsOf(postmaster) - before.postgres),
  }
}

/** The contestants alternate, so that other load on the machine disturbs all of them. */
export async function compete(contestants: readonly Contestant[]): Promise<void> {
  for (const contestant of contestants) await load(contestant, WARM_UP_SECONDS)
  for (let round = 1; round <= rounds; round++) {
    for (const contestant of contestants) {
      const result = await load(contestant, seconds)
      contestant.results.push(result)
      const { perSecond, p99 } = result
      console.info(
        `round ${round}  ${contestant.name.padEnd(28)} ${perSecond.toFixed(0).padStart(6)}/s  p99 ${p99.toFixed(0).padStart(4)} ms`,
      )
    }
  }
}

export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

export const medianOf = ({ results }: Contestant, what: keyof Result) =>
  median(results.map(result => result[what]))

export function printTable(title: string, contestants: readonly Contestant[]): void {
  console.info(`\n${title}; medians of ${rounds} rounds of ${seconds} s\n`)
  console.info(' '.repeat(28), 'requests/s', ' p99 ms', ' processor µs/request: server, PostgreSQL')
  for (const contestant of contestants) {
    const columns = (['perSecond', 'p99', 'server', 'postgres'] as const).map(what =>
      medianOf(contestant, what),
    )
    const widths = [10, 7, 31, 11]
    const row = columns.map((value, column) => value.toFixed(0).padStart(widths[column] ?? 0))
    console.info(contestant.name.padEnd(28), ...row)
  }
}

export const verdict = (isReached: boolean) => (isReached ? 'reached' : 'missed')
