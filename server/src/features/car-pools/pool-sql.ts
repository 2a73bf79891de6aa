import { shownName } from '#features/accounts/shown-name.ts'
import { isNamedIn } from '#http/role-in-event.ts'

/*
 * SQL that the reads of car pools share. `$1` is who asks, `$2` whether they are an Admin.
 */

/** That the caller is a member of the event `e`, or a coordinator in it. */
export const IS_INSIDE_EVENT = `(exists (select from event_members m where m.event_id = e.id and m.user_id = $1)
    or ${isNamedIn('e', '$1')})`

/** Who may read the car pools of the event `e`: nobody but an Admin while car pooling is switched off there. */
export const IS_OPEN_TO_CALLER = `($2::boolean or (e.is_car_pool_enabled and ${IS_INSIDE_EVENT}))`

export const isInPool = (pool: string) =>
  `exists (select from assignments a where a.item_id = ${pool} and a.user_id = $1)`

export const isInvitedTo = (pool: string) => `exists (select from car_pool_requests r
    where r.car_pool_id = ${pool} and r.requestee_id = $1
      and r.request_type = 'invite_request' and r.request_status = 'pending')`

/** Of the one join request that a person may have pending at an event. */
export const askedPool = (event: string) => `(select r.car_pool_id from car_pool_requests r
    where r.event_id = ${event} and r.requester_id = $1
      and r.request_type = 'join_request' and r.request_status = 'pending')`

export const personOf = (user: string) => `json_build_object('id', ${user}.id, 'name', ${shownName(user)})`
