import type { TestContext } from './test-context.ts'

const RIDER = `case r.request_type when 'join_request' then r.requester_id else r.requestee_id end`

/** Queries for rows that must never exist (R70, R71, R73). */
const BROKEN: Readonly<Record<string, string>> = {
  'a car pool has more people than seats': `select c.item_id from car_pools c
    where (select count(*) from assignments a where a.item_id = c.item_id) > c.available_seats`,
  'a person is in two car pools': `select a.user_id from assignments a where a.kind = 'car-pool'
    group by a.event_id, a.user_id having count(*) > 1`,
  'an owner is not in their own car pool': `select c.item_id from car_pools c where not exists
    (select from assignments a where a.item_id = c.item_id and a.user_id = c.owner_id)`,
  'an item has no car pool': `select i.id from items i where i.kind = 'car-pool'
    and not exists (select from car_pools c where c.item_id = i.id)`,
  'a request is pending on nothing': `select r.id from car_pool_requests r
    where r.request_status = 'pending' and r.car_pool_id is null`,
  'a request is pending for somebody who is in a car pool': `select r.id from car_pool_requests r
    join assignments a on a.event_id = r.event_id and a.user_id = ${RIDER} and a.kind = 'car-pool'
    where r.request_status = 'pending'`,
  'a request is pending for a full car pool': `select r.id from car_pool_requests r
    join car_pools c on c.item_id = r.car_pool_id where r.request_status = 'pending'
    and (select count(*) from assignments a where a.item_id = c.item_id) >= c.available_seats`,
  'a request is pending for somebody who is not in the event': `select r.id from car_pool_requests r
    where r.request_status = 'pending' and not exists
    (select from event_members m where m.event_id = r.event_id and m.user_id = ${RIDER})`,
  'a request is pending while car pooling is off': `select r.id from car_pool_requests r
    join events e on e.id = r.event_id where r.request_status = 'pending' and not e.is_car_pool_enabled`,
  'a person has two pending join requests': `select r.requester_id from car_pool_requests r
    where r.request_status = 'pending' and r.request_type = 'join_request'
    group by r.event_id, r.requester_id having count(*) > 1`,
  'a person is invited twice by one car pool': `select r.requestee_id from car_pool_requests r
    where r.request_status = 'pending' and r.request_type = 'invite_request'
    group by r.car_pool_id, r.requestee_id having count(*) > 1`,
  'somebody is checked in who is not in the car pool': `select c.id from check_ins c
    join items i on i.id = c.item_id and i.kind = 'car-pool' where c.annulled_at is null and not exists
    (select from assignments a where a.item_id = c.item_id and a.user_id = c.user_id)`,
  'somebody waits who has a seat': `select w.user_id from car_pool_waits w
    join assignments a on a.event_id = w.event_id and a.user_id = w.user_id and a.kind = 'car-pool'`,
  'a count of seats is wrong': `select i.id from items i where i.kind = 'car-pool'
    and (select coalesce(sum(n.assigned), 0) from derived.assignment_counts n where n.item_id = i.id)
      <> (select count(*) from assignments a where a.item_id = i.id)`,
}

/** One query, because some tests ask after every step. */
export async function brokenInvariants({ pool }: Pick<TestContext, 'pool'>): Promise<string[]> {
  const parts = Object.entries(BROKEN).map(
    ([sentence, sql]) => `select '${sentence}' as sentence where exists (${sql})`,
  )
  const { rows } = await pool.query<{ sentence: string }>(parts.join(' union all '))
  return rows.map(({ sentence }) => sentence)
}
