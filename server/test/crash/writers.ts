import { setTimeout as sleep } from 'node:timers/promises'
import { signToken } from '#http/token.ts'
import { connect, query } from './child-server.ts'
import { type Attempted, type History, judge, type Write } from './history.ts'
import { Browser } from './http-client.ts'

/** enough for a hundred kills: once all have joined, writers would only register */
const PEOPLE_OF_WRITER = 300
const EVENTS = 10
/** hashing a password takes a hundred times as long as joining an event */
const REGISTER_EVERY = 40
const PAUSE_MS = 30
/** once the load is over, whoever waits for an answer still gets one, or the test says that none came */
const LAST_TRIES_MS = 15_000

export interface Fixture {
  jwtSecret: Uint8Array
  events: number[]
  /** a session of each event */
  sessions: number[]
  /** who may join, for each writer */
  people: { userId: number; sessionId: number }[][]
}

/** People, sessions and events as they were before the load, straight into the database. */
export async function layFixture(dataDir: string, writers: number): Promise<Fixture> {
  const client = await connect(dataDir)
  try {
    const { rows: events } = await client.query<{ id: number }>(
      `insert into events (name, start_date, end_date)
        select 'Off-site ' || n, now(), now() + interval '1 day' from generate_series(1, $1) n returning id`,
      [EVENTS],
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
  /** Ends the load; resolves when every writer knows what became of its last write. */
  stop(): Promise<void>
}

/** Each writer does one write after the other and repeats what it has no answer to, as an app does. */
export function startLoad(base: string, fixture: Fixture, history: History, pause = PAUSE_MS): Load {
  const ending = new AbortController()
  const writers = fixture.people.map((_, at) => write(base, fixture, at, history, pause, ending.signal))
  return {
    async stop() {
      ending.abort()
      await Promise.all(writers)
    },
  }
}

async function write(
  base: string,
  fixture: Fixture,
  writer: number,
  history: History,
  pause: number,
  ending: AbortSignal,
) {
  const browser = new Browser(base)
  const people = fixture.people[writer] ?? []
  const registration = (count: number): Write => ({
    kind: 'register',
    email: `writer-${writer}-${count}@muster.test`,
  })
  // whoever has joined checks in next
  for (let count = 0, turns = 0; !ending.aborted; count++) {
    const joins = Math.floor(turns / 2)
    const person = people[joins % people.length]
    const at = Math.floor(joins / people.length)
    const [eventId, itemId] = [fixture.events[at], fixture.sessions[at]]
    const isRegistering =
      (count + writer) % REGISTER_EVERY === 0 || !person || eventId === undefined || itemId === undefined
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
    await untilAnswered(browser, history, attempted, token, `10.0.${writer}.${count % 250}`, pause, ending)
  }
  browser.close()
}

export const tokenOf = (
  { jwtSecret }: Pick<Fixture, 'jwtSecret'>,
  { userId, sessionId }: { userId: number; sessionId: number },
) => signToken({ jwtSecret }, { id: sessionId, userId, expiresAt: new Date(Date.now() + 86_400_000) })

async function untilAnswered(
  browser: Browser,
  history: History,
  attempted: Attempted,
  token: string | null,
  address: string,
  pause: number,
  ending: AbortSignal,
): Promise<void> {
  let endedAt = Number.POSITIVE_INFINITY
  for (;;) {
    if (ending.aborted) endedAt = Math.min(endedAt, Date.now())
    if (Date.now() - endedAt > LAST_TRIES_MS) {
      history.wrongAnswers.push(`${attempted.write.kind}: no answer, although all was up again`)
      return
    }
    try {
      const { status, body } = await send(browser, attempted.write, token, address)
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

function send(browser: Browser, write: Write, token: string | null, address: string) {
  // each person has an address, as on the open internet: limits by address are not what is tested here
  const headers = {
    'x-forwarded-for': address,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
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
