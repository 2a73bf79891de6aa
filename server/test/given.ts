import { usernameOf } from '@muster/domain/accounts/rules.ts'
import type { TokenAccess } from '@muster/domain/installation/schema.ts'
import type { Insertable } from 'kysely'
import type { Events, Preferences, Users } from '../src/db/schema.generated.ts'
import { hashPassword } from '../src/features/accounts/passwords.ts'
import { tokenOf } from '../src/features/itinerary/feed-token.ts'
import { signToken } from '../src/http/session.ts'
import { hashOfToken } from '../src/http/session-of-token.ts'
import { newNonce } from '../src/signed-nonce.ts'
import { givenDevicesIn } from './given-devices.ts'
import { type GivenItem, givenItemsIn } from './given-items.ts'
import type { TestContext } from './test-context.ts'
import { zoneOfEvents } from './zone.ts'

export const PASSWORD = 'correct horse 7'

export interface GivenPerson {
  id: number
  email: string
  name: string
  token: string
  sessionId: number
}

export interface GivenToken {
  id: number
  token: string
}

const DAY_MS = 86_400_000
let count = 0
const hash = hashPassword(PASSWORD)

/** Inserts rows for tests. Counters instead of random values, so that a failure is reproducible. */
export function givenIn(ctx: TestContext) {
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

  async function apiToken(adminId: number, access: TokenAccess = 'read'): Promise<GivenToken> {
    count += 1
    const now = ctx.now()
    const token = `muster_${'x'.repeat(30)}${count}`
    const { id } = await ctx.db
      .insertInto('api_tokens')
      .values({
        admin_id: adminId,
        name: `Token ${count}`,
        access,
        token_hash: hashOfToken(token),
        created_at: now,
        expires_at: new Date(now.getTime() + 30 * DAY_MS),
        // so that its use changes no row
        last_used_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, token }
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

  async function passkey(userId: number): Promise<number> {
    count += 1
    const { id } = await ctx.db
      .insertInto('passkeys')
      .values({
        ...{
          user_id: userId,
          credential_id: `credential-${count}`,
          public_key: Buffer.of(count),
          counter: 0,
        },
        ...{ transports: [], device: 'Chrome on Android', created_at: ctx.now() },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
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
        timezone: zoneOfEvents(ctx.now()),
        is_car_pool_enabled: true,
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

  /** With an answer of this person, who is a member. Returns its documentId. */
  async function rollCall(eventId: number, userId: number, { isEnded = false } = {}): Promise<string> {
    const at = ctx.now()
    const ended = { ended_at: at, safe_count: 0, help_count: 1, silent_count: 0 }
    const { id, documentId } = await ctx.db
      .insertInto('roll_calls')
      .values({ event_id: eventId, asks_everybody: true, started_at: at, ...(isEnded ? ended : {}) })
      .returning(['id', 'document_id as documentId'])
      .executeTakeFirstOrThrow()
    const answer = { answer: 'help', place: `Place of ${userId}`, latitude: 18.5, longitude: 73.8 }
    await ctx.db
      .insertInto('roll_call_answers')
      .values({ roll_call_id: id, user_id: userId, by_user_id: userId, at, recorded_at: at, ...answer })
      .execute()
    if (isEnded)
      await ctx.db
        .insertInto('roll_call_people')
        .values({ roll_call_id: id, user_id: userId, state: 'help' })
        .execute()
    return documentId
  }

  /** The only one, with one message that was posted. */
  async function webhook(): Promise<{ id: number; post: number }> {
    await ctx.db.deleteFrom('webhooks').execute()
    const { id } = await ctx.db
      .insertInto('webhooks')
      .values({
        url: 'https://hooks.test/',
        description: 'Badges',
        topics: ['roll-call-ended'],
        signing_key: 'whsec_dHJhY2U=',
        created_at: ctx.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const message = await ctx.db
      .insertInto('webhook_messages')
      .values({ topic: 'test', at: ctx.now(), details: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const post = await ctx.db
      .insertInto('webhook_posts')
      .values({ webhook_id: id, message_id: message.id, state: 'done', attempts: 1, status_code: 200 })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, post: post.id }
  }

  /** Returns the last part of its address. */
  async function calendarFeed(userId: number, lastReadAt: Date | null = null): Promise<string> {
    const nonce = newNonce()
    await ctx.db
      .insertInto('calendar_feeds')
      .values({ user_id: userId, nonce, created_at: ctx.now(), last_read_at: lastReadAt })
      .execute()
    return `${tokenOf(ctx.jwtSecret, nonce)}.ics`
  }

  /** With a unique address. */
  async function preferences(
    eventId: number,
    userId: number,
    values: Partial<Insertable<Preferences>> = {},
  ): Promise<GivenItem> {
    count += 1
    const street = `House ${count}, Lane of person ${userId}.`
    const latitude = Number(`18.5${String(count).padStart(6, '0')}1`)
    return ctx.db
      .insertInto('preferences')
      .values({
        event_id: eventId,
        user_id: userId,
        food: 'Veg',
        tshirt_size: 'M',
        street,
        city: 'Pune',
        state: 'Maharashtra',
        zip_code: '411038',
        formatted_address: `${street}, Kothrud, Pune, Maharashtra 411038`,
        latitude,
        longitude: 73.8,
        place_id: `place-${count}-`,
        created_at: ctx.now(),
        updated_at: ctx.now(),
        ...values,
      })
      .returning(['id', 'document_id as documentId'])
      .executeTakeFirstOrThrow()
  }

  return {
    calendarFeed,
    rollCall,
    preferences,
    person,
    session,
    passkey,
    apiToken,
    webhook,
    event,
    member,
    ...givenItemsIn(ctx),
    ...givenDevicesIn(ctx),
  }
}

export type Given = ReturnType<typeof givenIn>
