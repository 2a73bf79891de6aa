import type { Tx } from '#db/connect.ts'
import { carPools } from './car-pools.ts'
import { checkIn, inMinutes, insertItems, type Offsite } from './item-rows.ts'
import { preferences } from './preferences.ts'
import { buses, flights, rooms } from './travel.ts'

/** Every kind of item, open now, later and past (design.md section 5). */
export async function loadItems(tx: Tx, offsite: Offsite): Promise<void> {
  await flights(tx, offsite)
  await buses(tx, offsite)
  await rooms(tx, offsite)
  await sessions(tx, offsite)
  await carPools(tx, offsite)
  await preferences(tx, offsite)
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
