import type pg from 'pg'

/** What one writer set out to write, in as many attempts as it took. */
export type Write = { kind: 'register'; email: string } | { kind: 'rsvp'; eventId: number; userId: number }

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
    attempt.write.kind === 'rsvp'
      ? status === 200 && text.includes('"alreadyJoined":true')
      : status === 400 && text.includes('"email_taken"')
  if (isThereAlready ? attempt.isUncertain : status === 200) attempt.isAcknowledged = true
  else history.wrongAnswers.push(`${attempt.write.kind} ${status} ${text.slice(0, 300)}`)
  if (isThereAlready) history.unheard += 1
}

const keyOf = (write: Write) =>
  write.kind === 'register' ? write.email : `event ${write.eventId} user ${write.userId}`

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
  const found = [
    ...users.map(({ email }) => email),
    ...members.map(member => keyOf({ kind: 'rsvp', ...member })),
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

/** PostgreSQL's own examination of every index against its table. */
export async function findTornIndexes(client: pg.Client): Promise<string[]> {
  await client.query('create extension if not exists amcheck')
  const { rows } = await client.query<{ name: string; index: number }>(
    `select c.oid::regclass::text as name, c.oid::int as index from pg_class c
      join pg_index i on i.indexrelid = c.oid join pg_am a on a.oid = c.relam
      where a.amname = 'btree' and c.relpersistence = 'p' and i.indisvalid and c.relkind = 'i'`,
  )
  const torn: string[] = []
  for (const { name, index } of rows) {
    await client
      .query('select bt_index_check($1::oid, true)', [index])
      .catch((error: Error) => torn.push(`${name}: ${error.message}`))
  }
  return torn
}
