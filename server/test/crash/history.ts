import type pg from 'pg'

/** One write, in one or more attempts. */
export type Write =
  | { kind: 'register'; email: string }
  | { kind: 'rsvp'; eventId: number; userId: number }
  | { kind: 'check-in'; itemId: number; userId: number }

export interface Attempted {
  write: Write
  isAcknowledged: boolean
  /** an attempt had no definite answer: network error or 503 */
  isUncertain: boolean
}

export interface History {
  attempted: Attempted[]
  wrongAnswers: string[]
  statuses: Record<string, number>
  /** writes that a retry found done */
  doneUnanswered: number
}

export const newHistory = (): History => ({
  attempted: [],
  wrongAnswers: [],
  statuses: {},
  doneUnanswered: 0,
})

/** Only a retry after an uncertain attempt may find its write done already. */
export function judge(history: History, attempt: Attempted, status: number, body: unknown): void {
  if (status === 503) return
  const text = JSON.stringify(body) ?? ''
  const isDoneAlready =
    attempt.write.kind === 'register'
      ? status === 400 && text.includes('"email_taken"')
      : status === 200 && /"already(Joined|CheckedIn)":true/.test(text)
  if (isDoneAlready ? attempt.isUncertain : status === 200) attempt.isAcknowledged = true
  else history.wrongAnswers.push(`${attempt.write.kind} ${status} ${text.slice(0, 300)}`)
  if (isDoneAlready) history.doneUnanswered += 1
}

function keyOf(write: Write): string {
  if (write.kind === 'register') return write.email
  const what = write.kind === 'rsvp' ? `event ${write.eventId}` : `item ${write.itemId}`
  return `${what} user ${write.userId}`
}

const WRITERS_EMAIL = 'writer-%'

/** All differences between the database and what the clients saw. */
export async function findFaults(client: pg.Client, { attempted }: History): Promise<string[]> {
  const rows = async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
    (await client.query<Row>(sql, values)).rows
  const users = await rows<{ email: string; sessions: number; mails: number }>(
    `select lower(u.email) as email, (select count(*)::int from sessions s where s.user_id = u.id) as sessions,
        (select count(*)::int from pgboss.job j where j.data->>'userId' = u.id::text and j.data->>'kind' = 'confirm') as mails
      from users u where u.email like $1`,
    [WRITERS_EMAIL],
  )
  const members = await rows<{ eventId: number; userId: number }>(
    'select event_id as "eventId", user_id as "userId" from event_members',
  )
  const checkIns = await rows<{ itemId: number; userId: number }>(
    'select item_id as "itemId", user_id as "userId" from check_ins where annulled_at is null',
  )
  const found = [
    ...users.map(({ email }) => email),
    ...members.map(member => keyOf({ kind: 'rsvp', ...member })),
    ...checkIns.map(checkIn => keyOf({ kind: 'check-in', ...checkIn })),
  ]
  const isThere = new Set(found)
  const wasAttempted = new Set(attempted.map(({ write }) => keyOf(write)))
  return [
    ...attempted
      .filter(({ isAcknowledged, write }) => isAcknowledged && !isThere.has(keyOf(write)))
      .map(({ write }) => `lost: ${keyOf(write)}`),
    ...found.filter(key => !wasAttempted.has(key)).map(key => `nobody wrote: ${key}`),
    ...repeatedIn(found).map(key => `twice: ${key}`),
    // one transaction creates all three
    ...users
      .filter(({ sessions, mails }) => sessions !== 1 || mails !== 1)
      .map(({ email, sessions, mails }) => `half-made: ${email} has ${sessions} sessions, ${mails} mails`),
  ]
}

function repeatedIn(keys: readonly string[]): string[] {
  const seen = new Set<string>()
  return keys.filter(key => seen.size === seen.add(key).size)
}
