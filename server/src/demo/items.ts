import type { Insertable } from 'kysely'
import type { Tx } from '#db/connect.ts'
import type { CheckIns, Preferences } from '#db/schema.generated.ts'
import { type At, batches } from './load.ts'

interface Offsite {
  eventId: number
  /** admin, meera, asha, ravi, then everyone else */
  userIds: readonly number[]
  at: At
  now: Date
}

const MINUTE_MS = 60_000
const inMinutes = (now: Date, minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS)

type Kind = 'flight' | 'bus' | 'hotel-room' | 'car-pool' | 'sub-event'

async function insertItems(
  tx: Tx,
  { eventId }: Offsite,
  kind: Kind,
  count: number,
  coordinatorId: number | null,
): Promise<number[]> {
  const ids: number[] = []
  for (const batch of batches(
    Array.from({ length: count }, () => ({ event_id: eventId, kind, coordinator_id: coordinatorId })),
  )) {
    ids.push(...(await tx.insertInto('items').values(batch).returning('id').execute()).map(row => row.id))
  }
  return ids
}

async function assign(
  tx: Tx,
  { eventId }: Offsite,
  kind: Kind,
  pairs: readonly [itemId: number, userId: number][],
): Promise<void> {
  for (const batch of batches(pairs)) {
    await tx
      .insertInto('assignments')
      .values(batch.map(([item_id, user_id]) => ({ item_id, user_id, event_id: eventId, kind })))
      .execute()
  }
}

async function checkIn(tx: Tx, pairs: readonly [itemId: number, userId: number][], at: Date): Promise<void> {
  const rows = pairs.map(
    ([item_id, user_id]): Insertable<CheckIns> => ({
      item_id,
      user_id,
      at,
      recorded_at: at,
      by_user_id: user_id,
      method: 'self',
    }),
  )
  for (const batch of batches(rows)) await tx.insertInto('check_ins').values(batch).execute()
}

/** Everyone in turn: person 0 to group 0, person 1 to group 1 and so on. */
const dealt = (groups: readonly number[], people: readonly number[]) =>
  people.map((person, at): [number, number] => [groups[at % groups.length] ?? 0, person])

/** Every kind of item, open now, later and past (design.md section 5). */
export async function loadItems(tx: Tx, offsite: Offsite): Promise<void> {
  await flights(tx, offsite)
  await buses(tx, offsite)
  await rooms(tx, offsite)
  await sessions(tx, offsite)
  await carPools(tx, offsite)
  await preferences(tx, offsite)
}

async function flights(tx: Tx, offsite: Offsite): Promise<void> {
  const { at, now, userIds } = offsite
  const [, meera = 0, asha = 0, ravi = 0, ...others] = userIds
  const legs = [
    {
      flight_number: '6E 5271',
      flight_name: 'Delhi to Pune',
      departure: at(-1, '06:40'),
      arrival: at(-1, '08:50'),
    },
    {
      flight_number: 'AI 849',
      flight_name: 'Bengaluru to Pune',
      departure: inMinutes(now, 20),
      arrival: inMinutes(now, 110),
    },
    {
      flight_number: '6E 6214',
      flight_name: 'Pune to Delhi',
      departure: at(1, '20:15'),
      arrival: at(1, '22:25'),
    },
  ]
  const ids = await insertItems(tx, offsite, 'flight', legs.length, meera)
  await tx
    .insertInto('flights')
    .values(legs.map((leg, index) => ({ ...leg, item_id: ids[index] ?? 0 })))
    .execute()
  const [arriving = 0, open = 0, leaving = 0] = ids
  const flyers = others.filter((_, index) => index % 3 === 0)
  const early = flyers.map((person): [number, number] => [arriving, person])
  await assign(tx, offsite, 'flight', [
    ...early,
    ...[asha, ravi].map((person): [number, number] => [open, person]),
    ...flyers.map((person): [number, number] => [leaving, person]),
  ])
  await checkIn(tx, early.slice(0, -2), at(-1, '06:15'))
}

