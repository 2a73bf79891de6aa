import type { Sheet } from '@muster/domain/imports/columns.ts'
import type { Imported, ImportReply, ImportsReply, SheetReply } from '@muster/domain/imports/schema.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import { dbOf } from '#db/access.ts'
import { displayName } from '#db/display-name-sql.ts'
import { idOfEvent } from '#features/events/read-event-id.ts'
import { chosenBy } from '#http/chosen-by.ts'
import { paginationOf } from '#http/pagination.ts'
import type { Query } from '#http/query.ts'
import { Refused } from '#refused.ts'
import { readMembers, readSheet } from './read-sheet.ts'

export async function sheetOf(ctx: Context, asked: AnyId, query: Query): Promise<SheetReply> {
  const { sheet = 'people' } = chosenBy<{ sheet: Sheet }>(query)
  const id = await idOfEvent(ctx, asked)
  const db = dbOf(ctx)
  const event = await db
    .selectFrom('events')
    .select(['id', 'timezone'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!event) throw new Refused('not_found')
  const rows = await readSheet(db, sheet, event)
  const members = sheet === 'people' ? [] : [...(await readMembers(db, id)).keys()]
  return {
    data: {
      ...{ sheet, members },
      rows: rows.map(({ people, isOwn = false, ...row }) => ({ ...row, isOwn, people: [...people] })),
    },
  }
}

const imports = (ctx: Context) =>
  dbOf(ctx)
    .selectFrom('imports as i')
    .leftJoin('users as u', 'u.id', 'i.by_id')
    .select(({ ref }) => [
      'i.id',
      ref('i.sheet').$castTo<Sheet>().as('sheet'),
      'i.at',
      'i.added as new',
      'i.changed',
      'i.same',
      'i.kept',
      'i.undone_at as undoneAt',
      displayName(ref('u.name').$notNull(), ref('u.username').$notNull()).as('by'),
      'u.former_since as formerSince',
    ])

type ImportRow = Awaited<ReturnType<ReturnType<typeof imports>['execute']>>[number]

const toReply = ({ at, undoneAt, formerSince, by, ...row }: ImportRow): Imported => ({
  ...row,
  by: formerSince === null ? by : null,
  at: at.toISOString(),
  undoneAt: undoneAt?.toISOString() ?? null,
})

export async function importsOf(ctx: Context, asked: AnyId, query: Query): Promise<ImportsReply> {
  const id = await idOfEvent(ctx, asked)
  const db = dbOf(ctx)
  const event = await db.selectFrom('events').select('id').where('id', '=', id).executeTakeFirst()
  if (!event) throw new Refused('not_found')
  const rows = await imports(ctx)
    .where('i.event_id', '=', id)
    .orderBy('i.id', 'desc')
    .limit(query.limit)
    .offset(query.offset)
    .execute()
  const count = async () => {
    const { total } = await db
      .selectFrom('imports')
      .where('event_id', '=', id)
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow()
    return Number(total)
  }
  return {
    data: rows.map(toReply),
    meta: { pagination: await paginationOf(query, rows.length, count) },
  }
}

export async function importById(ctx: Context, id: number): Promise<ImportReply> {
  const found = await imports(ctx).where('i.id', '=', id).executeTakeFirst()
  if (!found) throw new Refused('not_found')
  return { data: toReply(found) }
}
