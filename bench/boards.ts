import { randomInt } from 'node:crypto'
import http from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BoardReply } from '@muster/domain/boards/schema.ts'
import { readBoardLive } from '@muster/domain/shared/live.ts'
import pg from 'pg'
import { inArena, median, onlyPeople, profiling, type Server, seconds, verdict } from './contest.ts'
import { cpuSecondsOf } from './cpu.ts'
import { memoryOf } from './memory.ts'
import { openOffSite } from './off-site.ts'
import { makeSessions } from './sessions-to-check-in-to.ts'

const BOARDS = 200
/** A person may have five streams. */
const BOARDS_EACH = 5
const PER_SECOND = 200
const TICK_MS = 50
const RIGHT_WITHIN_MS = 2_000
/** As the browser waits after a nudge. */
const LONGEST_WAIT_MS = 250
const PATIENCE_MS = 30_000

interface Read {
  bytes: number
  took: number
  isWhole: boolean
}

interface Asking {
  server: Server
  eventId: number
  day: string
}

/** 200 staff watch the board of a day while 200 people a second check in. */
export const boards = () =>
  inArena(async arena => {
    for (const people of onlyPeople ?? [1_000, 10_000]) {
      const callers = Math.min(people - 100, PER_SECOND * seconds + BOARDS)
      const data = await openOffSite(path.join(arena.folder, String(people)), people, callers)
      arena.atEnd(data.stop)
      const { plan, eventId } = data
      const watchers = BOARDS / BOARDS_EACH
      const day = await prepare(plan.connection, eventId, data.userIds.slice(0, watchers))
      const arriving = data.tokens.slice(watchers)
      const sessions = await makeSessions(
        plan.connection,
        eventId,
        Math.ceil((PER_SECOND * seconds) / arriving.length),
        [],
      )
      const server = await arena.serve('muster-server.ts', [], plan, profiling)
      const asking = { server, eventId, day }
      const emptyMb = memoryOf(server.pid)
      const open = await Promise.all(
        Array.from({ length: BOARDS }, (_, at) =>
          openBoard(asking, data.tokens[Math.floor(at / BOARDS_EACH)] ?? ''),
        ),
      )
      const openMb = memoryOf(server.pid)
      const cpu = [server.pid, data.postmaster].map(cpuSecondsOf)
      const beganAt = performance.now()
      const came = await checkInAll(server, sessions, arriving)
      const lastAt = performance.now()
      const late = await untilRight(open, { sessions, count: came.length, lastAt })
      const spent = [server.pid, data.postmaster].map((pid, at) => cpuSecondsOf(pid) - (cpu[at] ?? 0))
      const lasted = (performance.now() - beganAt) / 1_000
      report({ people, lasted, came, late, open, mb: [emptyMb, openMb, memoryOf(server.pid)], spent })
      await expectSame(asking, open[0], data.tokens[0] ?? '')
      await Promise.all(open.map(({ close }) => close()))
      await server.stop()
    }
  })

/** Makes the watchers Admins, and returns the day on which people check in. */
async function prepare(connection: pg.ClientConfig, eventId: number, watchers: readonly number[]) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(`update users set role = 'Admin' where id = any($1)`, [watchers])
    const { rows } = await client.query<{ day: string }>(
      `select to_char(now() at time zone timezone, 'YYYY-MM-DD') as day from events where id = $1`,
      [eventId],
    )
    return rows[0]?.day ?? ''
  } finally {
    await client.end()
  }
}

type OpenBoard = Awaited<ReturnType<typeof openBoard>>

/** As the browser does: one stream, and after a nudge one reading of what has changed. */
async function openBoard({ server, eventId, day }: Asking, token: string) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const reads: Read[] = []
  let known: BoardReply | undefined
  let rightAt = 0
  let isOver = false
  const read = async () => {
    const since = known ? `&filters[since]=${known.meta.revision}` : ''
    const path = `/api/events/${eventId}/board?filters[day]=${day}&filters[view]=all${since}`
    const began = performance.now()
    const { body, bytes } = await get(`${server.origin}${path}`, token, agent)
    const reply = JSON.parse(body) as BoardReply
    const isWhole = reply.meta.since === null
    reads.push({ bytes, took: performance.now() - began, isWhole })
    const changed = new Map(reply.data.items.map(item => [item.documentId, item]))
    const items = isWhole
      ? reply.data.items
      : (known?.data.items.map(item => changed.get(item.documentId) ?? item) ?? [])
    if (reply.data.items.length > 0) rightAt = performance.now()
    known = { data: { ...reply.data, items }, meta: reply.meta }
  }
  await read()
  reads.length = 0
  let [isReading, isStale] = [false, false]
  const readSoon = async () => {
    isStale = true
    if (isReading) return
    isReading = true
    while (isStale && !isOver) {
      await sleep(randomInt(LONGEST_WAIT_MS))
      isStale = false
      await read()
    }
    isReading = false
  }
  const leave = await listen(
    `${server.origin}/api${readBoardLive.path.replace(':id', String(eventId))}`,
    token,
    () => void readSoon(),
  )
  return {
    reads,
    /** when the last change was read */
    rightAt: () => rightAt,
    data: () => known?.data,
    countIn: (ids: ReadonlySet<number>) =>
      known?.data.items.reduce((sum, item) => sum + (ids.has(item.id) ? item.checkedInCount : 0), 0) ?? 0,
    async close() {
      isOver = true
      while (isReading) await sleep(5)
      leave()
      agent.destroy()
    },
  }
}

