import type { CarPoolFacts, RequestFacts, RiderFacts } from '@muster/domain/car-pools/rules.ts'
import type { TestContext } from './test-context.ts'

export interface EventFacts {
  carPools: CarPoolFacts[]
  riders: Map<number, RiderFacts>
  /** also the ended ones, oldest first */
  requests: (RequestFacts & { id: number; carPoolId: number | null })[]
}

const PENDING = "r.event_id = $1 and r.request_status = 'pending'"

/** The facts that the rules decide about, read without the code under test. */
export async function eventFacts(
  { pool: db }: Pick<TestContext, 'pool'>,
  eventId: number,
): Promise<EventFacts> {
  const [carPools, riders, requests] = await Promise.all([
    db.query<CarPoolFacts>(
      `select c.item_id as id, c.owner_id as "ownerId", c.available_seats as "availableSeats",
        array(select a.user_id from assignments a where a.item_id = c.item_id) as "assignedIds",
        array(select r.requestee_id from car_pool_requests r where ${PENDING}
          and r.car_pool_id = c.item_id and r.request_type = 'invite_request') as "invitedIds"
      from car_pools c where c.event_id = $1 order by c.item_id`,
      [eventId],
    ),
    db.query<RiderFacts>(
      `select m.user_id as id,
        (select c.item_id from car_pools c where c.event_id = $1 and c.owner_id = m.user_id) as "ownsPoolId",
        (select a.item_id from assignments a
          where a.event_id = $1 and a.user_id = m.user_id and a.kind = 'car-pool') as "inPoolId",
        (select r.car_pool_id from car_pool_requests r where ${PENDING}
          and r.requester_id = m.user_id and r.request_type = 'join_request') as "asksPoolId"
      from event_members m where m.event_id = $1`,
      [eventId],
    ),
    db.query<EventFacts['requests'][number]>(
      `select r.id, r.car_pool_id as "carPoolId", r.request_type as type, r.request_status as status,
        r.requester_id as "requesterId", r.requestee_id as "requesteeId"
      from car_pool_requests r where r.event_id = $1 order by r.id`,
      [eventId],
    ),
  ])
  const byId = new Map(riders.rows.map(rider => [rider.id, rider]))
  return { carPools: carPools.rows, riders: byId, requests: requests.rows }
}
