import type { PreferencesReply } from '@muster/domain/preferences/schema.ts'
import type { HasDatabase } from '#db/access.ts'
import { byVersion, versionOf } from '#db/by-version.ts'
import { gather } from '#db/gather.ts'
import { statement } from '#db/statement.ts'
import { type Caller, isAdminCaller } from '#http/caller.ts'
import { formOf } from '#http/list-form.ts'
import type { Query } from '#http/query.ts'
import { withId } from '#http/read-filters.ts'
import { addressReader, NOBODY } from './preferences-sql.ts'
import { readPreferences, toPreferencesReply } from './read-preferences.ts'

const ALL = 2 ** 31 - 1
const WHOLE = new Set(['user', 'event'])

const readVersions = statement('versions-of-preferences', { eventIds: 'int[]' }, (db, { eventIds }) =>
  db
    .selectFrom('events as e')
    .where('e.id', '=', ({ fn }) => fn.any(eventIds))
    .select(({ ref }) => [
      'e.id',
      versionOf(ref('e.id'), 'preferences').as('preferences'),
      versionOf(ref('e.id'), 'members').as('names'),
    ]),
)

const findVersion = gather<number, number, HasDatabase>(async (ctx, eventIds) => {
  const rows = await readVersions(ctx, { eventIds })
  return new Map(rows.map(({ id, preferences, names }) => [id, preferences + names]))
})

const eventPreferences = byVersion<readonly PreferencesReply[]>(async (ctx, eventId) => {
  const { form, values } = formOf({
    filter: withId({ id: eventId }, 'event.'),
    populate: WHOLE,
  })
  const page = { callerId: NOBODY, limit: ALL, offset: 0 }
  const rows = await readPreferences(ctx, { ...form, isAdmin: true }, { ...page, ...values })
  return rows.map(toPreferencesReply)
})

/** The event, if an Admin asks for all preferences of it in the usual order. */
function askedEvent({ filter, sort: [first, ...others] }: Query): number | null {
  const isUsual = others.length === 0 && (!first || (first.field === 'createdAt' && !first.isDescending))
  const [only, ...more] = 'every' in filter ? filter.every : []
  if (!isUsual || !only || more.length > 0 || !('field' in only)) return null
  return only.field === 'event.id' && only.operator === '$eq' ? Number(only.value) : null
}

/** With the address, which only its owner reads (R91). */
async function readOwn(ctx: HasDatabase, me: Caller, eventId: number): Promise<PreferencesReply | undefined> {
  const filter = { every: [withId({ id: eventId }, 'event.'), withId({ id: me.user.id }, 'user.')] }
  const { form, values } = formOf({ filter, populate: WHOLE })
  const page = { callerId: addressReader(me), limit: 1, offset: 0 }
  const [row] = await readPreferences(ctx, { ...form, isAdmin: true }, { ...page, ...values })
  return row && toPreferencesReply(row)
}

/** From memory; `null` if only a query can answer. */
export async function heldPreferences(
  ctx: HasDatabase,
  me: Caller,
  query: Query,
): Promise<readonly PreferencesReply[] | null> {
  const eventId = isAdminCaller(me) ? askedEvent(query) : null
  const version = eventId === null ? undefined : await findVersion(ctx, eventId)
  if (eventId === null || version === undefined) return null
  const all = await eventPreferences(ctx, { id: eventId, version })
  const place = all.findIndex(({ user }) => user?.id === me.user.id)
  const own = place === -1 ? undefined : await readOwn(ctx, me, eventId)
  return own ? all.with(place, own) : all
}

/** A key that was not populated is absent. */
export function populated(
  { user, event, ...row }: PreferencesReply,
  populate: ReadonlySet<string>,
): PreferencesReply {
  return {
    ...row,
    ...(populate.has('user') && user && { user }),
    ...(populate.has('event') && event && { event }),
  }
}
