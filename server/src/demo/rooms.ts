import type { Tx } from '#db/connect.ts'
import { batches } from './batches.ts'
import { assign, checkIn, insertItems } from './item-rows.ts'
import type { Offsite } from './offsite.ts'

export async function rooms(tx: Tx, offsite: Offsite): Promise<void> {
  const { at, userIds, parties } = offsite
  const [admin = 0, meera = 0, asha = 0, ravi = 0, aarav = 0, aditi = 0, ...others] = userIds
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
  const beds = [admin, meera, asha, aditi, ravi, aarav, ...others].map((person, index): [number, number] => [
    ids[Math.floor(index / 2)] ?? 0,
    person,
  ])
  await assign(tx, offsite, 'hotel-room', beds)
  const notHere = new Set([asha, ...parties.late])
  await checkIn(
    tx,
    beds.filter(([, person], index) => index % 5 !== 0 && !notHere.has(person)),
    at(-1, '15:10'),
  )
}
