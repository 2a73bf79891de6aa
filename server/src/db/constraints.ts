import type { RefusalCode } from '@muster/domain/refusals.ts'

const REFUSALS: Readonly<Record<string, RefusalCode>> = {
  users_one_account_per_email: 'email_taken',
  check_ins_not_taken_back: 'taken_back',
  departures_once_per_leg: 'already_departed',
  users_former_members_add_nothing: 'session_ended',
  car_pools_one_owned_per_event: 'one_pool_per_owner',
  car_pools_seats_1_to_7: 'seats_out_of_range',
  assignments_a_seat_for_everyone: 'pool_full',
  car_pools_a_seat_for_everyone: 'seats_below_assigned',
  assignments_one_car_pool_per_person: 'in_another_pool',
  car_pool_requests_one_pending_join: 'request_pending',
  car_pool_requests_one_pending_invite: 'already_invited',
  push_subscriptions_of_session: 'session_ended',
  passkeys_one_account_each: 'passkey_known',
  roll_calls_one_running: 'roll_call_running',
}

const field = (error: unknown, name: string): string | undefined => {
  const value = (error as Record<string, unknown> | null)?.[name]
  return typeof value === 'string' ? value : undefined
}

export const sqlStateOf = (error: unknown) => field(error, 'code')

export function refusalOfConstraint(error: unknown): RefusalCode | null {
  return REFUSALS[field(error, 'constraint') ?? ''] ?? null
}
