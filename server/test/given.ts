import { usernameOf } from '@muster/domain/accounts/rules.ts'
import type { Insertable } from 'kysely'
import type { Context } from '../src/context.ts'
import type { Events, Users } from '../src/db/schema.generated.ts'
import { hashPassword } from '../src/features/accounts/passwords.ts'
import { signToken } from '../src/http/token.ts'

export const PASSWORD = 'correct horse 7'

export interface GivenPerson {
  id: number
  email: string
  name: string
  /** of a session of their own */
  token: string
  sessionId: number
}

const DAY_MS = 86_400_000
let count = 0
const hash = hashPassword(PASSWORD)

/** Makes what a test is about, and the parents that it needs. Counters, so that a failure repeats. */
export function givenIn(ctx: Context) {
  async function person(values: Partial<Insertable<Users>> = {}): Promise<GivenPerson> {
    count += 1
    const email = values.email ?? `person${count}@muster.test`
    const { id, name } = await ctx.db
      .insertInto('users')
      .values({
        email,
        username: usernameOf(email),
        name: `Person ${count}`,
        contact: '9876543210',
        password_hash: await hash,
        confirmed: true,
        ...values,
      })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow()
    return { id, email, name, ...(await session(id)) }
  }

  async function session(userId: number): Promise<{ token: string; sessionId: number }> {
    const now = ctx.now()
    const expiresAt = new Date(now.getTime() + 30 * DAY_MS)
    const { id } = await ctx.db
      .insertInto('sessions')
      .values({
        user_id: userId,
        user_agent: 'test',
        created_at: now,
        last_used_at: now,
        expires_at: expiresAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { token: await signToken(ctx, { id, userId, expiresAt }), sessionId: id }
  }

  async function event(values: Partial<Insertable<Events>> = {}) {
    count += 1
    const now = ctx.now().getTime()
    return ctx.db
      .insertInto('events')
      .values({
        name: `Off-site ${count}`,
        start_date: new Date(now - DAY_MS),
        end_date: new Date(now + DAY_MS),
        ...values,
      })
      .returning(['id', 'document_id as documentId', 'name'])
      .executeTakeFirstOrThrow()
  }

  const member = (eventId: number, userId: number) =>
    ctx.db
      .insertInto('event_members')
      .values({ event_id: eventId, user_id: userId, joined_at: ctx.now() })
      .execute()

  const item = (eventId: number, kind: string, coordinatorId: number | null = null) =>
    ctx.db
      .insertInto('items')
      .values({ event_id: eventId, kind, coordinator_id: coordinatorId })
      .returning('id')
      .executeTakeFirstOrThrow()

  return { person, session, event, member, item }
}

export type Given = ReturnType<typeof givenIn>
