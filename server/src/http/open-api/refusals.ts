import { type RefusalCode, refusals } from '@muster/domain/refusals.ts'
import type { AuthorisationRow } from '@muster/domain/shared/authorisation.ts'
import type { EndpointShape } from '@muster/domain/shared/endpoint.ts'
import { Refused } from '#refused.ts'
import { refusalReply, statusOf } from '../errors.ts'

const CHECK_IN: readonly RefusalCode[] = [
  'event_inactive',
  'not_checkable',
  'too_early',
  'has_departed',
  'check_in_over',
]
const JOIN: readonly RefusalCode[] = [
  'car_pooling_off',
  'in_this_pool',
  'owns_a_pool',
  'in_another_pool',
  'pool_full',
  'ride_over',
  'request_pending',
  'asked_recently',
  'asked_too_often',
]
const INVITE: readonly RefusalCode[] = [
  'in_this_pool',
  'invitee_unavailable',
  'already_invited',
  'pool_full',
  'too_many_invited',
]
const SAVE_CAR_POOL: readonly RefusalCode[] = [
  'car_pooling_off',
  'meeting_point_missing',
  'seats_out_of_range',
  ...INVITE,
]
const FIND_PLACE: readonly RefusalCode[] = [
  'maps_misconfigured',
  'maps_unavailable',
  'maps_timeout',
  'address_too_short',
  'place_not_found',
  'place_too_generic',
  'outside_region',
]
const PREFERENCES: readonly RefusalCode[] = ['drink_not_offered', 'outside_region']

