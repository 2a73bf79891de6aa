import type pg from 'pg'

/** What one writer set out to write, in as many attempts as it took. */
export type Write =
  | { kind: 'register'; email: string }
  | { kind: 'rsvp'; eventId: number; userId: number }
  | { kind: 'check-in'; itemId: number; userId: number }

export interface Attempted {
  write: Write
  isAcknowledged: boolean
  /** an attempt ended without a word of what became of it: the network failed, or the server said 503 */
  isUncertain: boolean
}

/** What the clients saw, for the checker to compare with the database. */
export interface History {
  attempted: Attempted[]
  /** answers that no client may see, whatever is killed */
  wrongAnswers: string[]
  statuses: Record<string, number>
  /** writes that were there at the second attempt, although the first one had no answer */
  unheard: number
}

export const newHistory = (): History => ({ attempted: [], wrongAnswers: [], statuses: {}, unheard: 0 })

/** A retry may find what an earlier attempt did although nobody heard of it; otherwise it must be new. */
export function judge(history: History, attempt: Attempted, status: number, body: unknown): void {
  if (status === 503) return
  const text = JSON.stringify(body) ?? ''
  const isThereAlready =
    attempt.write.kind === 'register'
      ? status === 400 && text.includes('"email_taken"')
      : status === 200 && /"already(Joined|CheckedIn)":true/.test(text)
  if (isThereAlready ? attempt.isUncertain : status === 200) attempt.isAcknowledged = true
  else history.wrongAnswers.push(`${attempt.write.kind} ${status} ${text.slice(0, 300)}`)
  if (isThereAlready) history.unheard += 1
}

function keyOf(write: Write): string {
  if (write.kind === 'register') return write.email
  const what = write.kind === 'rsvp' ? `event ${write.eventId}` : `item ${write.itemId}`
  return `${what} user ${write.userId}`
}

const WRITERS_EMAIL = 'writer-%'

/** Every way in which the database and what the clients saw disagree; empty when all is well. */
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
    // one transaction makes all three, so a kill leaves all of them or none
    ...users
      .filter(({ sessions, mails }) => sessions !== 1 || mails !== 1)
      .map(({ email, sessions, mails }) => `half-made: ${email} has ${sessions} sessions, ${mails} mails`),
  ]
}

function repeatedIn(keys: readonly string[]): string[] {
  const seen = new Set<string>()
  return keys.filter(key => seen.size === seen.add(key).size)
}
