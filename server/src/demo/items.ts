import { FOOD_AND_DRINKS } from '@muster/domain/items/rules.ts'
import type { Tx } from '#db/connect.ts'
import { carPools } from './car-pools.ts'
import { checkIn, inMinutes, insertItems } from './item-rows.ts'
import { messages } from './messages.ts'
import type { Offsite } from './offsite.ts'
import { preferences } from './preferences.ts'
import { reminders } from './reminders.ts'
import { buses, flights, rooms } from './travel.ts'

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

interface Session {
  name: string
  start: Date
  end: Date
  location: string
  description?: string
  cover?: 0 | 1 | 2
  isMeal?: true
}

async function sessions(tx: Tx, offsite: Offsite): Promise<void> {
  const { at, now, userIds, sessionCoverIds } = offsite
  const rows: Session[] = [
    {
      name: 'Welcome and keynote',
      start: at(-1, '12:00'),
      end: at(-1, '13:00'),
      location: 'Great Hall',
      description: 'Where we stand, where we go, and who is new.',
      cover: 0,
    },
    { name: 'Lunch', start: at(-1, '13:00'), end: at(-1, '14:00'), location: 'Terrace', isMeal: true },
    { name: 'Team charades', start: at(-1, '17:30'), end: at(-1, '19:00'), location: 'Lawn' },
    {
      name: 'Breakfast',
      start: at(0, '07:30'),
      end: at(0, '09:30'),
      location: 'Terrace',
      description: 'Poha, idli, eggs to order, filter coffee.',
      isMeal: true,
    },
    {
      name: 'Plans for the year',
      start: at(0, '10:00'),
      end: at(0, '12:30'),
      location: 'Great Hall',
      description: 'Each team shows its three goals in ten minutes. Please bring your slides on a stick.',
      cover: 0,
    },
    {
      name: 'Open now: stretch and chai',
      start: inMinutes(now, -10),
      end: inMinutes(now, 50),
      location: 'Courtyard',
    },
    {
      name: 'Bonfire and music',
      start: at(0, '20:00'),
      end: at(0, '23:00'),
      location: 'Lawn',
      description: 'Bring a song or a story. Blankets are there.',
      cover: 1,
    },
    {
      name: 'Sunrise walk',
      start: at(1, '05:45'),
      end: at(1, '07:15'),
      location: 'Main gate',
      description: 'An easy hour to the lake and back. Wear shoes with a grip.',
      cover: 2,
    },
    { name: 'Farewell lunch', start: at(1, '13:00'), end: at(1, '14:30'), location: 'Terrace', isMeal: true },
    { name: 'Closing circle', start: at(1, '15:00'), end: at(1, '16:00'), location: 'Great Hall' },
  ]
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
  const welcome = userIds.map((person): [number, number] => [ids[0] ?? 0, person])
  await checkIn(
    tx,
    welcome.filter((_, index) => index % 7 !== 0),
    at(-1, '11:55'),
  )
}