async function buses(tx: Tx, offsite: Offsite): Promise<void> {
  const { at, now, userIds } = offsite
  const [, meera = 0] = userIds
  const perWay = Math.max(2, Math.ceil(userIds.length / 45))
  const ways = [
    { time: at(-1, '10:00'), label: 'Pune to Lonavala' },
    { time: inMinutes(now, 15), label: 'To the hill fort' },
    { time: at(1, '17:30'), label: 'Lonavala to Pune' },
  ]
  for (const [way, { time, label }] of ways.entries()) {
    const ids = await insertItems(tx, offsite, 'bus', perWay, way === 2 ? null : meera)
    await tx
      .insertInto('buses')
      .values(
        ids.map((item_id, index) => ({
          item_id,
          time,
          bus_identifier: `${label} ${index + 1}`,
          bus_number: `MH 14 ${'ABCDEFGH'[index % 8]}${way + 1} ${4100 + index}`,
        })),
      )
      .execute()
    const seats = dealt(ids, userIds)
    await assign(tx, offsite, 'bus', seats)
    if (way === 0)
      await checkIn(
        tx,
        seats.filter((_, index) => index % 12 !== 0),
        at(-1, '09:45'),
      )
  }
}

async function rooms(tx: Tx, offsite: Offsite): Promise<void> {
  const { at, userIds } = offsite
  const ids = await insertItems(tx, offsite, 'hotel-room', Math.ceil(userIds.length / 2), null)
  const rows = ids.map((item_id, index) => ({
    item_id,
    room_number: String(100 * (1 + Math.floor(index / 40)) + (index % 40) + 1),
    // a third keep the specification's default hours (design.md ruling 9)
    checkin_time: index % 3 === 0 ? null : at(-1, '14:00'),
    checkout_time: index % 3 === 0 ? null : at(1, '11:00'),
  }))
  for (const batch of batches(rows)) await tx.insertInto('hotel_rooms').values(batch).execute()
  const beds = userIds.map((person, index): [number, number] => [ids[Math.floor(index / 2)] ?? 0, person])
  await assign(tx, offsite, 'hotel-room', beds)
  await checkIn(
    tx,
    beds.filter((_, index) => index % 5 !== 0),
    at(-1, '15:10'),
  )
}

async function sessions(tx: Tx, offsite: Offsite): Promise<void> {
  const { at, now, userIds } = offsite
  const rows: [name: string, start: Date, end: Date, location: string, subType: string | null][] = [
    ['Welcome and keynote', at(-1, '12:00'), at(-1, '13:00'), 'Great Hall', null],
    ['Lunch', at(-1, '13:00'), at(-1, '14:00'), 'Terrace', 'F&B'],
    ['Team charades', at(-1, '17:30'), at(-1, '19:00'), 'Lawn', null],
    ['Breakfast', at(0, '07:30'), at(0, '09:30'), 'Terrace', 'F&B'],
    ['Plans for the year', at(0, '10:00'), at(0, '12:30'), 'Great Hall', null],
    ['Open now: stretch and chai', inMinutes(now, -10), inMinutes(now, 50), 'Courtyard', null],
    ['Bonfire and music', at(0, '20:00'), at(0, '23:00'), 'Lawn', null],
    ['Sunrise walk', at(1, '05:45'), at(1, '07:15'), 'Main gate', null],
    ['Farewell lunch', at(1, '13:00'), at(1, '14:30'), 'Terrace', 'F&B'],
    ['Closing circle', at(1, '15:00'), at(1, '16:00'), 'Great Hall', null],
  ]
  const ids = await insertItems(tx, offsite, 'sub-event', rows.length, null)
  await tx
    .insertInto('sub_events')
    .values(
      rows.map(([name, start_date, end_date, location, sub_type], index) => ({
        item_id: ids[index] ?? 0,
        name,
        start_date,
        end_date,
        location,
        sub_type,
      })),
    )
    .execute()
  const welcome = userIds.map((person): [number, number] => [ids[0] ?? 0, person])
  await checkIn(
    tx,
    welcome.filter((_, index) => index % 7 !== 0),
    at(-1, '11:55'),
  )
}

