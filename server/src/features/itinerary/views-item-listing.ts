import type { ItemKind } from '@muster/domain/items/kinds.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Context } from '#context.ts'
import type { DB } from '#db/schema.generated.ts'
import { type Builder, statementById, statementInForms } from '#db/statement.ts'
import type { EventNow } from '#features/events/read-event-now.ts'
import { type Caller, displayNameOf, isAdminCaller } from '#http/caller.ts'
import { Tagged } from '#http/conditional.ts'
import { type Filterables, filtersOf, formOf, type ListForm, orderOf } from '#http/list-form.ts'
import { paginationOf } from '#http/pagination.ts'
import type { Query } from '#http/query.ts'
import { Refused } from '#refused.ts'
import { type EventItems, type EventSnapshot, eventSnapshot, type SharedItem } from './read-event-items.ts'
import { findItemNumbers, type ItemNumbers } from './read-item-numbers.ts'
import { type Found, heldItems } from './views-own-items.ts'

type Columns = Readonly<Record<string, Expression<unknown>>>

/** An item as one caller asks for it. */
export interface Asked {
  ctx: Context
  me: Caller
  shared: SharedItem
  event: EventItems['event']
  now: EventNow
  numbers: ItemNumbers | undefined
}

/** How the list and the page of one kind of item differ from those of the others. */
interface ItemListing<Row> {
  kind: ItemKind
  table: 'flights' | 'buses' | 'hotel_rooms' | 'sub_events'
  isVisible(callerId: Expression<number>): Expression<SqlBool>
  totalCount(asked: Asked): number
  /** what to populate by name */
  parts: Readonly<Record<string, (asked: Asked) => unknown>>
  /** besides those of every item */
  filters: Filterables
  sorts: Columns
  defaultSort: string & keyof Row
  /** whether each row has a time, by which it is sorted */
  isByTime: boolean
}

/** The row of `items` that every part refers to. */
export const item = expressionBuilder<{ i: DB['items'] }, 'i'>()
const itemId = item.ref('i.id')

const COMMON: Filterables = {
  id: itemId,
  documentId: item.ref('i.document_id'),
  createdAt: item.ref('i.created_at'),
  updatedAt: item.ref('i.updated_at'),
  'event.id': item.ref('i.event_id'),
  'event.documentId': is =>
    item(
      'i.event_id',
      'in',
      expressionBuilder<DB>()
        .selectFrom('events as e')
        .where(event => is(event.ref('e.document_id')))
        .select('e.id'),
    ),
}

const SORTS: Columns = {
  id: itemId,
  createdAt: item.ref('i.created_at'),
  updatedAt: item.ref('i.updated_at'),
}

type Form = Pick<ListForm, 'filter' | 'sort'> & { isAdmin: boolean }

/** They find ids. What the rows show is the same for all who see it, and is in memory. */
function statementsOf<Row>({ kind, table, isVisible, ...listing }: ItemListing<Row>) {
  const filters = { ...COMMON, ...listing.filters }
  const sorts = { ...SORTS, ...listing.sorts }
  const fallback = { field: listing.defaultSort, isDescending: false }

  const visibleItems = (db: Builder, callerId: Expression<number>, isAdmin: boolean) =>
    db
      .selectFrom('items as i')
      .where('i.kind', '=', kind)
      .innerJoin(`${table} as d`, 'd.item_id', 'i.id')
      .$if(!isAdmin, query => query.where(isVisible(callerId)))
  const ids = [itemId.as('id'), item.ref('i.event_id').as('eventId')] as const

  const readAs = (role: 'admin' | 'other') =>
    statementById(`read-${table}-as-${role}`, { callerId: 'int' }, (db, p, hasId) =>
      visibleItems(db, p.callerId, role === 'admin')
        .where(hasId({ id: itemId, documentId: item.ref('i.document_id') }))
        .select(ids),
    )

  const list = statementInForms(
    `list-${table}`,
    { callerId: 'int', limit: 'int', offset: 'int' },
    (db, p, form: Form) =>
      visibleItems(db, p.callerId, form.isAdmin)
        .where(filtersOf(form, filters))
        .select(ids)
        .orderBy(orderOf(form, sorts, { fallback, last: itemId }))
        .limit(p.limit)
        .offset(p.offset),
  )

  const count = statementInForms(`count-${table}`, { callerId: 'int' }, (db, p, form: Omit<Form, 'sort'>) =>
    visibleItems(db, p.callerId, form.isAdmin)
      .where(filtersOf(form, filters))
      .select(({ fn, cast }) => cast<number>(fn.countAll(), 'integer').as('total')),
  )

  return { readAsAdmin: readAs('admin'), readAsOther: readAs('other'), list, count }
}

