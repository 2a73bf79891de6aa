import { daysOfEvent } from '@muster/domain/itinerary/rules.ts'
import { dayIn } from '@muster/domain/shared/clock.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import { cateringRows } from '@muster/domain/user-preferences/caterer.ts'
import { exportFileName } from '@muster/domain/user-preferences/rules.ts'
import type { WantedExport } from '@muster/domain/user-preferences/schema.ts'
import type { Context } from '#context.ts'
import { statement } from '#db/statement.ts'
import { Attachment } from '#http/attachment.ts'
import { Refused } from '#refused.ts'
import { answeringMembers } from './read-answers.ts'
import type { PreferencesNow } from './read-board-now.ts'
import { readGuestsAndMeals } from './read-guests.ts'
import { tableFile } from './table-file.ts'
import { catererTable, peopleTable, type Table } from './tables.ts'
import { askedEvent } from './views.ts'

const readEvent = statement('event-of-export', { eventId: 'int' }, (db, { eventId }) =>
  db
    .selectFrom('events as e')
    .where('e.id', '=', eventId)
    .select(['e.name', 'e.timezone', 'e.start_date as startDate', 'e.end_date as endDate', 'e.active']),
)

type ExportedEvent = Awaited<ReturnType<typeof readEvent>>[number]

export async function preferencesFile(
  ctx: Context,
  id: AnyId,
  { kind, format }: WantedExport,
): Promise<Attachment> {
  const now = await askedEvent(ctx, id)
  const [event] = await readEvent(ctx, { eventId: now.id })
  if (!event) throw new Refused('not_found')
  const people = kind === 'people' ? await answeringMembers(ctx, now) : []
  const table = kind === 'people' ? peopleTable(people) : await forCaterer(ctx, now, event)
  const day = dayIn(event.timezone, ctx.now())
  const name = exportFileName({ event: event.name, title: table.title, day }, format)
  return new Attachment({
    name,
    ...tableFile(table, format),
    phonesOf: people.map(({ member }) => member.reachableCard),
  })
}

async function forCaterer(ctx: Context, now: PreferencesNow, event: ExportedEvent): Promise<Table> {
  const { timezone } = event
  const { availableDrinks } = now
  const { guests, meals } = await readGuestsAndMeals(ctx, now, event)
  const rows = cateringRows(guests, meals, { timezone, availableDrinks, days: daysOfEvent(event) })
  return catererTable(rows, { timezone, availableDrinks, hasBegun: event.startDate <= ctx.now() })
}