async function carPools(tx: Tx, offsite: Offsite): Promise<void> {
  const { eventId, userIds } = offsite
  const [, , asha = 0, ravi = 0, ...others] = userIds
  const places: [meetingPoint: string, latitude: number, longitude: number, seats: number][] = [
    ['Kothrud Depot, Pune', 18.5074, 73.8077, 4],
    ['Baner Road, opposite Orchid', 18.559, 73.7868, 5],
    ['Magarpatta Main Gate', 18.5158, 73.9272, 2],
    ['Shivajinagar Station', 18.5308, 73.8475, 7],
  ]
  const ids = await insertItems(tx, offsite, 'car-pool', places.length, null)
  const owners = [ravi, ...others.slice(0, 3)]
  await tx
    .insertInto('car_pools')
    .values(
      places.map(([meeting_point, latitude, longitude, available_seats], index) => ({
        item_id: ids[index] ?? 0,
        event_id: eventId,
        owner_id: owners[index] ?? 0,
        meeting_point,
        latitude,
        longitude,
        available_seats,
      })),
    )
    .execute()
  const riders = others.slice(3, 8)
  const seated: [number, number][] = [
    ...owners.map((owner, index): [number, number] => [ids[index] ?? 0, owner]),
    ...riders.map((rider, index): [number, number] => [ids[[0, 0, 1, 2, 3][index] ?? 3] ?? 0, rider]),
  ]
  await assign(tx, offsite, 'car-pool', seated)
  const request = {
    event_id: eventId,
    request_status: 'pending',
    message: 'I would like to join your car pool',
  }
  await tx
    .insertInto('car_pool_requests')
    .values([
      {
        ...request,
        car_pool_id: ids[0] ?? 0,
        requester_id: asha,
        requestee_id: ravi,
        request_type: 'join_request',
      },
      {
        ...request,
        car_pool_id: ids[1] ?? 0,
        requester_id: others[8] ?? 0,
        requestee_id: owners[1] ?? 0,
        request_type: 'join_request',
      },
      {
        ...request,
        car_pool_id: ids[3] ?? 0,
        requester_id: owners[3] ?? 0,
        requestee_id: others[9] ?? 0,
        request_type: 'invite_request',
      },
    ])
    .execute()
}

async function preferences(tx: Tx, { eventId, userIds }: Offsite): Promise<void> {
  const sizes = ['S', 'M', 'L', 'XL', '2XL', '3XL']
  const drinks = ['Masala chai', 'Filter coffee', 'Beer', 'Wine', 'Fresh lime soda']
  const areas: [area: string, zip: string, latitude: number, longitude: number][] = [
    ['Kothrud', '411038', 18.5074, 73.8077],
    ['Baner', '411045', 18.559, 73.7868],
    ['Koregaon Park', '411001', 18.5362, 73.894],
    ['Hadapsar', '411028', 18.5089, 73.926],
  ]
  // Asha and every fourth person have not answered yet
  const answered = userIds.filter((_, index) => index !== 2 && index % 4 !== 1)
  const rows = answered.map((user_id, index): Insertable<Preferences> => {
    const [area = '', zip_code = '', latitude = 0, longitude = 0] = areas[index % areas.length] ?? []
    return {
      event_id: eventId,
      user_id,
      food: index % 3 === 0 ? 'Non-Veg' : 'Veg',
      drink_preference: index % 5 === 0 ? [] : [drinks[index % drinks.length] ?? ''],
      tshirt_size: sizes[index % sizes.length] ?? 'M',
      street: `${(index % 90) + 1} ${area} Road`,
      city: 'Pune',
      state: 'Maharashtra',
      zip_code,
      formatted_address: `${(index % 90) + 1} ${area} Road, ${area}, Pune, Maharashtra ${zip_code}`,
      latitude,
      longitude,
    }
  })
  for (const batch of batches(rows)) await tx.insertInto('preferences').values(batch).execute()
}
