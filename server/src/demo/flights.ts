import type { Tx } from '#db/connect.ts'
import { assign, checkIn, inMinutes, insertItems } from './item-rows.ts'
import type { Offsite } from './offsite.ts'
import { TODAY } from './programme.ts'

const FROM_DELHI = { airport: 'Indira Gandhi International Airport', terminal: 'Terminal 1' }
const FROM_BENGALURU = { airport: 'Kempegowda International Airport', terminal: 'Terminal 2' }
const FROM_PUNE = { airport: 'Pune International Airport', terminal: 'Terminal 2' }

export async function flights(tx: Tx, offsite: Offsite): Promise<void> {
  const { at, now, userIds, parties } = offsite
  const [, meera = 0] = userIds
  const { delhi, bengaluru, late } = parties
  // the first one lives in Pune
  const [, ...lateFromBengaluru] = late
  const legs = [
    {
      flight_number: '6E 5271',
      flight_name: 'Delhi to Pune',
      ...FROM_DELHI,
      departure: at(-1, '06:40'),
      arrival: at(-1, '08:50'),
      people: delhi,
    },
    {
      flight_number: '6E 6738',
      flight_name: 'Bengaluru to Pune',
      ...FROM_BENGALURU,
      departure: at(-1, '06:50'),
      arrival: at(-1, '08:20'),
      people: bengaluru,
    },
    {
      flight_number: 'AI 849',
      flight_name: 'Bengaluru to Pune',
      ...FROM_BENGALURU,
      departure: inMinutes(now, TODAY.lateFlight.departure),
      arrival: inMinutes(now, TODAY.lateFlight.arrival),
      people: late,
    },
    {
      flight_number: '6E 6214',
      flight_name: 'Pune to Delhi',
      ...FROM_PUNE,
      departure: at(1, '20:15'),
      arrival: at(1, '22:25'),
      people: delhi,
    },
    {
      flight_number: '6E 6739',
      flight_name: 'Pune to Bengaluru',
      ...FROM_PUNE,
      departure: at(1, '20:45'),
      arrival: at(1, '22:15'),
      people: [...bengaluru, ...lateFromBengaluru],
    },
  ]
  const ids = await insertItems(tx, offsite, { kind: 'flight', count: legs.length, coordinatorId: meera })
  await tx
    .insertInto('flights')
    .values(legs.map(({ people: _, ...leg }, index) => ({ ...leg, item_id: ids[index] ?? 0 })))
    .execute()
  const seatsOn = (index: number) =>
    (legs[index]?.people ?? []).map((person): [number, number] => [ids[index] ?? 0, person])
  await assign(
    tx,
    offsite,
    'flight',
    legs.flatMap((_, index) => seatsOn(index)),
  )
  await checkIn(tx, [...seatsOn(0).slice(0, -2), ...seatsOn(1).slice(0, -1)], at(-1, '06:15'))
}
