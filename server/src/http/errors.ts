import { PlacesError } from '@muster/domain/places/provider.ts'
import type { RefusalCode } from '@muster/domain/refusals.ts'
import type { RefusalReply } from '@muster/domain/shared/reply.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { isDatabaseUnavailable, isDiskFull } from '#db/connection-errors.ts'
import { refusalOfConstraint, sqlStateOf } from '#db/constraints.ts'
import { Refused } from '#refused.ts'
import { idIn } from './logging.ts'
import { noteFullDisk } from './read-only.ts'

const STATUS: Readonly<Record<RefusalCode, number>> = {
  malformed_body: 400,
  unknown_key: 400,
  invalid: 400,
  wrong_credentials: 400,
  email_taken: 400,
  password_common: 400,
  password_personal: 400,
  wrong_password: 400,
  second_factor_needed: 403,
  passkey_wrong: 400,
  recovery_code_wrong: 400,
  passkeys_impossible: 409,
  too_many_passkeys: 409,
  passkey_known: 409,
  passkey_needed: 403,
  reset_code_invalid: 400,
  invitation_invalid: 400,
  hand_off_invalid: 400,
  confirmation_invalid: 400,
  confirmation_needs_owner: 403,
  change_needs_owner: 403,
  same_email: 400,
  undo_invalid: 400,
  image_not_readable: 400,
  not_a_push_endpoint: 400,
  bad_push_keys: 400,
  address_too_short: 400,
  place_too_generic: 400,
  outside_region: 400,
  address_too_coarse: 400,
  drink_not_offered: 400,
  meeting_point_missing: 400,
  seats_out_of_range: 400,
  coordinator_unknown: 400,
  webhook_private: 400,
  webhook_unresolved: 400,
  webhook_not_https: 400,
  session_ended: 401,
  forbidden: 403,
  address_unconfirmed: 403,
  domain_not_allowed: 403,
  not_invited: 403,
  token_read_only: 403,
  token_not_here: 403,
  car_pooling_off: 403,
  not_owner_edit: 403,
  not_owner_delete: 403,
  not_found: 404,
  place_not_found: 404,
  no_invitation: 404,
  registration_closed: 409,
  invite_link_invalid: 409,
  event_changed: 409,
  event_is_published: 409,
  item_changed: 409,
  import_stale: 409,
  rows_wrong: 400,
  everyone_expected: 409,
  not_joined: 409,
  too_early: 409,
  check_in_over: 409,
  not_checkable: 409,
  event_inactive: 409,
  not_assigned: 409,
  not_checked_in: 409,
  no_such_leg: 409,
  client_key_used: 409,
  owns_a_pool: 409,
  in_another_pool: 409,
  in_this_pool: 409,
  pool_full: 409,
  ride_over: 409,
  request_pending: 409,
  last_admin: 409,
  own_account: 409,
  account_disabled: 409,
  link_sent_before: 409,
  numbers_are_final: 409,
  asked_recently: 409,
  nobody_to_remind: 409,
  reminded_recently: 409,
  reminder_too_late: 409,
  nobody_to_write_to: 409,
  asked_too_often: 409,
  owner_cannot_leave: 409,
  not_in_pool: 409,
  one_pool_per_owner: 409,
  seats_below_assigned: 409,
  invitee_unavailable: 409,
  already_invited: 409,
  too_many_invited: 409,
  not_a_passenger: 409,
  request_ended: 409,
  taken_back: 409,
  has_departed: 409,
  annul_departed: 409,
  no_departure: 409,
  already_departed: 409,
  not_departed: 409,
  departure_too_early: 409,
  departure_over: 409,
  people_missing: 409,
  cannot_move: 409,
  cannot_move_there: 409,
  target_departed: 409,
  moved_is_in: 409,
  already_there: 409,
  roll_call_running: 409,
  reminder_not_planned: 409,
  not_asked: 409,
  too_many_webhooks: 409,
  webhook_paused: 409,
  webhook_post_waiting: 409,
  body_too_large: 413,
  image_too_large: 413,
  unsupported_media_type: 415,
  key_reused: 422,
  client_too_old: 426,
  too_many_requests: 429,
  sent_too_often: 429,
  unexpected: 500,
  read_only: 503,
  maps_misconfigured: 503,
  maps_unavailable: 503,
  maps_timeout: 503,
  unavailable: 503,
}

