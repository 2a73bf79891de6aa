import type { Insertable } from 'kysely'
import type {
  Buses,
  CarPoolRequests,
  CarPools,
  Flights,
  HotelRooms,
  Notifications,
  SubEvents,
} from '../src/db/schema.generated.ts'
import type { TestContext } from './test-context.ts'

export interface GivenItem {
  id: number
  documentId: string
}

export function givenItemsIn(ctx: TestContext) {
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

  async function notification(
    eventId: number,
    to: readonly number[],
    values: Partial<Insertable<Notifications>> = {},
  ): Promise<GivenItem> {
    const now = ctx.now()
    const made = await ctx.db
      .insertInto('notifications')
      .values({
        event_id: eventId,
        ...{ kind: 'message', title: 'Lunch', body: 'Lunch is ready.', path: `/events/${eventId}/agenda` },
        created_at: now,
        expires_at: new Date(now.getTime() + 86_400_000),
        ...values,
      })
      .returning(['id', 'document_id as documentId'])
      .executeTakeFirstOrThrow()
    const recipients = to.map(userId => ({ notification_id: made.id, user_id: userId }))
    await ctx.db.insertInto('recipients').values(recipients).execute()
    return made
  }

  return { item, assign, flight, bus, room, subEvent, carPool, carPoolRequest, notification }
}
