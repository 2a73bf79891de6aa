import type { PreferencesListReply, PreferencesReply } from '@muster/domain/preferences/schema.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import { statementInForms } from '#db/statement.ts'
import { type Caller, isAdminCaller } from '#http/caller.ts'
import { formOf, type ListForm } from '#http/list-form.ts'
import { paginationOf } from '#http/pagination.ts'
import type { Query } from '#http/query.ts'
import { withId } from '#http/read-filters.ts'
import { Refused } from '#refused.ts'
import { addressReader, visiblePreferences } from './preferences-sql.ts'
import { heldPreferences, populated } from './read-event-preferences.ts'
import { readPreferences, toPreferencesReply } from './read-preferences.ts'

const readTotal = statementInForms(
  'preferences-total',
  { callerId: 'int' },
  (db, parameters, form: Pick<ListForm, 'filter'> & { isAdmin: boolean }) =>
    visiblePreferences(db, parameters, form).select(eb => eb.fn.countAll<number>().as('total')),
)

export async function preferencesList(ctx: Context, me: Caller, query: Query): Promise<PreferencesListReply> {
  const { limit, offset } = query
  const held = await heldPreferences(ctx, me, query)
  if (held) {
    const page = held.slice(offset, offset + limit).map(row => populated(row, query.populate))
    return {
      data: page,
      meta: { pagination: await paginationOf(query, page.length, async () => held.length) },
    }
  }
  const isAdmin = isAdminCaller(me)
  const { form, values: filterValues } = formOf(query)
  const values = { callerId: addressReader(me), ...filterValues }
  const rows = await readPreferences(ctx, { ...form, isAdmin }, { ...values, limit, offset })
  const count = async () => (await readTotal(ctx, { filter: form.filter, isAdmin }, values))[0]?.total ?? 0
  const pagination = await paginationOf(query, rows.length, count)
  return { data: rows.map(toPreferencesReply), meta: { pagination } }
}

export async function preferences(
  ctx: Context,
  me: Caller,
  id: AnyId,
  populate: ReadonlySet<string>,
): Promise<PreferencesReply> {
  const { form, values } = formOf({ filter: withId(id), populate })
  const asked = { ...form, isAdmin: isAdminCaller(me) }
  const page = { callerId: addressReader(me), limit: 1, offset: 0 }
  const [row] = await readPreferences(ctx, asked, { ...values, ...page })
  if (!row) throw new Refused('not_found')
  return toPreferencesReply(row)
}
