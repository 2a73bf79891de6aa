import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { cpuSecondsOf } from './cpu.ts'
import { type BenchData, openBenchData } from './data.ts'
import type { Listening, Plan } from './plan.ts'

const PATH = '/api/events?populate[0]=coverImage&sort=startDate:desc&pagination[pageSize]=100'
const CONNECTIONS = 50
const WARM_UP_SECONDS = 2
const GOAL = 0.4
/** of a reply, what each server says for itself */
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

const { values: given } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '6' },
    /** a folder for a CPU profile of Muster's process */
    profile: { type: 'string' },
  },
})
const rounds = Number(given.rounds)
const seconds = Number(given.seconds)

interface Result {
  perSecond: number
  p99: number
  /** processor time in microseconds a request, which the machine's other guests disturb least */
  server: number
  postgres: number
}

interface Contestant {
  name: string
  server: Server
  results: Result[]
}

interface Server {
  url: string
  pid: number
}

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'muster-bench-'))
const children: ChildProcess[] = []

/** Its words go to a file, as in production. */
async function serve(file: string, args: string[], plan: Plan, execArgv: string[] = []): Promise<Server> {
  const log = openSync(path.join(dataDir, `${children.length}.log`), 'w')
  const child = fork(path.join(import.meta.dirname, file), args, {
    execArgv,
    stdio: ['ignore', log, 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  closeSync(log)
  children.push(child)
  child.send(plan)
  const [{ port }] = (await once(child, 'message')) as [Listening]
  return { url: `http://127.0.0.1:${port}${PATH}`, pid: child.pid ?? 0 }
}

async function load(
  { url, pid }: Server,
  { tokens, postmaster }: BenchData,
  duration: number,
): Promise<Result> {
  let connected = 0
  const before = { server: cpuSecondsOf(pid), postgres: cpuSecondsOf(postmaster) }
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration,
    setupClient: client => {
      client.setHeaders({ authorization: `Bearer ${tokens[connected++ % tokens.length]}` })
    },
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals and ${result.errors} errors`)
  const perRequest = (spent: number) => (spent / result.requests.total) * 1_000_000
  return {
    perSecond: result.requests.average,
    p99: result.latency.p99,
    server: perRequest(cpuSecondsOf(pid) - before.server),
    postgres: perRequest(cpuSecondsOf(postmaster) - before.postgres),
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function compete(): Promise<void> {
  const data = await openBenchData(dataDir, CONNECTIONS)
  const { plan, tokens, stop } = data
  try {
    const profiling = given.profile ? ['--cpu-prof', `--cpu-prof-dir=${path.resolve(given.profile)}`] : []
    const muster = await serve('muster-server.ts', [], plan, profiling)
    const response = await fetch(muster.url, {
      headers: { authorization: `Bearer ${tokens[0]}`, 'accept-encoding': 'identity' },
    })
    const body = await response.text()
    if (response.status !== 200) throw new Error(body)
    const reply = { headers: [...response.headers].filter(([name]) => !OWN_HEADERS.has(name)), body }
    const contestants: Contestant[] = [
      {
        name: 'node:http, the same bytes',
        server: await serve('bare-server.ts', ['bytes'], { ...plan, reply }),
        results: [],
      },
      {
        name: 'node:http and one query',
        server: await serve('bare-server.ts', ['query'], { ...plan, reply }),
        results: [],
      },
      { name: 'Muster', server: muster, results: [] },
    ]
    for (const { server } of contestants) await load(server, data, WARM_UP_SECONDS)
    for (let round = 1; round <= rounds; round++) {
      for (const { name, server, results } of contestants) {
        const result = await load(server, data, seconds)
        results.push(result)
        console.info(`round ${round}  ${name.padEnd(28)} ${result.perSecond.toFixed(0).padStart(6)}/s`)
      }
    }
    report(contestants, JSON.parse(body).data.length, Buffer.byteLength(body))
  } finally {
    // a profile is written on a normal exit only
    for (const child of children) {
      child.disconnect()
      await once(child, 'exit')
    }
    await stop()
  }
}

function report(contestants: readonly Contestant[], events: number, bytes: number): void {
  const of = (at: number, what: keyof Result) =>
    median(contestants[at]?.results.map(result => result[what]) ?? [])
  console.info(
    `\nGET ${PATH}\n${events} events, ${bytes} bytes; ${CONNECTIONS} people; medians of ${rounds} rounds of ${seconds} s\n`,
  )
  console.info(' '.repeat(28), 'requests/s', ' p99 ms', ' processor µs/request: server, PostgreSQL')
  for (const [at, { name }] of contestants.entries()) {
    const columns = [of(at, 'perSecond'), of(at, 'p99'), of(at, 'server'), of(at, 'postgres')]
    const widths = [10, 7, 31, 11]
    const row = columns.map((value, column) => value.toFixed(0).padStart(widths[column] ?? 0))
    console.info(name.padEnd(28), ...row)
  }
  const cpu = (at: number) => of(at, 'server') + of(at, 'postgres')
  const ratio = of(2, 'perSecond') / of(1, 'perSecond')
  console.info(`
Muster / the same bytes  ${(of(2, 'perSecond') / of(0, 'perSecond')).toFixed(2)}
Muster / one query       ${ratio.toFixed(2)}, goal at least ${GOAL}: ${ratio >= GOAL ? 'reached' : 'missed'}
by processor time        ${(cpu(1) / cpu(2)).toFixed(2)}`)
}

try {
  await compete()
} finally {
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
}
