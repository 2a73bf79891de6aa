import type { Tx } from '#db/connect.ts'
import { batches } from './batches.ts'
import { assign, checkIn, dealt, inMinutes, insertItems } from './item-rows.ts'
import type { Offsite } from './offsite.ts'

export async function flights(tx: Tx, offsite: Offsite): Promise<void> {
  const { at, now, userIds } = offsite
  const [, meera = 0, asha = 0, ravi = 0, ...others] = userIds
  const legs = [
    {
      flight_number: '6E 5271',
      flight_name: 'Delhi to Pune',
      airport: 'Indira Gandhi International Airport',
      terminal: 'Terminal 1',
      departure: at(-1, '06:40'),
      arrival: at(-1, '08:50'),
    },
    {
      flight_number: 'AI 849',
      flight_name: 'Bengaluru to Pune',
      airport: 'Kempegowda International Airport',
      terminal: 'Terminal 2',
      departure: inMinutes(now, 20),
      arrival: inMinutes(now, 110),
    },
    {
      flight_number: '6E 6214',
      flight_name: 'Pune to Delhi',
      airport: 'Pune International Airport',
      terminal: 'Terminal 2',
      departure: at(1, '20:15'),
      arrival: at(1, '22:25'),
    },
  ]
  const ids = await insertItems(tx, offsite, { kind: 'flight', count: legs.length, coordinatorId: meera })
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

interface Kerb {
  boarding_point: string
  boarding_landmark: string
  boarding_latitude: number
  boarding_longitude: number
}

const kerb = (point: string, landmark: string, latitude: number, longitude: number): Kerb => ({
  boarding_point: point,
  boarding_landmark: landmark,
  boarding_latitude: latitude,
  boarding_longitude: longitude,
})

const IN_PUNE = [
  kerb('Swargate Natraj Stand', 'Swargate Metro Station', 18.5005, 73.8577),
  kerb('Wakdewadi, on the old highway', 'Shivajinagar ST stand', 18.5393, 73.85078),
  kerb('Kothrud Depot, main gate', 'Chandani Chowk', 18.5079, 73.7947),
]
const IN_LONAVALA = [kerb('Lonavala ST stand', 'Lonavala railway station', 18.7525, 73.4076)]
const AT_THE_VENUE = [kerb('Della Resort, main gate', 'the fountain', 18.7557, 73.4091)]

export async function buses(tx: Tx, offsite: Offsite): Promise<void> {
  const { at, now, userIds } = offsite
  const [, meera = 0] = userIds
  const perWay = Math.max(2, Math.ceil(userIds.length / 45))
  const ways = [
    { time: at(-1, '10:00'), label: 'Pune to Lonavala', kerbs: IN_PUNE },
    { time: inMinutes(now, 15), label: 'To the hill fort', kerbs: IN_LONAVALA },
    { time: at(1, '17:30'), label: 'Lonavala to Pune', kerbs: AT_THE_VENUE },
  ]
  for (const [way, { time, label, kerbs }] of ways.entries()) {
    const coordinatorId = way === 2 ? null : meera
    const ids = await insertItems(tx, offsite, { kind: 'bus', count: perWay, coordinatorId })
    await tx
      .insertInto('buses')
      .values(
        ids.map((item_id, index) => ({
          item_id,
          time,
          bus_identifier: `${label} ${index + 1}`,
          bus_number: `MH 14 ${'ABCDEFGH'[index % 8]}${way + 1} ${4100 + index}`,
          arrive_minutes_before: 15,
          ...kerbs[index % kerbs.length],
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

export async function rooms(tx: Tx, offsite: Offsite): Promise<void> {
  const { at, userIds } = offsite
  const [, , asha] = userIds
  const count = Math.ceil(userIds.length / 2)
  const ids = await insertItems(tx, offsite, { kind: 'hotel-room', count, coordinatorId: null })
  const rows = ids.map((item_id, index) => ({
    item_id,
    room_number: String(100 * (1 + Math.floor(index / 40)) + (index % 40) + 1),
    // a third have no hours, so that the default hours are seen as well (R9)
    checkin_time: index % 3 === 0 ? null : at(-1, '14:00'),
    checkout_time: index % 3 === 0 ? null : at(1, '11:00'),
  }))
  for (const batch of batches(rows)) await tx.insertInto('hotel_rooms').values(batch).execute()
  const beds = userIds.map((person, index): [number, number] => [ids[Math.floor(index / 2)] ?? 0, person])
  await assign(tx, offsite, 'hotel-room', beds)
  await checkIn(
    tx,
    beds.filter(([, person], index) => index % 5 !== 0 && person !== asha),
    at(-1, '15:10'),
  )
}
