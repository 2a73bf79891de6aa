import type { JsonSchema } from './schemas.ts'

const PASSWORD = 'correct horse 7'
const HASH = '0f3c'.repeat(10)

/** By the name of a field; what is not here follows from its type. */
const VALUES: Readonly<Record<string, unknown>> = {
  ...{ id: 7, documentId: 'k3v9x0q2m5n8r1t4w7y6z2a3', user: 7, event: 12, car_pool: 31, car_owner: 7 },
  ...{ name: 'Asha Kulkarni', username: 'asha', email: 'asha@muster.example', contact: '9876543210' },
  ...{ identifier: 'asha@muster.example', password: PASSWORD, passwordConfirmation: PASSWORD },
  ...{ currentPassword: 'last year 2025', code: HASH, confirmation: HASH, jwt: 'eyJhbGciOi…', device: HASH },
  ...{ 'Event.name': 'Monsoon Off-site', 'SubEvent.name': 'Opening session', 'Region.name': 'Pune' },
  ...{ 'CarPoolRequest.message': 'May I?', 'CarPoolRequest.reason': null, request: null },
  ...{ endDate: '2026-11-22T12:30:00.000Z', arrival: '2026-11-21T07:10:00.000Z' },
  ...{ checkoutTime: '2026-11-23T06:00:00.000Z', returnTime: '2026-11-22T12:30:00.000Z' },
  ...{ isArea: false, isZipApproximate: false, alreadyJoined: false, alreadyCheckedIn: false },
  ...{ detourMinutes: null, tiles: null, google: null, second: null, types: ['locality'], userIds: [7, 9] },
  ...{ baseMapUrl: '/api/base-maps/0f3c.geojson', maxZoom: 19, membersCount: 60, totalCount: 40 },
  ...{ joinRefusal: null, invalidated_reason: null, availableDrinks: ['Masala chai'] },
  ...{ desc: 'Two days in Lonavala', location: 'Lonavala', timezone: 'Asia/Kolkata', subType: 'Session' },
  ...{ flightNumber: '6E 5271', flightName: 'Delhi to Pune', busNumber: 'MH 14 A1 4100' },
  ...{ busIdentifier: 'Bus 2', roomNumber: '214', clientKey: 'b7c1f0e29d3a4c55', reason: 'Wrong person' },
  ...{ meetingPoint: 'Kothrud depot', note: 'Blue car', placeId: 'pune-kothrud', place_id: 'pune-kothrud' },
  ...{ address: 'Kothrud depot', text: 'kothrud', formattedAddress: 'Paud Road, Kothrud, Pune 411038' },
  ...{ street: 'Paud Road', city: 'Pune', state: 'Maharashtra', zipCode: '411038', country: 'India' },
  ...{ latitude: 18.5074, longitude: 73.8077, north: 18.63, south: 18.41, east: 73.97, west: 73.69 },
  ...{ availableSeats: 4, assignedCount: 2, drinkPreference: ['Masala chai'], confidence: 1, zoom: 16 },
  ...{ main_text: 'Kothrud', secondary_text: 'Pune 411038', description: 'Kothrud, Pune 411038' },
  ...{
    message: 'Request accepted successfully!',
    url: 'https://muster.example/api/calendars/0f3c.ics',
    page: 1,
    pageSize: 25,
  },
  ...{ endpoint: 'https://fcm.googleapis.com/fcm/send/f1oTzn', expirationTime: null, auth: 'A'.repeat(22) },
  ...{ p256dh: `B${'A'.repeat(86)}`, publicKey: `B${'A'.repeat(86)}` },
  'by.email': 6,
  ...{ 'item.coordinator': 'meera@muster.example' },
  handOffCode: 'K7QM4XTB',
  ...{ calendar: 'BEGIN:VCALENDAR', fileName: 'muster.ics', version: '18.4', freeBytes: 8_000_000_000 },
  ...{ frames: ['assets/index-a1b2c3.js:1:200'], build: 'a1b2c3', browser: 'Chrome 140', screen: 'agenda' },
  ...{
    rollCall: 'k3v9x0q2m5n8r1t4w7y6z2a3',
    userAgent: 'Mozilla/5.0',
    countryCode: 'IN',
    attribution: '© OpenStreetMap contributors',
  },
}
const TIMES = /(At|Date|Time)$|^(at|time|departure|arrival)$/
const INSTANT = '2026-11-21T05:00:00.000Z'

const DRAFT = {
  ...{ name: 'Monsoon Off-site', desc: null, location: 'Lonavala', timezone: 'Asia/Kolkata' },
  locationCoOrds: { latitude: 18.7546, longitude: 73.4062 },
  ...{ startDate: INSTANT, endDate: '2026-11-22T12:30:00.000Z', registration: 'open', active: true },
  ...{ isArchived: false, isCarPoolEnabled: true, availableDrinks: ['Masala chai'] },
  ...{ joinPolicy: 'confirmed', joinDomains: [] },
  emergencyCoordinator: 'meera@muster.example',
}

