import { areaLine } from '@muster/domain/car-pools/geography.ts'
import type { Point } from '@muster/domain/places/schema.ts'
import { DEFAULT_TIMEZONE, dayIn } from '@muster/domain/shared/clock.ts'
import { sql } from 'kysely'
import type { Context } from '#context.ts'
import { dbOf } from '#db/access.ts'
import type { Tx } from '#db/connect.ts'
import { hashPassword } from '#features/accounts/passwords.ts'
import { tellsItself } from '#features/change-notices/commands.ts'
import { insertCover, replaceCover } from '#features/events/commands.ts'
import { resizeCover } from '#features/events/cover-image.ts'
import { batches } from './batches.ts'
import { demoCovers, sessionCovers } from './covers.ts'
import { loadItems } from './items.ts'
import type { At } from './offsite.ts'
import { partiesOf } from './parties.ts'
import { demoPeople } from './people.ts'

const DEMO_PASSWORD = 'muster-demo'
const DAY_MS = 86_400_000

const atFrom =
  (now: Date): At =>
  (days, time) =>
    // India has no daylight saving time
    new Date(`${dayIn(DEFAULT_TIMEZONE, new Date(now.getTime() + days * DAY_MS))}T${time}:00+05:30`)

export async function isDemo(ctx: Context): Promise<boolean> {
  return (await dbOf(ctx).selectFrom('demo').select('is_loaded').executeTakeFirst()) !== undefined
}

/** Fills a database in which nobody is registered, and marks any as the demo's (decision 26). */
export async function loadDemo(ctx: Context, count: number): Promise<void> {
  const someone = await dbOf(ctx).selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (!someone) await fill(ctx, count)
  await dbOf(ctx)
    .insertInto('demo')
    .values({ is_loaded: true })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

async function fill(ctx: Context, count: number): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const covers = await Promise.all((await demoCovers()).map(resizeCover))
  const coversOfSessions = await Promise.all((await sessionCovers()).map(resizeCover))
  const now = ctx.now()
  const at = atFrom(now)
  await dbOf(ctx)
    .transaction()
    .execute(async tx => {
      await tellsItself(tx)
      // the roles of the demo are no news in its security log
      await sql`set local muster.imports = 'yes'`.execute(tx)
      const userIds = await insertPeople(tx, count, passwordHash)
      const events = await insertEvents(tx, at, userIds)
      for (const [index, event] of events.entries()) {
        const cover = { files: covers[index] ?? [], alternativeText: event.alternativeText }
        await replaceCover(tx, event.id, cover, now)
      }
      const offsite = events[0]?.id ?? 0
      for (const batch of batches(userIds)) {
        await tx
          .insertInto('event_members')
          .values(batch.map(user_id => ({ event_id: offsite, user_id, joined_at: at(-20, '10:00') })))
          .execute()
      }
      const sessionCoverIds: number[] = []
      for (const [index, files] of coversOfSessions.entries())
        sessionCoverIds.push(
          await insertCover(tx, { files, alternativeText: SESSION_PICTURES[index] ?? null }),
        )
      const areaOf = (point: Point) => areaLine(point, ctx)
      const parties = partiesOf(userIds)
      await loadItems(tx, { eventId: offsite, userIds, parties, sessionCoverIds, at, now, areaOf })
    })
  ctx.log.info({ people: count }, 'the demo was loaded')
}

const SESSION_PICTURES = ['A stage with a screen', 'A bonfire under the stars', 'Hills at sunrise']

async function insertPeople(tx: Tx, count: number, passwordHash: string): Promise<number[]> {
  const ids: number[] = []
  for (const batch of batches(demoPeople(count))) {
    const rows = await tx
      .insertInto('users')
      .values(
        batch.map(person => ({
          ...person,
          username: person.email.split('@')[0] ?? '',
          password_hash: passwordHash,
          confirmed: true,
        })),
      )
      .returning('id')
      .execute()
    ids.push(...rows.map(row => row.id))
  }
  return ids
}

async function insertEvents(tx: Tx, at: At, userIds: readonly number[]) {
  const common = { timezone: DEFAULT_TIMEZONE, active: true, join_policy: 'anyone' }
  const rows = await tx
    .insertInto('events')
    .values([
      {
        ...common,
        name: 'Monsoon Off-site',
        description: 'Three days in the hills above Lonavala: plans for the year, long walks and hot food.',
        start_date: at(-1, '06:00'),
        end_date: at(1, '22:00'),
        location: 'Della Resort, Lonavala',
        latitude: 18.7557,
        longitude: 73.4091,
        is_car_pool_enabled: true,
        available_drinks: ['Masala chai', 'Filter coffee', 'Beer', 'Wine', 'Fresh lime soda'],
        emergency_coordinator_id: userIds[1] ?? null,
      },
      {
        ...common,
        name: 'Winter Retreat by the Sea',
        description: 'Two slow days in Alibaug, by ferry from Mumbai or by road from Pune.',
        start_date: at(16, '08:00'),
        end_date: at(18, '18:00'),
        location: 'Alibaug, Raigad',
        latitude: 18.6414,
        longitude: 72.8722,
        available_drinks: ['Masala chai', 'Filter coffee'],
      },
      {
        ...common,
        name: 'Leadership Summit',
        description: 'For team leads. Places are taken.',
        start_date: at(30, '09:00'),
        end_date: at(31, '17:00'),
        location: 'Conrad, Pune',
        latitude: 18.5362,
        longitude: 73.8878,
        registration: 'closed',
      },
    ])
    .returning('id')
    .execute()
  const pictures = [
    'Green hills in the rain',
    'Sunset over the sea and a palm',
    'Mountains under a night sky',
  ]
  return rows.map(({ id }, index) => ({ id, alternativeText: pictures[index] ?? null }))
}

export const demoGreeting = (url: string) => `
  Muster is running with its demo: ${url}

  An Admin        admin@muster.example
  A coordinator   meera@muster.example
  An attendee     asha@muster.example
  A late one      ravi@muster.example
  Password        ${DEMO_PASSWORD}

  Or create an account of your own and join "Monsoon Off-site".

`
