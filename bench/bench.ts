import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { openBenchData } from './data.ts'
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

interface Contestant {
  name: string
  url: string
  results: { perSecond: number; p99: number }[]
}

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'muster-bench-'))
const children: ChildProcess[] = []

/** Its words go to a file, as in production. */
async function serve(file: string, args: string[], plan: Plan, execArgv: string[] = []): Promise<string> {
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
  return `http://127.0.0.1:${port}${PATH}`
}

async function load(url: string, token: string, duration: number) {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration,
    headers: { authorization: `Bearer ${token}` },
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals and ${result.errors} errors`)
  return { perSecond: result.requests.average, p99: result.latency.p99 }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function compete(): Promise<void> {
  const { plan, token, stop } = await openBenchData(dataDir)
  try {
    const profiling = given.profile ? ['--cpu-prof', `--cpu-prof-dir=${path.resolve(given.profile)}`] : []
    const muster = await serve('muster-server.ts', [], plan, profiling)
    const response = await fetch(muster, {
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
    })
    const body = await response.text()
    if (response.status !== 200) throw new Error(body)
    const reply = { headers: [...response.headers].filter(([name]) => !OWN_HEADERS.has(name)), body }
    const contestants: Contestant[] = [
      {
        name: 'node:http, the same bytes',
        url: await serve('bare-server.ts', ['bytes'], { ...plan, reply }),
        results: [],
      },
      {
        name: 'node:http and one query',
        url: await serve('bare-server.ts', ['query'], { ...plan, reply }),
        results: [],
      },
      { name: 'Muster', url: muster, results: [] },
    ]
    for (const { url } of contestants) await load(url, token, WARM_UP_SECONDS)
    for (let round = 1; round <= rounds; round++) {
      for (const { name, url, results } of contestants) {
        const result = await load(url, token, seconds)
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
  const rate = (at: number) => median(contestants[at]?.results.map(result => result.perSecond) ?? [])
  const [bytesOnly, oneQuery, muster] = [rate(0), rate(1), rate(2)]
  console.info(
    `\nGET ${PATH}\n${events} events, ${bytes} bytes; ${CONNECTIONS} connections; medians of ${rounds} rounds of ${seconds} s\n`,
  )
  for (const { name, results } of contestants) {
    const perSecond = median(results.map(result => result.perSecond)).toFixed(0)
    const p99 = median(results.map(result => result.p99))
    console.info(`${name.padEnd(28)} ${perSecond.padStart(6)} requests/s   p99 ${p99} ms`)
  }
  const ratio = muster / oneQuery
  console.info(
    `\nMuster / the same bytes: ${(muster / bytesOnly).toFixed(2)}\nMuster / one query:      ${ratio.toFixed(2)} (goal: at least ${GOAL}, ${ratio >= GOAL ? 'reached' : 'missed'})`,
  )
}

try {
  await compete()
} finally {
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
}