function listen(url: string, token: string, onNudge: () => void): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const request = http.get(
      url,
      { agent: false, headers: { authorization: `Bearer ${token}` } },
      response => {
        if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`))
        response.on('data', (chunk: Buffer) => {
          if (chunk.includes('data: board')) onNudge()
        })
        response.on('error', () => undefined)
        resolve(() => request.destroy())
      },
    )
    request.on('error', reject)
  })
}

/** Uncompressed; `bytes` are those of the body. */
function get(url: string, token: string, agent: http.Agent): Promise<{ body: string; bytes: number }> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' }
  return new Promise((resolve, reject) => {
    http
      .get(url, { agent, headers }, response => {
        const chunks: Buffer[] = []
        response.on('data', chunk => chunks.push(chunk))
        response.on('end', () => {
          const body = Buffer.concat(chunks)
          if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode} ${body}`))
          else resolve({ body: body.toString(), bytes: body.length })
        })
      })
      .on('error', reject)
  })
}

/** Some each tick, whether the earlier ones are answered or not. Resolves with how long each took. */
async function checkInAll({ origin }: Server, sessions: readonly number[], tokens: readonly string[]) {
  const began = performance.now()
  const pending: Promise<number>[] = []
  const count = PER_SECOND * seconds
  for (let at = 0; at < count; at++) {
    const due = began + Math.floor(at / (PER_SECOND / (1_000 / TICK_MS))) * TICK_MS
    if (due > performance.now()) await sleep(due - performance.now())
    const session = sessions[Math.floor(at / tokens.length)] ?? 0
    pending.push(checkIn(`${origin}/api/items/${session}/check-in`, tokens[at % tokens.length] ?? '', at))
  }
  return Promise.all(pending)
}

async function checkIn(url: string, token: string, at: number): Promise<number> {
  const began = performance.now()
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ clientKey: `the-key-of-the-tap-${at}` }),
  })
  const body = await response.text()
  if (response.status !== 200) throw new Error(`${url}: ${response.status} ${body}`)
  return performance.now() - began
}

interface Expected {
  sessions: readonly number[]
  count: number
  lastAt: number
}

/** How long after the last check-in each board had read all of them. */
async function untilRight(open: readonly OpenBoard[], { sessions, count, lastAt }: Expected) {
  const ids = new Set(sessions)
  for (;;) {
    const wrong = open.filter(({ countIn }) => countIn(ids) !== count)
    if (wrong.length === 0) return open.map(({ rightAt }) => Math.max(rightAt() - lastAt, 0))
    if (performance.now() - lastAt > PATIENCE_MS) throw new Error(`${wrong.length} boards are wrong`)
    await sleep(5)
  }
}

/** What a board has put together is what the server has. */
async function expectSame({ server, eventId, day }: Asking, board: OpenBoard | undefined, token: string) {
  const agent = new http.Agent()
  const url = `${server.origin}/api/events/${eventId}/board?filters[day]=${day}&filters[view]=all`
  const whole = JSON.parse((await get(url, token, agent)).body) as BoardReply
  if (JSON.stringify(whole.data) !== JSON.stringify(board?.data())) throw new Error('a board is not the same')
}

const p99 = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other).at(Math.floor(0.99 * (values.length - 1))) ?? 0

interface Report {
  people: number
  /** seconds from the first check-in until all boards were right */
  lasted: number
  came: readonly number[]
  late: readonly number[]
  open: readonly OpenBoard[]
  mb: readonly number[]
  spent: readonly number[]
}

function report({ people, lasted, came, late, open, mb, spent }: Report): void {
  const reads = open.flatMap(board => board.reads)
  const changes = reads.filter(({ isWhole }) => !isWhole)
  const latest = Math.max(...late)
  const whole = reads.length - changes.length
  const [server = 0, postgres = 0] = spent
  console.info(`
${people} people, ${BOARDS} boards, ${came.length} check-ins in ${seconds} s, right after ${lasted.toFixed(1)} s
all boards right after   ${latest.toFixed(0)} ms, goal at most ${RIGHT_WITHIN_MS}: ${verdict(latest <= RIGHT_WITHIN_MS)}
check-in                 median ${median(came).toFixed(0)} ms, p99 ${p99(came).toFixed(0)} ms
reading what changed     median ${median(reads.map(({ took }) => took)).toFixed(0)} ms, p99 ${p99(reads.map(({ took }) => took)).toFixed(0)} ms
readings                 ${(reads.length / BOARDS / lasted).toFixed(2)} a second for each board, ${whole} of ${reads.length} whole
bytes of a reading       median ${median(changes.map(({ bytes }) => bytes))}; of the whole board ${JSON.stringify({ data: open[0]?.data() }).length}
memory of the server     ${mb.map(each => each.toFixed(0)).join(', ')} MB: empty, with the boards open, at the end
processor                ${server.toFixed(1)} s of the server, ${postgres.toFixed(1)} s of PostgreSQL`)
}