/** What a call may refuse besides what follows from its shape. */
const OWN: Readonly<Record<string, readonly RefusalCode[]>> = {
  'POST /auth/local': ['wrong_credentials', 'second_factor_needed', 'passkey_wrong', 'recovery_code_wrong'],
  'POST /auth/local/register': ['email_taken', 'password_common', 'password_personal'],
  'POST /auth/reset-password': ['reset_code_invalid', 'password_common', 'password_personal'],
  'POST /auth/change-password': ['wrong_password', 'password_common', 'password_personal'],
  'POST /auth/email-confirmation': [
    'confirmation_invalid',
    'confirmation_needs_owner',
    'change_needs_owner',
    'wrong_password',
  ],
  'POST /auth/change-email': ['wrong_password', 'same_email', 'email_taken'],
  'POST /auth/undo-email-change': ['undo_invalid'],
  'POST /auth/hand-offs/use': ['hand_off_invalid'],
  'POST /auth/delete-account': ['wrong_password', 'last_admin'],
  'POST /events/:id/rsvp': [
    'address_unconfirmed',
    'domain_not_allowed',
    'not_invited',
    'registration_closed',
  ],
  'POST /users/me/passkeys/challenges': ['wrong_password', 'passkeys_impossible', 'too_many_passkeys'],
  'POST /users/me/passkeys': ['passkey_wrong', 'passkey_known', 'passkeys_impossible', 'too_many_passkeys'],
  'POST /users/me/passkeys/:id/end': ['wrong_password'],
  'POST /users/me/recovery-codes': ['wrong_password'],
  'POST /api-tokens': ['wrong_password'],
  'POST /users/me/data': ['wrong_password'],
  'POST /calendar-feed': ['wrong_password'],
  'POST /events': ['coordinator_unknown'],
  'PUT /events/:id/settings': ['coordinator_unknown', 'event_changed'],
  'DELETE /events/:id': ['event_is_published'],
  'POST /events/:id/items': ['coordinator_unknown'],
  'PUT /items/:id/settings': ['coordinator_unknown', 'item_changed'],
  'POST /events/:id/invitations': ['numbers_are_final'],
  'POST /events/:id/invitations/withdrawals': ['no_invitation'],
  'POST /events/:id/imports': ['import_stale', 'rows_wrong', 'numbers_are_final'],
  'POST /imports/:id/undo': ['numbers_are_final'],
  'POST /invite-links/lookups': ['invite_link_invalid'],
  'POST /invite-links/join': ['invite_link_invalid'],
  'POST /auth/invitations/lookups': ['invitation_invalid'],
  'POST /auth/invitations/accept': ['invitation_invalid', 'password_common', 'password_personal'],
  'PUT /events/:id/people': ['numbers_are_final'],
  'PUT /users/:id/account': ['own_account'],
  'POST /users/:id/password-link': ['account_disabled', 'link_sent_before'],
  'PUT /items/:id/people': ['everyone_expected', 'not_joined'],
  'PUT /events/:id/cover-image': ['image_not_readable'],
  'PUT /items/:id/cover-image': ['image_not_readable'],
  'PUT /sub-events/:id': CHECK_IN,
  'PUT /flights/:id': CHECK_IN,
  'PUT /buses/:id': CHECK_IN,
  'PUT /hotel-rooms/:id': CHECK_IN,
  'POST /items/:id/check-in': [
    ...CHECK_IN,
    'car_pooling_off',
    'not_assigned',
    'no_such_leg',
    'client_key_used',
    'taken_back',
  ],
  'POST /items/:id/annul-check-in': ['no_such_leg', 'not_checked_in', 'annul_departed'],
  'GET /items/:id/departure': ['no_departure', 'no_such_leg'],
  'POST /items/:id/departures': [
    ...['no_departure', 'no_such_leg', 'car_pooling_off', 'already_departed', 'event_inactive'],
    ...['departure_too_early', 'departure_over', 'people_missing', 'not_assigned'],
    ...['cannot_move', 'moved_is_in', 'cannot_move_there', 'owner_cannot_leave', 'in_another_pool'],
    ...['target_departed', 'already_there', 'pool_full'],
  ] as const,
  'POST /items/:id/departures/undo': ['no_departure', 'no_such_leg', 'car_pooling_off', 'not_departed'],
  'POST /notifications/send-reminder': [
    'event_inactive',
    'not_assigned',
    'nobody_to_remind',
    'reminded_recently',
    'reminder_too_late',
  ],
  'POST /push-subscriptions': ['not_a_push_endpoint', 'bad_push_keys'],
  'POST /push-subscriptions/renew': ['not_a_push_endpoint', 'bad_push_keys'],
  'POST /notifications/send-manual': [
    'event_inactive',
    'not_assigned',
    'nobody_to_write_to',
    'sent_too_often',
  ],
  'POST /notifications/preview': ['event_inactive', 'not_assigned'],
  'PUT /events/:id/reminder-forecast': ['reminder_not_planned'],
  'POST /items/:id/scan': ['no_such_leg', 'client_key_used'],
  'POST /places/suggestions': FIND_PLACE,
  'POST /places/details': FIND_PLACE,
  'POST /places/geocode': FIND_PLACE,
  'POST /places/reverse-geocode': FIND_PLACE,
  'POST /user-event-preferences': PREFERENCES,
  'PUT /user-event-preferences/:id': PREFERENCES,
  'POST /car-pools': [...SAVE_CAR_POOL, 'one_pool_per_owner', 'in_another_pool'],
  'PUT /car-pools/:id': [
    ...SAVE_CAR_POOL,
    ...CHECK_IN,
    'not_owner_edit',
    'seats_below_assigned',
    'not_a_passenger',
  ],
  'DELETE /car-pools/:id': ['car_pooling_off', 'not_owner_delete'],
  'POST /car-pools/:id/join': JOIN,
  'POST /car-pools/:id/leave': ['car_pooling_off', 'owner_cannot_leave', 'not_in_pool'],
  'POST /events/:id/car-pool-wait': ['car_pooling_off', 'owns_a_pool', 'in_another_pool'],
  'DELETE /events/:id/car-pool-wait': ['car_pooling_off'],
  'POST /car-pool-requests': [...JOIN, ...INVITE, 'not_owner_edit'],
  'PUT /car-pool-requests/:id/respond': [
    'car_pooling_off',
    'request_ended',
    'in_this_pool',
    'owns_a_pool',
    'in_another_pool',
    'pool_full',
  ],
  'PUT /car-pool-requests/:id/cancel': ['car_pooling_off', 'request_ended'],
  'POST /webhooks': ['too_many_webhooks', 'webhook_private', 'webhook_unresolved', 'webhook_not_https'],
  'PUT /webhooks/:id': ['webhook_private', 'webhook_unresolved', 'webhook_not_https'],
  'POST /webhooks/:id/test': ['webhook_paused'],
  'POST /webhooks/:id/posts/:post/redeliver': ['webhook_paused', 'webhook_post_waiting'],
}

