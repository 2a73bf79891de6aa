import type { Tx } from '#db/connect.ts'
import { demoCarPools, ridersOf } from './car-pools.ts'
import { assign, checkIn, dealt, inMinutes, insertItems } from './item-rows.ts'
import type { Offsite } from './offsite.ts'
import { outing, TODAY } from './programme.ts'

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
const AT_PUNE_AIRPORT = [kerb('Pune Airport, bus bay', 'Aeromall car park', 18.5793, 73.9089)]
const IN_MUMBAI = [kerb('Dadar, Pritam Hotel', 'Dadar station, east side', 19.0186, 72.8479)]
const AT_THE_VENUE = [kerb('Della Resort, main gate', 'the fountain', 18.7557, 73.4091)]

const SEATS = 45

interface Way {
  label: string
  time: Date
  kerbs: readonly Kerb[]
  people: readonly number[]
  coordinatorId: number | null
  atLeast?: number
  isCheckedIn?: true
}

function waysOf({ at, now, userIds, parties }: Offsite): Way[] {
  const [, meera = 0] = userIds
  const { pune, mumbai, delhi, bengaluru, late } = parties
  const riders = ridersOf(demoCarPools(parties))
  // the first one lives in Pune
  const [, ...lateFromBengaluru] = late
  return [
    {
      label: 'from Pune',
      time: at(-1, '09:30'),
      kerbs: IN_PUNE,
      people: pune.filter(person => !riders.there.has(person)),
      coordinatorId: meera,
      atLeast: 2,
      isCheckedIn: true,
    },
    {
      label: 'from Pune Airport',
      time: at(-1, '10:00'),
      kerbs: AT_PUNE_AIRPORT,
      people: [...delhi, ...bengaluru],
      coordinatorId: meera,
      isCheckedIn: true,
    },
    {
      label: 'from Mumbai',
      time: at(-1, '08:00'),
      kerbs: IN_MUMBAI,
      people: mumbai,
      coordinatorId: meera,
      isCheckedIn: true,
    },
    {
      label: `to ${outing(now)}`,
      time: inMinutes(now, TODAY.outing),
      kerbs: AT_THE_VENUE,
      people: userIds.filter(person => !late.includes(person)),
      coordinatorId: meera,
      atLeast: 2,
    },
    {
      label: 'from Pune Airport',
      time: inMinutes(now, TODAY.lateBus),
      kerbs: AT_PUNE_AIRPORT,
      people: late,
      coordinatorId: meera,
    },
    {
      label: 'to Pune',
      time: at(1, '16:00'),
      kerbs: AT_THE_VENUE,
      people: pune.filter(person => !riders.back.has(person)),
      coordinatorId: null,
      atLeast: 2,
    },
    {
      label: 'to Pune Airport',
      time: at(1, '15:15'),
      kerbs: AT_THE_VENUE,
      people: [...delhi, ...bengaluru, ...lateFromBengaluru],
      coordinatorId: null,
    },
    {
      label: 'to Mumbai',
      time: at(1, '15:30'),
      kerbs: AT_THE_VENUE,
      people: mumbai,
      coordinatorId: null,
    },
  ]
}

export async function buses(tx: Tx, offsite: Offsite): Promise<void> {
  const ways = waysOf(offsite).filter(({ people }) => people.length > 0)
  for (const [
    way,
    { label, time, kerbs, people, coordinatorId, atLeast = 1, isCheckedIn },
  ] of ways.entries()) {
    const count = Math.max(atLeast, Math.ceil(people.length / SEATS))
    const ids = await insertItems(tx, offsite, { kind: 'bus', count, coordinatorId })
    await tx
      .insertInto('buses')
      .values(
        ids.map((item_id, index) => ({
          item_id,
          time,
          bus_identifier: count > 1 ? `Bus ${index + 1} ${label}` : `Bus ${label}`,
          bus_number: `MH 14 ${'ABCDEFGH'[index % 8]}${way + 1} ${4100 + index}`,
          arrive_minutes_before: 15,
          ...kerbs[index % kerbs.length],
        })),
      )
      .execute()
    const seats = dealt(ids, people)
    await assign(tx, offsite, 'bus', seats)
    if (isCheckedIn)
      await checkIn(
        tx,
        seats.filter((_, index) => index % 12 !== 0),
        inMinutes(time, -15),
      )
  }
}
