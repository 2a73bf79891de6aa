import { FOOD_AND_DRINKS } from '@muster/domain/items/rules.ts'
import type { Tx } from '#db/connect.ts'
import { buses } from './buses.ts'
import { carPools } from './car-pools.ts'
import { flights } from './flights.ts'
import { checkIn, insertItems } from './item-rows.ts'
import { messages } from './messages.ts'
import type { Offsite } from './offsite.ts'
import { preferences } from './preferences.ts'
import { programme } from './programme.ts'
import { reminders } from './reminders.ts'
import { rooms } from './rooms.ts'

export async function loadItems(tx: Tx, offsite: Offsite): Promise<void> {
  await flights(tx, offsite)
  await buses(tx, offsite)
  await rooms(tx, offsite)
  await sessions(tx, offsite)
  await carPools(tx, offsite)
  await preferences(tx, offsite)
  await reminders(tx, offsite)
  await messages(tx, offsite)
}

async function sessions(tx: Tx, offsite: Offsite): Promise<void> {
  const { at, userIds, parties, sessionCoverIds } = offsite
  const rows = programme(offsite)
  const ids = await insertItems(tx, offsite, { kind: 'sub-event', count: rows.length, coordinatorId: null })
  await tx
    .insertInto('sub_events')
    .values(
      rows.map(({ name, start, end, location, description, cover, isMeal }, index) => ({
        item_id: ids[index] ?? 0,
        name,
        start_date: start,
        end_date: end,
        location,
        description: description ?? null,
        cover_image_id: cover === undefined ? null : (sessionCoverIds[cover] ?? null),
        sub_type: isMeal ? FOOD_AND_DRINKS : null,
      })),
    )
    .execute()
  const late = new Set(parties.late)
  const atWelcome = userIds.filter((person, index) => index % 7 !== 0 && !late.has(person))
  await checkIn(
    tx,
    atWelcome.map((person): [number, number] => [ids[0] ?? 0, person]),
    at(-1, '12:25'),
  )
}