const ITEM = {
  ...{ kind: 'bus', busIdentifier: 'Bus 2', busNumber: 'MH 14 A1 4100', time: INSTANT, capacity: 40 },
  ...{ boardingPoint: 'Kothrud depot', boardingLandmark: null, boardingCoOrds: null },
  ...{ arriveMinutesBefore: 10, coordinator: 'meera@muster.example' },
}

/** For bodies whose parts depend on each other. */
const BODIES: Readonly<Record<string, unknown>> = {
  'POST /events': { data: DRAFT },
  'PUT /events/:id/settings': { data: { ...DRAFT, revision: 3 } },
  'POST /events/:id/copies': { data: { name: 'Winter Off-site', startDay: '2027-01-15' } },
  'POST /events/:id/items': { data: ITEM },
  'POST /events/:id/people/lookups': { data: { emails: ['asha@muster.example'] } },
  'POST /events/:id/imports': {
    data: {
      sheet: 'people',
      rows: [
        {
          line: 2,
          people: null,
          values: { email: 'asha@muster.example', name: 'Asha Rao', contact: '9820012345' },
        },
      ],
      fingerprint: '1bm0gqk',
    },
  },
  'POST /events/:id/invitations': { data: { people: [{ email: 'asha@muster.example', name: 'Asha Rao' }] } },
  'POST /events/:id/invitations/withdrawals': { data: { email: 'asha@muster.example' } },
  'PUT /events/:id/people': { data: { remove: [12], reason: 'Moved to another team' } },
  'PUT /items/:id/people': { data: { add: [7, 9], remove: [12] } },
  'PUT /items/:id/settings': { data: { revision: 3, item: ITEM } },
  'POST /car-pools': { data: { event: 12, car_owner: 7, meetingPoint: 'Kothrud depot', availableSeats: 4 } },
  'PUT /car-pools/:id': { data: { meetingPoint: 'Kothrud depot', availableSeats: 5 } },
  'PUT /sub-events/:id': { data: { checked_in_users: [7] } },
  'PUT /flights/:id': { data: { checked_in_users: [7] } },
  'PUT /buses/:id': { data: { checked_in_users: [7] } },
  'PUT /hotel-rooms/:id': { data: { checked_in_users: [7] } },
  'PUT /user-event-preferences/:id': { data: { tshirtSize: 'L' } },
  'PUT /events/:id/reminder-rules/:rule': { data: { isOn: true, lead: 90 } },
  'POST /webhooks': {
    data: { url: 'https://badges.example/muster', description: 'Badges', event: null, topics: ['check-in'] },
  },
  'PUT /webhooks/:id': { data: { url: 'https://badges.example/new', topics: ['check-in', 'rsvp'] } },
  'PUT /events/:id/reminder-forecast': {
    data: { rule: 'bus-ahead', itemId: 12, dueAt: INSTANT, isSkipped: true, text: null },
  },
  'PUT /events/:id/quiet-hours': { data: { from: '22:00', until: '06:00' } },
  'POST /car-pools/:id/join': { message: 'I would like to join your car pool' },
}

/** With what is required; without what a reply has only when it is populated. */
export function exampleOf(schema: JsonSchema, components: Readonly<Record<string, JsonSchema>>): unknown {
  function sample(one: JsonSchema, name: string, parent: string): unknown {
    const { $ref, anyOf, oneOf, allOf, type, properties, items } = one as {
      $ref?: string
      type?: string | string[]
      properties?: Record<string, JsonSchema>
      items?: JsonSchema
    } & Record<'anyOf' | 'oneOf' | 'allOf', JsonSchema[] | undefined>
    const component = $ref?.split('/').at(-1)
    if (component) return sample(components[component] ?? {}, component, '')
    if (properties) {
      const required = (one.required ?? []) as string[]
      return Object.fromEntries(required.map(key => [key, sample(properties[key] ?? {}, key, name)]))
    }
    const known = [`${parent}.${name}`, name].find(key => key in VALUES)
    const [variant] = anyOf ?? oneOf ?? allOf ?? []
    const choices = Array.isArray(one.enum) ? one.enum : null
    if (known && (!choices || choices.includes(VALUES[known])))
      if (VALUES[known] === null || !variant?.properties) return VALUES[known]
    if (variant) return sample(variant, name, parent)
    if ('const' in one) return one.const
    if (choices) return choices[0]
    if (type === 'array') return items ? [sample(items, name, parent)] : []
    return plain([type].flat()[0], name)
  }

  return sample(schema, '', '')
}

function plain(type: string | undefined, name: string): unknown {
  if (type === 'integer' || type === 'number') return 1
  if (type === 'boolean') return true
  if (type === 'null') return null
  if (type === 'object') return {}
  return TIMES.test(name) ? INSTANT : 'Text'
}

export const bodyExampleOf = (
  name: string,
  schema: JsonSchema,
  components: Readonly<Record<string, JsonSchema>>,
): unknown => BODIES[name] ?? exampleOf(schema, components)
