import { setTimeout as sleep } from 'node:timers/promises'
import { signToken } from '#http/session.ts'
import { zoneOfEvents } from '../zone.ts'
import { connect, query } from './child-server.ts'
import { type Attempted, type History, judge, type Write } from './history.ts'
import { Browser } from './http-client.ts'

/** enough for a hundred kills */
const PEOPLE_OF_WRITER = 300
const EVENTS = 10
/** hashing a password takes a hundred times longer than joining an event */
const REGISTER_EVERY = 40
const PAUSE_MS = 30
/** time for open requests to be answered after the load */
const DRAIN_MS = 15_000

export interface Fixture {
  jwtSecret: Uint8Array
  events: number[]
  /** one sub-event per event */
  sessions: number[]
  /** by writer */
  people: { userId: number; sessionId: number }[][]
}

export async function insertFixture(dataDir: string, writers: number): Promise<Fixture> {
  const client = await connect(dataDir)
  try {
    const { rows: events } = await client.query<{ id: number }>(
      `insert into events (name, start_date, end_date, timezone, join_policy)
        select 'Off-site ' || n, now(), now() + interval '1 day', $2, 'anyone' from generate_series(1, $1) n returning id`,
      [EVENTS, zoneOfEvents(new Date())],
    )
    const { rows: sessions } = await client.query<{ id: number }>(
      `with made as (
          insert into items (event_id, kind) select id, 'sub-event' from unnest($1::int[]) id returning id, event_id)
        insert into sub_events (item_id, name, start_date, end_date)
        select id, 'Talk', now(), now() from made order by event_id returning item_id as id`,
      [events.map(event => event.id)],
    )
    const { rows: people } = await client.query<{ userId: number; sessionId: number }>(
      `with people as (
          insert into users (username, email, name, contact, password_hash)
          select 'p' || n, 'p' || n || '@muster.test', 'Person ' || n, '9876543210', 'none'
          from generate_series(1, $1) n returning id)
        insert into sessions (user_id, created_at, last_used_at, expires_at)
        select id, now(), now(), now() + interval '30 days' from people
        returning user_id as "userId", id as "sessionId"`,
      [writers * PEOPLE_OF_WRITER],
    )
    const [secret] = await query<{ value: string }>(dataDir, `select value from secrets where name = 'jwt'`)
    return {
      jwtSecret: Buffer.from(secret!.value, 'base64'),
      events: events.map(event => event.id),
      sessions: sessions.map(session => session.id),
      people: Array.from({ length: writers }, (_, at) =>
        people.slice(at * PEOPLE_OF_WRITER, (at + 1) * PEOPLE_OF_WRITER),
      ),
    }
  } finally {
    await client.end()
  }
}

export interface Load {
  /** Resolves when every writer has its last answer. */
  stop(): Promise<void>
}

interface Writer {
  number: number
  fixture: Fixture
  history: History
  browser: Browser
  pause: number
  ending: AbortSignal
}

/** Each writer writes sequentially and retries what was not answered. */
export function startLoad(base: string, fixture: Fixture, history: History, pause = PAUSE_MS): Load {
  const ending = new AbortController()
  const writers = fixture.people.map((_, number) =>
    write({ number, fixture, history, browser: new Browser(base), pause, ending: ending.signal }),
  )
  return {
    async stop() {
      ending.abort()
      await Promise.all(writers)
    },
  }
}

async function write(writer: Writer): Promise<void> {
  const { number, fixture, history, browser, ending } = writer
  const people = fixture.people[number] ?? []
  const registration = (count: number): Write => ({
    kind: 'register',
    email: `writer-${number}-${count}@muster.test`,
  })
  // first join, then check in
  for (let count = 0, turns = 0; !ending.aborted; count++) {
    const joins = Math.floor(turns / 2)
    const person = people[joins % people.length]
    const at = Math.floor(joins / people.length)
    const [eventId, itemId] = [fixture.events[at], fixture.sessions[at]]
    const isRegistering =
      (count + number) % REGISTER_EVERY === 0 || !person || eventId === undefined || itemId === undefined
    const attempted: Attempted = {
      write: isRegistering
        ? registration(count)
        : turns % 2 === 0
          ? { kind: 'rsvp', eventId, userId: person.userId }
          : { kind: 'check-in', itemId, userId: person.userId },
      isAcknowledged: false,
      isUncertain: false,
    }
    if (!isRegistering) turns += 1
    const token = isRegistering || !person ? null : await tokenOf(fixture, person)
    history.attempted.push(attempted)
    // an address per person, because limits by address are not tested here
    const address = `10.0.${number}.${count % 250}`
    await untilAnswered(writer, attempted, headersOf(token, address))
  }
  browser.close()
}

export const tokenOf = (
  { jwtSecret }: Pick<Fixture, 'jwtSecret'>,
  { userId, sessionId }: { userId: number; sessionId: number },
) => signToken({ jwtSecret }, { id: sessionId, userId, expiresAt: new Date(Date.now() + 86_400_000) })

type Headers = Record<string, string>

const headersOf = (token: string | null, address: string): Headers => ({
  'x-forwarded-for': address,
  ...(token ? { authorization: `Bearer ${token}` } : {}),
})

async function untilAnswered(
  { browser, history, pause, ending }: Writer,
  attempted: Attempted,
  headers: Headers,
): Promise<void> {
  let endedAt = Number.POSITIVE_INFINITY
  for (;;) {
    if (ending.aborted) endedAt = Math.min(endedAt, Date.now())
    if (Date.now() - endedAt > DRAIN_MS) {
      history.wrongAnswers.push(`${attempted.write.kind}: no answer, although the server was up again`)
      return
    }
    try {
      const { status, body } = await send(browser, attempted.write, headers)
      count(history, String(status))
      judge(history, attempted, status, body)
      if (status !== 503) return
    } catch (error) {
      count(history, (error as NodeJS.ErrnoException).code ?? (error as Error).message)
    }
    attempted.isUncertain = true
    await sleep(pause)
  }
}

function count({ statuses }: History, name: string): void {
  statuses[name] = (statuses[name] ?? 0) + 1
}

function send(browser: Browser, write: Write, headers: Headers) {
  if (write.kind === 'rsvp') return browser.send('POST', `/api/events/${write.eventId}/rsvp`, headers)
  if (write.kind === 'check-in') {
    const clientKey = `the-key-of-one-tap-${write.itemId}-${write.userId}`
    return browser.send('POST', `/api/items/${write.itemId}/check-in`, headers, { clientKey })
  }
  return browser.send('POST', '/api/auth/local/register', headers, {
    username: write.email.split('@')[0],
    email: write.email,
    password: 'correct horse 7',
    name: 'Wanda Writer',
    contact: '9876543210',
  })
}
