import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import type { Insertable } from 'kysely'
import type { Tx } from '#db/connect.ts'
import type { CarPools } from '#db/schema.generated.ts'
import { batches } from './batches.ts'
import { assign, insertItems } from './item-rows.ts'
import type { Offsite } from './offsite.ts'
import type { Parties } from './parties.ts'

type Place = [meetingPoint: string, latitude: number, longitude: number]

interface DemoCarPool {
  place: Place
  seats: number
  /** leaves in the morning of the first day, comes back in the evening of the last */
  departure?: string
  back?: string
  note?: string
  ownerId: number
  riderIds: readonly number[]
}

/** For a large off-site: one for so many people of Pune. */
const PEOPLE_PER_CAR_POOL = 9

function peopleOf({ pune, late: [ravi = 0] }: Parties) {
  const [, , asha = 0, aarav = 0, aditi = 0, aditya = 0, ...rest] = pune
  const [asker = 0, invited = 0, waiting, ...crowd] = rest.slice(5)
  return { asha, ravi, aarav, aditi, aditya, riders: rest.slice(0, 5), asker, invited, waiting, crowd }
}

export function demoCarPools(parties: Parties): DemoCarPool[] {
  const { ravi, aarav, aditi, aditya, riders, crowd } = peopleOf(parties)
  return [
    {
      place: ['Kothrud Depot, Pune', 18.5074, 73.8077],
      seats: 4,
      back: '17:45',
      note: 'A hired white Innova, on the way home only. One large bag each, please.',
      ownerId: ravi,
      riderIds: riders.slice(0, 2),
    },
    {
      place: ['Orchid Hotel, Baner Road, Baner, Pune', 18.559, 73.7868],
      seats: 5,
      departure: '08:00',
      back: '18:00',
      note: 'Blue Ertiga. We stop once, for vada pav.',
      ownerId: aarav,
      riderIds: riders.slice(2, 3),
    },
    {
      place: ['Main Gate, Magarpatta City, Hadapsar, Pune', 18.5158, 73.9272],
      seats: 2,
      departure: '06:45',
      note: 'On the way there only. My brother takes the car back.',
      ownerId: aditi,
      riderIds: riders.slice(3, 4),
    },
    {
      place: ['Railway Station, Shivajinagar, Pune', 18.5308, 73.8475],
      seats: 7,
      ownerId: aditya,
      riderIds: riders.slice(4, 5),
    },
    ...crowdCarPools(crowd),
  ]
}

/** Who needs no bus. Without times, a car pool goes both ways. */
export function ridersOf(carPoolRows: readonly DemoCarPool[]) {
  const peopleIn = (some: readonly DemoCarPool[]) =>
    new Set(some.flatMap(({ ownerId, riderIds }) => [ownerId, ...riderIds]))
  return {
    there: peopleIn(carPoolRows.filter(({ departure, back }) => departure || !back)),
    back: peopleIn(carPoolRows.filter(({ departure, back }) => back || !departure)),
  }
}

export async function carPools(tx: Tx, offsite: Offsite): Promise<void> {
  const { asha, ravi, aarav, aditya, asker, invited, waiting } = peopleOf(offsite.parties)
  const carPoolRows = demoCarPools(offsite.parties)
  const ids = await insertCarPools(tx, offsite, carPoolRows)
  const areaAt = (carPool: DemoCarPool | undefined) => {
    const [, latitude = 0, longitude = 0] = carPool?.place ?? []
    return offsite.areaOf({ latitude, longitude })
  }
  const requests: [at: number, requesterId: number, requesteeId: number, type: string][] = [
    [0, asha, ravi, 'join_request'],
    [1, asker, aarav, 'join_request'],
    [3, aditya, invited, 'invite_request'],
  ]
  await tx
    .insertInto('car_pool_requests')
    .values(
      requests.map(([at, requester_id, requestee_id, request_type]) => ({
        event_id: offsite.eventId,
        car_pool_id: ids[at] ?? 0,
        meeting_point: areaAt(carPoolRows[at]),
        requester_id,
        requestee_id,
        request_type,
        message: request_type === 'join_request' ? carPoolWords.joinMessage : null,
        created_at: offsite.now,
      })),
    )
    .execute()
  if (waiting)
    await tx
      .insertInto('car_pool_waits')
      .values({ event_id: offsite.eventId, user_id: waiting, created_at: offsite.now })
      .execute()
}

const LOCALITIES: readonly Place[] = [
  ['Aundh', 18.5602, 73.8031],
  ['Baner', 18.559, 73.7868],
  ['Bibwewadi', 18.4695, 73.8641],
  ['Kalyani Nagar', 18.5463, 73.9033],
  ['Karve Nagar', 18.4897, 73.8203],
  ['Katraj', 18.4529, 73.8652],
  ['Koregaon Park', 18.5362, 73.894],
  ['Kothrud', 18.5074, 73.8077],
  ['Viman Nagar', 18.5679, 73.9143],
  ['Wanowrie', 18.4929, 73.8983],
]

/** Each at its own gate. */
function crowdCarPools(people: readonly number[]): DemoCarPool[] {
  const count = Math.floor(people.length / PEOPLE_PER_CAR_POOL)
  return people.slice(0, count).flatMap((ownerId, at): DemoCarPool[] => {
    const locality = LOCALITIES[at % LOCALITIES.length]
    if (!locality) return []
    const [name, latitude, longitude] = locality
    // spread over a few hundred metres, on a grid that repeats late
    const [north, east] = [((at * 7) % 23) - 11, ((at * 5) % 19) - 9]
    const from = count + at * 5
    return [
      {
        place: [`Gate ${at + 1}, ${name}, Pune`, latitude + north * 0.0006, longitude + east * 0.0006],
        seats: 2 + (at % 4),
        departure: `0${6 + (at % 3)}:${at % 2 ? '30' : '00'}`,
        ownerId,
        riderIds: people.slice(from, from + ((at * 3) % (2 + (at % 4)))),
      },
    ]
  })
}

async function insertCarPools(
  tx: Tx,
  offsite: Offsite,
  carPoolRows: readonly DemoCarPool[],
): Promise<number[]> {
  const ids = await insertItems(tx, offsite, {
    kind: 'car-pool',
    count: carPoolRows.length,
    coordinatorId: null,
  })
  const rows = carPoolRows.map(
    (
      { place: [meeting_point, latitude, longitude], departure, back, ...carPool },
      at,
    ): Insertable<CarPools> => ({
      item_id: ids[at] ?? 0,
      event_id: offsite.eventId,
      owner_id: carPool.ownerId,
      meeting_point,
      area: offsite.areaOf({ latitude, longitude }),
      latitude,
      longitude,
      available_seats: carPool.seats,
      departure_at: departure ? offsite.at(-1, departure) : null,
      return_at: back ? offsite.at(1, back) : null,
      note: carPool.note ?? null,
    }),
  )
  for (const batch of batches(rows)) await tx.insertInto('car_pools').values(batch).execute()
  const seats = carPoolRows.flatMap(({ ownerId, riderIds }, at) =>
    [ownerId, ...riderIds].map((person): [number, number] => [ids[at] ?? 0, person]),
  )
  await assign(tx, offsite, 'car-pool', seats)
  return ids
}
