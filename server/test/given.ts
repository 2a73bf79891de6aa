import { usernameOf } from '@muster/domain/accounts/rules.ts'
import type { TokenAccess } from '@muster/domain/installation/schema.ts'
import type { Insertable } from 'kysely'
import type {
  Buses,
  CarPoolRequests,
  CarPools,
  Events,
  Flights,
  HotelRooms,
  Preferences,
  SubEvents,
  Users,
} from '../src/db/schema.generated.ts'
import { hashPassword } from '../src/features/accounts/passwords.ts'
import { newNonce, tokenOf } from '../src/features/itinerary/feed-token.ts'
import { signToken } from '../src/http/session.ts'
import { hashOfToken } from '../src/http/session-of-token.ts'
import type { TestContext } from './test-context.ts'

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

export interface GivenItem {
  id: number
  documentId: string
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

  async function event(values: Partial<Insertable<Events>> = {}) {
    count += 1
    const now = ctx.now().getTime()
    return ctx.db
      .insertInto('events')
      .values({
        name: `Off-site ${count}`,
        start_date: new Date(now - DAY_MS),
        end_date: new Date(now + DAY_MS),
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

  const item = (eventId: number, kind: string, coordinatorId: number | null = null): Promise<GivenItem> =>
    ctx.db
      .insertInto('items')
      .values({ event_id: eventId, kind, coordinator_id: coordinatorId })
      .returning(['id', 'document_id as documentId'])
      .executeTakeFirstOrThrow()

  const assign = async ({ id }: { id: number }, ...userIds: number[]) => {
    const { event_id, kind } = await ctx.db
      .selectFrom('items')
      .select(['event_id', 'kind'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const rows = userIds.map(user_id => ({ item_id: id, user_id, event_id, kind }))
    await ctx.db.insertInto('assignments').values(rows).execute()
  }

  const inMinutes = (minutes: number) => new Date(ctx.now().getTime() + minutes * 60_000)

  /** Leaves in ten minutes, so that its check-in is open. */
  async function flight(
    eventId: number,
    values: Partial<Insertable<Flights>> = {},
    coordinatorId: number | null = null,
  ) {
    const made = await item(eventId, 'flight', coordinatorId)
    const details = { flight_number: '6E 5271', flight_name: 'Delhi to Pune' }
    const times = { departure: inMinutes(10), arrival: inMinutes(130) }
    await ctx.db
      .insertInto('flights')
      .values({ item_id: made.id, ...details, ...times, ...values })
      .execute()
    return made
  }

  /** Leaves in ten minutes, so that its check-in is open. */
  async function bus(
    eventId: number,
    values: Partial<Insertable<Buses>> = {},
    coordinatorId: number | null = null,
  ) {
    const made = await item(eventId, 'bus', coordinatorId)
    const details = { bus_number: 'MH 14 A1 4100', bus_identifier: `Bus ${made.id}`, time: inMinutes(10) }
    await ctx.db
      .insertInto('buses')
      .values({ item_id: made.id, ...details, ...values })
      .execute()
    return made
  }

  /** Check-in opened ten minutes ago, check-out opens in a day. */
  async function room(
    eventId: number,
    values: Partial<Insertable<HotelRooms>> = {},
    coordinatorId: number | null = null,
  ) {
    const made = await item(eventId, 'hotel-room', coordinatorId)
    const times = { checkin_time: inMinutes(-10), checkout_time: inMinutes(24 * 60) }
    await ctx.db
      .insertInto('hotel_rooms')
      .values({ item_id: made.id, room_number: String(made.id), ...times, ...values })
      .execute()
    return made
  }

  async function subEvent(
    eventId: number,
    values: Partial<Insertable<SubEvents>> = {},
    coordinatorId: number | null = null,
  ) {
    const made = await item(eventId, 'sub-event', coordinatorId)
    const times = { start_date: inMinutes(10), end_date: inMinutes(70) }
    await ctx.db
      .insertInto('sub_events')
      .values({ item_id: made.id, name: `Session ${made.id}`, ...times, ...values })
      .execute()
    return made
  }

  /** The owner takes a seat (R7). */
  async function carPool(eventId: number, ownerId: number, values: Partial<Insertable<CarPools>> = {}) {
    const made = await item(eventId, 'car-pool')
    await ctx.db
      .insertInto('car_pools')
      .values({
        item_id: made.id,
        event_id: eventId,
        owner_id: ownerId,
        meeting_point: 'Kothrud depot',
        area: 'Kothrud',
        ...values,
      })
      .execute()
    await assign(made, ownerId)
    return made
  }

  async function carPoolRequest(
    pool: { id: number },
    requesterId: number,
    requesteeId: number,
    values: Partial<Insertable<CarPoolRequests>> = {},
  ): Promise<GivenItem> {
    const { event_id, meeting_point } = await ctx.db
      .selectFrom('car_pools')
      .select(['event_id', 'area as meeting_point'])
      .where('item_id', '=', pool.id)
      .executeTakeFirstOrThrow()
    const people = { requester_id: requesterId, requestee_id: requesteeId }
    const isEnded = values.request_status !== undefined && values.request_status !== 'pending'
    return ctx.db
      .insertInto('car_pool_requests')
      .values({
        event_id,
        meeting_point,
        car_pool_id: pool.id,
        ...people,
        request_type: 'join_request',
        created_at: ctx.now(),
        ended_at: isEnded ? ctx.now() : null,
        ...values,
      })
      .returning(['id', 'document_id as documentId'])
      .executeTakeFirstOrThrow()
  }

  /** Returns the last part of its address. */
  async function calendarFeed(userId: number): Promise<string> {
    const nonce = newNonce()
    await ctx.db
      .insertInto('calendar_feeds')
      .values({ user_id: userId, nonce, created_at: ctx.now() })
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
    preferences,
    person,
    session,
    apiToken,
    event,
    member,
    item,
    assign,
    flight,
    bus,
    room,
    subEvent,
    carPool,
    carPoolRequest,
  }
}

export type Given = ReturnType<typeof givenIn>