async function readSnapshots(ctx: Context, found: readonly Found[]): Promise<EventSnapshot[]> {
  const eventIds = [...new Set(found.map(({ eventId }) => eventId))]
  const snapshots = await Promise.all(eventIds.map(id => eventSnapshot(ctx, id)))
  return snapshots.filter(snapshot => snapshot !== null)
}

interface Page {
  ctx: Context
  me: Caller
  found: readonly Found[]
  /** of the events, if they have been read */
  snapshots?: readonly EventSnapshot[]
}

/** The rows of a page, without those that have been deleted meanwhile. */
async function sharedRows({ ctx, me, found, snapshots }: Page): Promise<Asked[]> {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const [numbers, read] = await Promise.all([
    findItemNumbers(ctx, ids),
    snapshots ?? readSnapshots(ctx, found),
  ])
  const byEvent = new Map(read.map(snapshot => [snapshot.now.id, snapshot]))
  return found.flatMap(({ id, eventId }) => {
    const snapshot = byEvent.get(eventId)
    const shared = snapshot?.items.byId.get(id)
    if (!snapshot || !shared) return []
    const { now, items } = snapshot
    return [{ ctx, me, shared, event: items.event, now, numbers: numbers.get(id) }]
  })
}

/** What decides the rows: versions in place of what they stand for. */
function factsOf(me: Caller, rows: readonly Asked[]) {
  const nows = new Set(rows.map(({ now }) => now))
  return [
    [isAdminCaller(me), displayNameOf(me)],
    [...nows].map(({ id, items, names, members }) => [id, items, names, members]),
    rows.map(({ shared, numbers }) => [shared.card.id, numbers?.version]),
  ]
}

export function itemViews<Row extends object>(listing: ItemListing<Row>) {
  const statements = statementsOf<Row>(listing)
  const { kind, defaultSort, isByTime } = listing

  /** A key that was not populated is absent. */
  async function toReply(asked: Asked, populate: ReadonlySet<string>): Promise<Row> {
    const { shared, numbers } = asked
    const { id, documentId } = shared.card
    const counts = { checkedInCount: numbers?.first ?? 0, totalCount: listing.totalCount(asked) }
    const row: Record<string, unknown> = { id, documentId, ...counts, ...shared.details }
    for (const [name, part] of Object.entries(listing.parts))
      if (populate.has(name)) row[name] = await part(asked)
    return row as Row
  }

  return {
    kind,
    toReply,

    async read(ctx: Context, me: Caller, id: AnyId, populate: ReadonlySet<string>): Promise<Row> {
      const read = isAdminCaller(me) ? statements.readAsAdmin : statements.readAsOther
      const [asked] = await sharedRows({ ctx, me, found: await read(ctx, id, { callerId: me.user.id }) })
      if (!asked) throw new Refused('not_found')
      return toReply(asked, populate)
    },

    async list(ctx: Context, me: Caller, query: Query) {
      const { form: asked, values: filterValues } = formOf(query)
      const { limit, offset, populate } = query
      const form = { isAdmin: isAdminCaller(me), filter: asked.filter }
      const values = { callerId: me.user.id, ...filterValues }
      const held = await heldItems(ctx, me, query, { kind, order: defaultSort, isByTime })
      const found: readonly Found[] = held
        ? held.found.slice(offset, offset + limit)
        : await statements.list(ctx, { ...form, sort: asked.sort }, { ...values, limit, offset })
      const count = async () =>
        held?.found.length ?? (await statements.count(ctx, form, values))[0]?.total ?? 0
      const [rows, pagination] = await Promise.all([
        sharedRows({ ctx, me, found, ...(held && { snapshots: held.snapshots }) }),
        paginationOf(query, found.length, count),
      ])
      return new Tagged([factsOf(me, rows), { ...pagination }], async () => ({
        data: await Promise.all(rows.map(row => toReply(row, populate))),
        meta: { pagination },
      }))
    },
  }
}
