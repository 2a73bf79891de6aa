import { ApiError } from '#device/api-error.ts'
import type { Field, Problem } from './draft-car-pool.ts'

const fieldOfCode: Readonly<Record<string, Field>> = {
  meeting_point_missing: 'meetingPoint',
  outside_region: 'meetingPoint',
  seats_out_of_range: 'seats',
  seats_below_assigned: 'seats',
  invitee_unavailable: 'invitees',
  already_invited: 'invitees',
  in_this_pool: 'invitees',
  too_many_invited: 'invitees',
  pool_full: 'invitees',
  not_a_passenger: 'passengers',
}

const fieldOfPath: Readonly<Record<string, Field>> = {
  meetingPoint: 'meetingPoint',
  latitude: 'meetingPoint',
  longitude: 'meetingPoint',
  placeId: 'meetingPoint',
  availableSeats: 'seats',
  departureTime: 'departure',
  returnTime: 'back',
  note: 'note',
  inviteUsers: 'invitees',
  removeUsers: 'passengers',
}

export function refusedFields(error: unknown): Problem[] {
  if (!(error instanceof ApiError)) return []
  const field = fieldOfCode[error.code ?? '']
  if (field) return [{ field, sentence: error.message }]
  return error.issues.flatMap(({ path, message }) => {
    const named = path.split('.').flatMap(step => fieldOfPath[step] ?? [])[0]
    return named ? [{ field: named, sentence: message }] : []
  })
}
