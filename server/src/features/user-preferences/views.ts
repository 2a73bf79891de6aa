import type { AnyId } from '@muster/domain/shared/text.ts'
import { tilesOf } from '@muster/domain/user-preferences/rules.ts'
import type { PreferencesBoardReply, PreferencesPeopleReply } from '@muster/domain/user-preferences/schema.ts'
import type { Context } from '#context.ts'
import type { HasDatabase } from '#db/access.ts'
import { idOfEvent } from '#features/events/read-event-id.ts'
import type { Member } from '#features/events/read-member-names.ts'
import { chosenBy } from '#http/chosen-by.ts'
import { Tagged } from '#http/conditional.ts'
import { paginationOf } from '#http/pagination.ts'
import type { Query } from '#http/query.ts'
import { Refused } from '#refused.ts'
import { type Answering, answeringMembers, countedBoard } from './read-answers.ts'
import { findPreferencesNow, type PreferencesNow } from './read-board-now.ts'

export async function askedEvent(ctx: HasDatabase, event: AnyId): Promise<PreferencesNow> {
  const now = await findPreferencesNow(ctx, await idOfEvent(ctx, event))
  if (!now) throw new Refused('not_found')
  return now
}

export async function preferencesBoard(ctx: Context, event: AnyId): Promise<Tagged<PreferencesBoardReply>> {
  const now = await askedEvent(ctx, event)
  return new Tagged(now, () => countedBoard(ctx, now))
}

/** Without a tile: all members. */
export async function preferencesPeople(
  ctx: Context,
  event: AnyId,
  query: Query,
): Promise<PreferencesPeopleReply> {
  const { tile: key, name = '' } = chosenBy<{ tile: string; name: string }>(query)
  const now = await askedEvent(ctx, event)
  const tile = tilesOf(now.availableDrinks).find(one => one.key === key)
  if (key !== undefined && !tile) throw new Refused('not_found')
  const all = await answeringMembers(ctx, now)
  const listed = tile ? all.filter(({ answers }) => tile.has(answers)) : all
  const term = name.toLowerCase()
  const found = term === '' ? listed : listed.filter(({ member }) => matches(member, term))
  const page = found.slice(query.offset, query.offset + query.limit)
  const pagination = await paginationOf(query, page.length, async () => found.length)
  return { data: page.map(toPerson), meta: { pagination, listed: listed.length } }
}

const toPerson = ({ member, answers }: Answering) => ({
  ...member.reachableCard,
  food: answers?.food ?? null,
  drinkPreference: [...(answers?.drinks ?? [])],
  tshirtSize: answers?.tshirtSize ?? null,
})

const matches = ({ reachableCard: { name, email }, username }: Member, term: string) =>
  [name, username, email].some(text => text.toLowerCase().includes(term))