const ALWAYS: readonly RefusalCode[] = [
  'invalid',
  'unknown_key',
  'client_too_old',
  'too_many_requests',
  'unexpected',
  'unavailable',
]

export function refusalsOf(endpoint: EndpointShape, row: AuthorisationRow | undefined): RefusalCode[] {
  const { method, path, upload, isKeyed, isServedReadOnly } = endpoint
  const [isPublic, isWrite] = [row?.anonymous === 'allowed', method !== 'GET']
  const permissions = Object.values(row ?? {})
  const isByRow = permissions.includes('by-row')
  const reasons: readonly [boolean, readonly RefusalCode[]][] = [
    [true, ALWAYS],
    [isWrite, ['unsupported_media_type']],
    [isWrite, upload ? ['image_too_large'] : ['malformed_body', 'body_too_large']],
    [!isPublic, ['session_ended']],
    [permissions.includes(403) || (isWrite && isByRow), ['forbidden']],
    [path.includes(':') || isByRow, ['not_found']],
    [isKeyed === true, ['key_reused']],
    [isWrite && !isServedReadOnly, ['read_only']],
    [true, OWN[`${method} ${path}`] ?? []],
  ]
  return [...new Set(reasons.flatMap(([applies, codes]) => (applies ? codes : [])))]
}

const RETRY_LATER = [429, 503]

/** Equal refusals of several calls are one component: `ConflictError`, `ConflictError2`, … */
export function openRefusals() {
  const components: Record<string, object> = {}
  const names = new Map<string, string>()

  function nameOf(status: number, codes: readonly RefusalCode[]): string {
    const key = codes.join()
    const known = names.get(key)
    if (known) return known
    const { name } = refusalReply(new Refused(codes[0] ?? 'unexpected')).error
    const others = Object.keys(components).filter(one => one.replace(/\d+$/, '') === name).length
    const own = others === 0 ? name : `${name}${others + 1}`
    names.set(key, own)
    components[own] = refusalResponse(status, codes)
    return own
  }

  return {
    components,
    responses: (codes: readonly RefusalCode[]): Record<string, object> =>
      Object.fromEntries(
        [...new Set(codes.map(statusOf))].map(status => {
          const name = nameOf(
            status,
            codes.filter(code => statusOf(code) === status),
          )
          return [String(status), { $ref: `#/components/responses/${name}` }]
        }),
      ),
  }
}
export type Refusals = ReturnType<typeof openRefusals>

const refusalResponse = (status: number, codes: readonly RefusalCode[]) => ({
  description: codes.map(code => `\`${code}\`: ${refusals[code]}`).join('\n\n'),
  headers: {
    'X-Request-Id': { $ref: '#/components/headers/RequestId' },
    ...(RETRY_LATER.includes(status) ? { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } : {}),
  },
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Refusal' },
      examples: Object.fromEntries(codes.map(code => [code, { value: refusalReply(new Refused(code)) }])),
    },
  },
})

const text = { type: 'string' }

export const REFUSAL = {
  type: 'object',
  required: ['data', 'error'],
  properties: {
    data: { type: 'null' },
    error: {
      type: 'object',
      required: ['status', 'name', 'message', 'details'],
      properties: {
        status: { type: 'integer' },
        name: text,
        message: { ...text, description: 'A sentence for the person' },
        details: {
          type: 'object',
          required: ['code'],
          properties: {
            code: { ...text, enum: Object.keys(refusals) },
            issues: {
              type: 'array',
              items: {
                type: 'object',
                required: ['path', 'message'],
                properties: { path: text, message: text },
              },
            },
          },
        },
      },
    },
  },
}
