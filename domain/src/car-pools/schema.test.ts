import { describe, expect, test } from 'vitest'
import { MEETING_POINT_MAX, NOTE_MAX, REQUEST_MESSAGE_MAX } from './limits.ts'
import {
  cancelRequestBody,
  createCarPoolBody,
  createRequestBody,
  joinCarPoolBody,
  respondBody,
  updateCarPoolBody,
} from './schema.ts'

const DOCUMENT_ID = 'abcdefghijklmnopqrstuvwx'
const offer = { event: 7, car_owner: 3, meetingPoint: 'Kothrud depot' }
const create = (data: object) => createCarPoolBody.safeParse({ data })
const update = (data: object) => updateCarPoolBody.safeParse({ data })
const sentence = ({ error }: { error?: { issues: { message: string }[] } }) => error?.issues[0]?.message

describe('Creating a car pool', () => {
  test('The default is four seats and no invitations', () => {
    expect(create(offer).data?.data).toMatchObject({ ...offer, availableSeats: 4, inviteUsers: [] })
  })

  test('Event and owner are accepted under both of their names', () => {
    const { meetingPoint } = offer
    expect(create({ eventDocumentId: DOCUMENT_ID, carOwnerId: 3, meetingPoint }).success).toBe(true)
    expect(create({ event: DOCUMENT_ID, car_owner: 3, meetingPoint }).success).toBe(true)
    for (const missing of [{ event: 7 }, { car_owner: 3 }, {}])
      expect(sentence(create({ ...missing, meetingPoint }))).toBe('Missing event or employee information')
    expect(sentence(createCarPoolBody.safeParse({}))).toBe('Missing event or employee information')
  })

  test('A meeting point is trimmed, and values that the rules refuse pass the schema', () => {
    expect(create({ ...offer, meetingPoint: '  ' }).data?.data.meetingPoint).toBe('')
    for (const availableSeats of [0, 8, -3]) expect(create({ ...offer, availableSeats }).success).toBe(true)
  })

  test.each([
    ['half a seat', { availableSeats: 2.5 }],
    ['seats in words', { availableSeats: 'four' }],
    ['a long meeting point', { meetingPoint: 'x'.repeat(MEETING_POINT_MAX + 1) }],
    ['a long note', { note: 'x'.repeat(NOTE_MAX + 1) }],
    ['a note with a control character', { note: 'a\u0000b' }],
    ['a point off the earth', { latitude: 91, longitude: 73 }],
    ['a time without a zone', { departureTime: '2026-11-21T05:00:00' }],
    ['a person invited twice', { inviteUsers: [4, 4] }],
    ['more people than any car has seats', { inviteUsers: [4, 5, 6, 7, 8, 9, 10, 11] }],
    ['a person who is not a number', { inviteUsers: ['4'] }],
    ['somebody who is already checked in', { checked_in_users: [3] }],
    ['an owner beyond all ids', { car_owner: 2_147_483_648 }],
    ['an unknown key', { price: 100 }],
  ])('%s is refused', (_, wrong) => {
    expect(create({ ...offer, ...wrong }).success).toBe(false)
  })

  test('Every field is accepted', () => {
    const whole = {
      ...offer,
      latitude: 18.5074,
      longitude: 73.8077,
      placeId: 'pune-kothrud',
      availableSeats: 7,
      departureTime: '2026-11-21T05:00:00+05:30',
      returnTime: null,
      note: 'Blue car',
      inviteUsers: [4, 5],
      checked_in_users: [],
    }
    expect(create(whole).data?.data).toEqual(whole)
  })
})

describe('Updating a car pool', () => {
  test('A partial update gets no default values', () => {
    expect(update({ note: null }).data?.data).toEqual({ note: null })
    expect(update({}).data?.data).toEqual({})
    expect(update({ removeUsers: [4], inviteUsers: [5] }).success).toBe(true)
  })

  test('The lists that check the caller in come without other fields', () => {
    expect(update({ checked_in_users: [3] }).success).toBe(true)
    expect(update({ checked_in_users: [3], checked_out_users: [] }).success).toBe(true)
    expect(update({ checked_in_users: [3], note: 'Blue car' }).success).toBe(false)
    expect(update({ checked_out_users: [3], availableSeats: 4 }).success).toBe(false)
  })

  test('The id of the owner has one of two names', () => {
    expect(update({ ownerId: 3 }).success).toBe(false)
    expect(update({ carOwnerId: 3 }).success).toBe(true)
  })
})

describe('A request', () => {
  test('names a car pool by either id and has one of two types', () => {
    const ask = (data: object) => createRequestBody.safeParse({ data }).success
    for (const car_pool of [7, DOCUMENT_ID]) {
      expect(ask({ car_pool, request_type: 'join_request' })).toBe(true)
      expect(ask({ car_pool, request_type: 'invite_request', requestee: 4, message: 'Come along' })).toBe(
        true,
      )
    }
    for (const car_pool of ['7', 0, null]) expect(ask({ car_pool, request_type: 'join_request' })).toBe(false)
    expect(ask({ car_pool: 7, request_type: 'join' })).toBe(false)
    expect(ask({ car_pool: 7, request_type: 'join_request', request_status: 'accepted' })).toBe(false)
  })

  test('can only be accepted or rejected', () => {
    const taken = ['accept', 'reject', 'cancel', 'accepted', ''].filter(
      action => respondBody.safeParse({ action }).success,
    )
    expect(taken).toEqual(['accept', 'reject'])
  })

  test('takes an optional message or reason', () => {
    for (const body of [{}, { reason: null }, { reason: 'Found a bus' }])
      expect(cancelRequestBody.safeParse(body).success).toBe(true)
    for (const body of [{}, { message: null }, { message: 'May I?' }])
      expect(joinCarPoolBody.safeParse(body).success).toBe(true)
    const long = 'x'.repeat(REQUEST_MESSAGE_MAX + 1)
    expect(joinCarPoolBody.safeParse({ message: long }).success).toBe(false)
    expect(cancelRequestBody.safeParse({ reason: long }).success).toBe(false)
  })
})