const NAMES: Readonly<Record<number, string>> = {
  400: 'ValidationError',
  401: 'UnauthorizedError',
  403: 'ForbiddenError',
  404: 'NotFoundError',
  409: 'ConflictError',
  413: 'PayloadTooLargeError',
  415: 'UnsupportedMediaTypeError',
  422: 'UnprocessableEntityError',
  426: 'UpgradeRequiredError',
  429: 'RateLimitError',
  503: 'ServiceUnavailableError',
}

export const statusOf = (code: RefusalCode) => STATUS[code]

const UNAVAILABLE_RETRY_SECONDS = 2

const hasCallerGone = (error: Error) => error.name === 'AbortError'

function refusalOf(error: FastifyError | Refused, isUpload: boolean): Refused {
  if (error instanceof Refused) return error
  if (error instanceof PlacesError) return new Refused(error.code, { message: error.message })
  if (hasCallerGone(error)) return new Refused('unavailable')
  const constraint = refusalOfConstraint(error)
  if (constraint) return new Refused(constraint)
  if (isDatabaseUnavailable(error))
    return new Refused('unavailable', { retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS })
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new Refused(isUpload ? 'image_too_large' : 'body_too_large')
  if (error.statusCode === 415) return new Refused('unsupported_media_type')
  if (error.statusCode === 503)
    return new Refused('unavailable', { retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS })
  if (error.code?.startsWith('FST_ERR_CTP') || error instanceof SyntaxError)
    return new Refused('malformed_body')
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return new Refused('invalid')
  return new Refused('unexpected')
}

const reasonOf = (error: Error) =>
  error instanceof PlacesError && error.cause instanceof Error ? error.cause.message : error.message

export function refusalReply(refused: Refused): RefusalReply {
  const status = STATUS[refused.code]
  const { issues, secondFactor } = refused.details
  return {
    data: null,
    error: {
      status,
      name: NAMES[status] ?? 'ApplicationError',
      message: refused.message,
      details: {
        code: refused.code,
        ...(issues ? { issues } : {}),
        ...(secondFactor ? { secondFactor } : {}),
      },
    },
  }
}

/** For an address such as `/api/events/%`, for which no hook runs, so the headers are set here. */
export function refuseAddress(_: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply
    .status(404)
    .headers({
      'x-request-id': request.id,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
    })
    .send(refusalReply(new Refused('not_found')))
}

export function handleErrors(app: FastifyInstance, ctx: Context): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { endpoint } = request.routeOptions.config
    const refused = isDiskFull(error)
      ? noteFullDisk(ctx, { method: request.method, isServedReadOnly: endpoint?.isServedReadOnly })
      : refusalOf(error, endpoint?.upload !== undefined)
    const status = STATUS[refused.code]
    if (status === 500) request.log.error({ err: error, sqlState: sqlStateOf(error) }, 'unexpected error')
    const facts = { code: refused.code, ...idIn(request) }
    if (!hasCallerGone(error)) ctx.metrics?.refusals.inc({ code: refused.code })
    if (status === 503 && !hasCallerGone(error))
      request.log.warn({ ...facts, reason: reasonOf(error) }, 'unavailable')
    if (status < 500) request.log.info(facts, 'refused')
    if (refused.details.retryAfterSeconds) reply.header('retry-after', refused.details.retryAfterSeconds)
    return reply.status(status).send(refusalReply(refused))
  })
}
